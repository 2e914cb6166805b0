import { expect, test, vi } from 'vitest';
import { forgetThumbnails } from './update.ts';

test('a browser that refuses to name its service worker has nothing of the user in one', async () => {
  const refused = new DOMException('The operation is insecure.', 'SecurityError');
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.reject(refused) } });
  await expect(forgetThumbnails()).resolves.toBeUndefined();
});
