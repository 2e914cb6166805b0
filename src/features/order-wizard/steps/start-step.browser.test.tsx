import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, heading, link, pick } from '#tests/components/find.ts';
import { atDeskAndPhone, go, open, reload, storedOrders } from '#tests/components/portal.ts';
import { focuses, hides, says, shows } from '#tests/components/see.ts';
import {
  add,
  chooseDestination,
  chooseShipping,
  firstToAdd,
  isOpen,
  notes,
  openStart,
  search,
  step,
  toStart,
  typeNotes,
} from '#tests/components/wizard.ts';

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('a user with one client is not asked for it on a slow first start', async () => {
    const provider = await open('/Order/create', { size, at: (to) => to.hold('/organizations/') });
    await shows(page.getByRole('status', { name: 'Loading your clients' }));
    await hides(button('Start Order'));
    provider.release();
    await shows(search);
  });
});

test('the first tab can be looked at: the second one stays open behind it, and nothing is stored', async () => {
  await openStart();
  await focuses(heading('Start Order'));
  await shows(button('Start Order'));
  await reload('/');
  await shows('Running low');
  await hides(link(/^Resume/));
  await reload('/Order/create');
  await toStart();
  await typeNotes('Looked at.');
  await reload();
  await isOpen('Start Order');
  await step('Add Products').click();
  await shows(search);
});

test('notes that are too long say by how much', async () => {
  await openStart();
  await notes.fill('x'.repeat(5_012));
  await shows('Must be at most 5000 characters');
  await shows('5,012 characters, 12 too many.');
  await expect.element(notes).toHaveAccessibleDescription(/12 too many/);
});

test('a destination without products is not lost by another client without a question', async () => {
  const provider = await open('/Order/create', { account: 'agency' });
  await pick('Client', 'Northlight Pictures');
  // Without a number of its own, the order would be none that is lost.
  provider.fail({ path: '/order/start', how: 'no answer' });
  await button('Start Order').click();
  const title = await add('mug');
  await button('Continue').click();
  await chooseDestination();
  await button('Back').click();
  await button(`Remove ${title}`).click();
  await step('Start Order').click();
  await pick('Client', 'Redwood Streaming');
  await button('Cancel', dialog('Change the client?')).click();
  await shows(button('Client Northlight Pictures'));
});

test('several orders are begun, and each is found where a new one starts', async () => {
  await open('/Order/create');
  for (const text of ['First', 'Second']) {
    await toStart();
    await typeNotes(text);
    await reload('/Order/create');
  }
  await toStart();
  const resume = link(/^Resume the order/);
  await shows(resume, 2);
  await resume.last().click();
  await expect.element(notes).toHaveValue('First');
});

test('unreadable and newer records are set aside, all else works', async () => {
  await openStart();
  await typeNotes('Good one');
  const later = { version: 99, content: 'of a release to come' };
  const orders = await storedOrders();
  await orders.set('garbage', { version: 1, items: 'broken' });
  await orders.set('later', later);
  await reload('/');
  await shows(page.getByRole('region', { name: /Notifications/ }).getByText(/could not be read/));
  for (const path of ['/Order/create', '/Order/outbox', '/']) {
    await reload(path);
    if (path === '/Order/create') await toStart();
    await shows(/^An order was saved by a newer version of the portal\. Nothing is lost/);
  }
  await link(/^Resume/).click();
  await expect.element(notes).toHaveValue('Good one');
  expect(await orders.get('later')).toEqual(later);
});

test('an order left behind is offered on the dashboard, and resumes where it was', async () => {
  await open('/Order/create');
  await add('tote');
  const left = '1 product · step 2 of 4';
  const discard = button(/^Discard/);
  await reload('/');
  await shows(left);
  await link(/^Resume/).click();
  await shows('1 product, 1 piece');
  await reload('/');
  await discard.click();
  await hides(left);
  await button('Undo').click();
  await shows(left);
  await reload();
  await discard.click();
  await hides(left);
  await reload();
  await shows(heading('Dashboard'));
  await hides(left);
});

test('a user with several clients is asked once: Contacts and a new contact have the last one', async () => {
  await open('/Order/create', { account: 'agency' });
  await pick('Client', 'Redwood Streaming');
  await button('Start Order').click();
  await button(`Add ${await firstToAdd()}`).click();
  await shows('1 product, 1 piece');
  go('/Contact');
  await shows(/contacts · as of/);
  await shows(button(/Redwood Streaming/));
  go('/');
  await link('Add a Contact').click();
  await shows(heading('Create a Contact'));
  await shows(button('Client Redwood Streaming'));
});

test('an order begins also while the clients are answered by 503, and what is typed stays', async () => {
  const fails = { path: '/organizations/', how: 503 } as const;
  const provider = await open('/Order/create', { account: 'agency', at: (to) => to.fail(fails) });
  await typeNotes('Fragile');
  await expect.element(notes).toHaveValue('Fragile');
  // A form that is taken away while they are fetched, and mounts again, fetches again.
  expect(provider.received.filter(({ path }) => path.startsWith('/organizations/')).length).toBeLessThan(7);
});

test.each([
  { fault: '422', how: 422 },
  { fault: '500', how: 500 },
  { fault: 'a broken answer', how: 'answer broken' },
  { fault: 'a captive portal', how: new Response('<!doctype html><title>Wi-Fi</title>') },
] as const)('an order whose start is answered by $fault stays on its first tab', async ({ how }) => {
  const provider = await openStart();
  provider.fail({ path: '/order/start', how });
  await button('Start Order').click();
  // On the tab, where it stays until the next try.
  await says(
    page.getByRole('tabpanel').getByRole('alert'),
    'Sorry, there was an error creating this Order. Please check and resubmit.',
  );
  await isOpen('Start Order');
  await expect.element(step('Add Products')).toBeDisabled();
  provider.fail();
  await button('Start Order').click();
  await shows('No Items Added');
  // Nothing was added: the order says so.
  go(`/Order/${provider.orders.at(-1)?.id}`);
  await shows('No Products have yet been added to this Order.');
});

test('an order whose start is not answered goes on', async () => {
  const provider = await openStart();
  provider.fail({ path: '/order/start', how: 'no answer' });
  await button('Start Order').click();
  await shows(search);
  await step('Start Order').click();
  await shows(button(/^(Start|Update) Order$/));
});

test('a start that is answered late leaves the user on the step where they are by then', async () => {
  const provider = await open('/Order/create');
  await add('mug');
  await step('Start Order').click();
  provider.hold('/order/start');
  await button('Update Order').click();
  await step('Complete Order').click();
  await isOpen('Complete Order');
  provider.release();
  await chooseDestination();
  await chooseShipping('UPS', 'Ground');
  await isOpen('Complete Order');
});

test('a start that is answered late leaves the history of another screen as it is', async () => {
  const provider = await openStart();
  provider.hold('/order/start');
  await button('Start Order').click();
  await expect.poll(() => provider.sent('/order/start')).toHaveLength(1);
  go('/Contact');
  await shows(heading('Contacts'));
  provider.release();
  const orders = await storedOrders();
  await expect.poll(() => orders.entries()).toMatchObject([[expect.anything(), { step: 'products' }]]);
  history.back();
  await isOpen('Add Products');
});
