/** The main journey: sign in, lists, an order; then all of it again where nothing answers, in a browser just opened. */

import { placedOrders } from '#tests/support/api.ts';
import { paintedPictures, workerState } from '#tests/support/portal.ts';
import { freshFolder } from '#tests/support/process.ts';
import { expect, test } from './fixtures.ts';

const AGE = /as of \d+:\d\d [AP]M/;
const OFFLINE = { role: 'status', text: 'Offline' } as const;

// A picture that was never fetched, while nothing answers, or that was on its way when its page was left.
test.use({ expectedErrors: /\/thumbnail\// });

test('lists and an order; offline, another one that is sent once', async ({ open, close, service }) => {
  const profile = freshFolder();
  let person = await open(profile);

  await test.step('sign in', async () => {
    await person.open('/');
    await person.signIn();
    await person.seeHeading('Dashboard');
    await expect.poll(() => person.evaluate(workerState)).toBe('controls');
    await person.see({ role: 'status', text: /^Ready to work offline · saved / });
  });

  await test.step('the orders, and one of them', async () => {
    await person.follow('Orders');
    await person.see({ text: /^\d+ orders ·/ });
    await person.click({ role: 'link', name: /\w/, inside: { role: person.row } });
    await person.seeHeading('Products in Order');
  });

  await test.step('the products, with their pictures', async () => {
    await person.open('/Product?filter_org_id=1');
    await person.see({ text: /^\d+ products ·/ });
    await expect.poll(() => person.evaluate(paintedPictures)).toBeGreaterThan(0);
    await expect.poll(() => person.evaluate(keptThumbnails)).toBeGreaterThan(0);
  });

  await test.step('an order in four steps', async () => {
    const notes = 'Placed online.';
    await person.open('/Order/create');
    await person.beginOrder(notes);
    const title = await person.add('press kit', 2);
    await person.press('Continue');
    const destination = await person.chooseShipping();
    await person.press('Complete Order');
    await person.seeHeading('Your Order has been saved.');
    const placed = await placedOrders(service.origin, notes);
    expect(placed).toMatchObject([{ destination, lines: [{ title, qty: 2 }] }]);
  });

  const notes = 'Begun online, confirmed offline.';
  let title = '';
  await test.step('another one is begun', async () => {
    await person.open('/Order/create');
    await person.beginOrder(notes);
    title = await person.add('mug', 3);
    await person.see({ text: /^Saved on this device/ });
  });

  await service.stop();

  await test.step('a reload stays on the step', async () => {
    await person.reload();
    await person.see({ role: 'tab', name: /Add Products/, selected: true });
    await person.see(OFFLINE);
  });

  await test.step('the browser is closed and opened again', async () => {
    await close();
    person = await open(profile);
    await person.open('/');
    await person.seeHeading('Dashboard');
    await person.see({ text: AGE });
    await person.see({ role: 'status', text: /^Ready to work offline · saved / });
    await person.see(OFFLINE);
  });

  await test.step('the lists show what was known, and its age', async () => {
    await person.follow('Orders');
    await person.see({ text: /^\d+ orders ·/ });
    await person.open('/Product?filter_org_id=1');
    await person.see({ text: /^\d+ products ·/ });
    await person.see({ text: AGE });
    await expect.poll(() => person.evaluate(paintedPictures)).toBeGreaterThan(0);
  });

  let destination = '';
  await test.step('the order goes on where it was, to its end', async () => {
    await person.follow('Dashboard');
    await person.follow(/^Resume the order for Northlight Pictures, 1 product/);
    await person.see({ role: 'tab', name: /Add Products/, selected: true });
    await person.see({ role: 'button', name: person.quantity(title, 3) });
    await person.press('Continue');
    destination = await person.chooseShipping();
    await person.press('Complete Order');
    await person.see({ text: 'Waiting for a connection' });
    await person.follow(/^Unsent orders/);
    await person.see({ role: 'listitem', text: /Waiting.*1 product, 3 pieces/ });
  });

  await test.step('the service is back: the order is sent, once', async () => {
    await service.start();
    await person.see({ role: 'status', text: 'Your Order has been saved.' });
    await person.seeNone({ role: 'link', name: /^Unsent orders/ });
    const placed = await placedOrders(service.origin, notes);
    expect(placed).toMatchObject([{ destination, lines: [{ title, qty: 3 }] }]);
  });
});

/** How many pictures the service worker has put aside. */
async function keptThumbnails(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith('thumbnails-'));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().length;
}
