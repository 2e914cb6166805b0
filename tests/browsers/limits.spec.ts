/** A browser without service workers, in a private window, or that keeps nothing: what the portal says is so. */

import { placedOrders } from '#tests/support/api.ts';
import { workerState } from '#tests/support/portal.ts';
import { freshFolder } from '#tests/support/process.ts';
import { expect, test } from './fixtures.ts';

// A picture that was on its way when its page was left.
test.use({ expectedErrors: /\/thumbnail\// });

test('without service workers, it works, and promises nothing offline', async ({ open, close, service }) => {
  const profile = freshFolder();
  const settings = { 'dom.serviceWorkers.enabled': false };
  let person = await open(profile, settings);
  await person.open('/');
  await person.signIn();
  expect(await person.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
  await person.see({ role: 'status', text: /^Works offline while this page stays open · saved / });
  await person.seeNone({ text: /Ready to work offline/ });

  const notes = 'Without a service worker.';
  await person.open('/Order/create');
  await person.beginOrder(notes);
  const title = await person.add('tote', 1);
  await person.see({ text: /^Saved on this device/ });

  await service.stop();
  await test.step('a page that is open goes on', async () => {
    await person.press('Continue');
    await person.chooseShipping();
    await person.press('Complete Order');
    await person.see({ text: 'Waiting for a connection' });
    await person.see({
      text: /^Your order is confirmed and saved on this device. You can close the portal\./,
    });
  });

  await close();
  await service.start();
  await test.step('what it said is so: the order goes out when the portal is opened again', async () => {
    person = await open(profile, settings);
    await person.open('/Order/outbox');
    await person.see({ role: 'status', text: 'Your Order has been saved.' });
    expect(await placedOrders(service.origin, notes)).toMatchObject([{ lines: [{ title, qty: 1 }] }]);
  });
});

test('in a private window, the portal opens offline, as it says', async ({ open, service }) => {
  const person = await open(freshFolder(), { 'browser.privatebrowsing.autostart': true });
  await person.open('/');
  await person.signIn();
  await expect.poll(() => person.evaluate(workerState)).toBe('controls');
  await person.see({ role: 'status', text: /^Ready to work offline · saved / });
  await service.stop();
  await person.open('/Contact?filter_org_id=1');
  await person.see({ text: /^\d+ contacts ·/ });
  await person.see({ role: 'status', text: 'Offline' });
});

test('where nothing may be kept, the portal says what signing in needs', async ({ open }) => {
  const person = await open(freshFolder(), { 'network.cookie.cookieBehavior': 2 });
  await person.open('/');
  await person.see({ role: 'heading', name: 'This browser stores nothing for this site' });
  await person.see({ text: /^Signing in needs cookies and site data\./ });
});
