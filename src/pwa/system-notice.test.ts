import { expect, test, vi } from 'vitest';
import { removeNotices, showNoticeFromPage } from './system-notice.ts';

test('a notice that is shown from a screen has the icon of the portal, wherever that is', async () => {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(async () => undefined);
  const ready = Promise.resolve({ scope: 'https://host.example/portal/', showNotification });
  vi.stubGlobal('navigator', { serviceWorker: { ready } });
  showNoticeFromPage('Acme: Shipped', 'Order/7');
  await ready;
  const [text, { icon = '' } = {}] = showNotification.mock.calls[0] ?? [];
  // A browser resolves it against the address of the screen.
  const shown = new URL(icon, 'https://host.example/portal/Order/7').href;
  expect([text, shown]).toEqual(['Acme: Shipped', 'https://host.example/portal/icons/icon-192.png']);
});

test('a browser without notices has none to remove', async () => {
  await expect(removeNotices({ scope: 'https://host.example/' })).resolves.toBeUndefined();
});
