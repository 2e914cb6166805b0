import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  DESK,
  focuses,
  go,
  heading,
  hides,
  link,
  open,
  PHONE,
  pick,
  reload,
  says,
  shows,
  TABLET,
  top,
} from '#tests/components/portal.ts';
import { add, chooseWay, firstToAdd, picker, search, step } from '#tests/components/wizard.ts';

const alert = page.getByRole('alert');
const notes = page.getByRole('textbox', { name: 'Notes' });
const saved = heading('Your Order has been saved.');
const isOpen = (tab: string) => expect.element(step(tab)).toHaveAttribute('aria-selected', 'true');

describe.each([
  { size: DESK, where: 'at a desk' },
  { size: PHONE, where: 'on a phone' },
])('$where', ({ size }) => {
  test('a user with one client is not asked for it on a slow first start', async () => {
    const provider = await open('/Order/create', { size, at: (to) => to.hold('/organizations/') });
    await shows(page.getByRole('status', { name: 'Loading your clients' }));
    await hides(button('Start Order'));
    provider.release();
    await shows(search);
  });
});

test('the first tab can be looked at: the second one stays open behind it', async () => {
  await open('/Order/create');
  await isOpen('Add Products');
  await step('Start Order').click();
  await focuses(heading('Start Order'));
  await notes.fill('Looked at.');
  await shows(/^Saved on this device/);
  await reload();
  await isOpen('Start Order');
  await shows(button('Start Order'));
  await step('Add Products').click();
  await shows(search);
});

test('an order that was only looked at is not stored', async () => {
  await open('/Order/create');
  await step('Start Order').click();
  await shows(notes);
  await reload('/');
  await shows('Orders by status');
  await hides(link(/^Resume/));
  await reload('/Order/create');
  await step('Start Order').click();
  await button('Start Order').click();
  await shows(search);
  await reload('/');
  await shows(link(/^Resume/));
});

test('several orders are begun, and each is found where a new one starts', async () => {
  await open('/Order/create');
  for (const text of ['First', 'Second']) {
    await step('Start Order').click();
    await notes.fill(text);
    await shows(/^Saved on this device/);
    await reload('/Order/create');
  }
  await step('Start Order').click();
  const resume = link(/^Resume the order/);
  await shows(resume, 2);
  await resume.last().click();
  await expect.element(notes).toHaveValue('First');
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
  await shows(button('Client Redwood Streaming'));
  go('/');
  await link('Add a Contact').click();
  await shows(heading('Create a Contact'));
  await shows(button('Client Redwood Streaming'));
});

test('on a phone, the picker begins at its products, and a cleared search goes on', async () => {
  await open('/Order/create', { size: PHONE });
  await shows(picker.getByRole('listitem'));
  expect(top(picker.getByRole('listitem').first())).toBeLessThanOrEqual(230);
  await search.fill('zeppelin');
  await shows('Looked for: “zeppelin”');
  await button('Clear search').click();
  await focuses(search);
  await expect.element(button('Tiles')).toBeInViewport({ ratio: 1 });
  await button('Tiles').click();
  await button(`Add ${await firstToAdd()}`).click();
  await shows(button(/^Your order: 1 product, 1 piece/));
  await reload();
  await expect.element(button('Tiles')).toHaveAttribute('aria-pressed', 'true');
});

test('on a tablet, nothing moves below the picker where a search finds nothing, or products come late', async () => {
  const provider = await open('/Order/create', {
    size: TABLET,
    at: (to) => to.fail({ path: '/productsByOrg/', how: 503 }),
  });
  const again = button('Try again');
  await shows(again);
  const before = top(button('Continue'));
  provider.fail();
  await again.click();
  await shows(button(/^Add /));
  expect(top(button('Continue'))).toBe(before);
  await search.fill('nothing is like this');
  await shows('No Products found.');
  expect(top(button('Continue'))).toBe(before);
});

test.each([
  { fault: '422', how: 422 },
  { fault: 'a broken answer', how: 'answer broken' },
  { fault: 'a captive portal', how: new Response('<!doctype html><title>Wi-Fi</title>') },
] as const)('an order whose start is answered by $fault stays on its first tab', async ({ how }) => {
  const provider = await open('/Order/create');
  await step('Start Order').click();
  provider.fail({ path: '/order/start', how });
  await button('Start Order').click();
  await shows('Sorry, there was an error creating this Order. Please check and resubmit.');
  await isOpen('Start Order');
  provider.fail();
  await button('Start Order').click();
  await shows('No Items Added');
  // Nothing was added: the order says so.
  go(`/Order/${provider.orders.at(-1)?.id}`);
  await shows('No Products have yet been added to this Order.');
});

test('items that cannot be saved lead back to the products, and the order goes on from there', async () => {
  const provider = await open('/Order/create');
  await add('mug');
  await chooseWay();
  provider.fail({ path: '/orderItem/add', how: 409 });
  await button('Complete Order').click();
  await says(alert, 'Sorry, there was an error saving Products for this Order.');
  await isOpen('Add Products');
  provider.fail();
  await button('Continue').click();
  await button('Complete Order').click();
  await shows(saved);
});

test('lines that the provider fails on lead to tab 2 with their message, and go on at Try again only', async () => {
  const provider = await open('/Order/create');
  await add('mug');
  await chooseWay();
  provider.fail({ path: '/orderItem/add', how: 500 });
  await button('Complete Order').click();
  const failed = alert.filter({ hasText: 'error saving Products for this Order' });
  await says(failed, 'Nothing was placed, and nothing is sent again by itself.');
  await isOpen('Add Products');
  provider.fail();
  await button('Try again', failed).click();
  await shows(saved);
  expect(provider.sent('/order/create')).toHaveLength(1);
});
