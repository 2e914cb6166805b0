import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dateToWireTime } from '#src/contract/values.ts';
import { Drafts } from '#src/outbox/drafts.ts';
import { OrderLines } from '#src/query-cache/order-lines.ts';
import { button, columnHead, dialog, List, link, linkIn, terms, texts } from '#tests/components/find.ts';
import { ALL_ORDERS, atDeskAndPhone, go, isPhone, open, reload } from '#tests/components/portal.ts';
import { expectPath, ground, hides, leadsTo, says, shows, top } from '#tests/components/see.ts';
import { add, chooseWay, complete, isOpen, setQuantity, step } from '#tests/components/wizard.ts';

const list = new List('Orders');

test.each(atDeskAndPhone)('$where, an order is shown read-only, with its tracking', async ({ size }) => {
  await open(`${ALL_ORDERS}&s_tracking_number=1Z`, { account: 'agency', size });
  await linkIn(list.row(/Shipped/).first()).click();
  await shows('Please review the details of this Order.');
  const track = link(/^Track/);
  const again = button('Order again');
  await leadsTo(track, /^https:\/\/www\.ups\.com\/track\?tracknum=1Z/);
  await expect.element(track).toHaveAttribute('rel', expect.stringContaining('noopener'));
  // On a phone, its parcel says that it is shipped, once, above the details.
  if (isPhone()) {
    const said = page.getByRole('main').getByText(/Shipped/);
    expect(texts(said)).toEqual([expect.stringMatching(/^Shipped [A-Z]/), 'Shipped']);
    expect(top(track)).toBeLessThan(top(again));
  } else await shows(page.getByRole('list', { name: 'Progress' }));
  // At every size, it is the main action; the pointer may stand on it.
  await page.getByRole('heading', { level: 1 }).first().hover();
  await expect.poll(() => ground(track)).toBe('rgb(11, 107, 75)');
  expect(ground(again)).not.toBe(ground(track));
  const facts = ['Order ID', 'Client', 'Order Status', 'Created By', 'Placed by', 'Created On', 'Notes'];
  await expect.poll(terms).toEqual(['Carrier', 'Method', 'Tracking Number', ...facts]);
  await shows(/^\d{1,2}\/\d{1,2}\/\d{4}, \d{1,2}:\d\d [AP]M$/);
  await hides(page.getByRole('textbox'));
});
test('an order again has its own lines, where this device has those of a forgotten order of its number', async () => {
  const provider = await open('/Order/41000');
  await expect.element(button('Order again')).toBeEnabled();
  go('/Product');
  await shows(/products · as of/);
  const later = Date.now() + 60 * 60_000;
  const order = provider.orders.find(({ id }) => id === 41_000);
  Object.assign(order ?? {}, { created_on: dateToWireTime(new Date(later)), ship_to_name: 'Somebody Else' });
  const [mug] = provider.products.filter(({ qty }) => qty > 7);
  provider.items = mug ? [{ ...mug, id: 1, order_id: 41_000, product_id: mug.id, qty: 7 }] : [];
  vi.useFakeTimers({ toFake: ['Date'], now: later + 60_000 });
  provider.hold('/orderItems/');
  go('/Order/41000');
  await shows(page.getByRole('heading', { name: 'Somebody Else' }));
  await button('Order again').click();
  provider.release();
  await shows('1 product, 7 pieces');
});

test('what was shipped last, with its tracking, is two clicks from the dashboard', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('/', { account: 'agency' });
  await link('Orders').first().click();
  await button('Shipped').click();
  await expect.element(columnHead('Shipped On')).toHaveAttribute('aria-sort', 'descending');
  const parcel = list.row(/Track/).first();
  const track = link(/^Track \w+ in a new tab$/, parcel);
  const [, number = ''] = /Track (\w+)/.exec((await track.findElement()).textContent) ?? [];
  await leadsTo(track, new RegExp(`^https://www\\.(ups|fedex)\\.com/.*${number}$`));
  await button(`Copy tracking number ${number}`, parcel).click();
  await shows(`${number} copied.`);
  expect(copy).toHaveBeenCalledWith(number);
  // A press on a cell without a link opens the order.
  await parcel
    .getByRole('cell')
    .filter({ hasText: /^[A-Z]\w\w \d+/ })
    .first()
    .click();
  await shows(/^Order \d+$/);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await shows(page.getByRole('definition').filter({ hasText: number }));
  await button('Share this order').click();
  await shows('Link copied.');
  expect(copy).toHaveBeenLastCalledWith(expect.stringMatching(`^${location.origin}/Order/\\d+$`));
});

test('a product and a contact lead to their orders', async () => {
  const { orders, items } = await open('/');
  const order = orders.find(({ org_id, status_id }) => org_id === 1 && status_id === 1);
  const line = items.find(({ order_id }) => order_id === order?.id);
  for (const path of [`/Product/${line?.product_id}`, `/Contact/${order?.ship_to_id}`]) {
    go(path);
    await link('View Orders').click();
    await shows(list.row(String(order?.id)));
  }
});

test('an order is placed again as an order of its own', async () => {
  const provider = await open('/Order/create');
  await step('Start Order').click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Once more');
  await button('Start Order').click();
  const title = await add('one-sheet');
  await setQuantity(title, 2);
  await chooseWay();
  await complete.click();
  await link('View order').click();
  await shows(/^Order \d+$/);
  // A double press begins one order.
  await button('Order again').dblClick();
  await isOpen('Add Products');
  await reload();
  await button('Continue').click();
  await says(page.getByRole('list', { name: 'Added items' }), title);
  await complete.click();
  await link('View order').click();
  await shows('1 product, 2 pieces');
  await shows(title);
  await hides('Once more');
  const [first, again] = provider.placed();
  await shows(`Order ${again?.id}`);
  expect(again?.id).not.toBe(first?.id);
  go('/Order/outbox');
  await shows(page.getByRole('heading', { name: 'Unsent orders' }));
  await hides('Unfinished orders');
});

test('a user who has gone on before a new order is stored stays where they are', async () => {
  await open('/Order/41000');
  await expect.element(button('Order again')).toBeEnabled();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { edit } = Drafts.prototype;
  const editing = vi.spyOn(Drafts.prototype, 'edit').mockImplementation(async function (this: Drafts, ...of) {
    await answered;
    return edit.apply(this, of);
  });
  onTestFinished(() => editing.mockRestore());
  await button('Order again').click();
  await vi.waitUntil(() => editing.mock.calls.length > 0);
  go('/Order/outbox');
  await shows('Everything has been sent.');
  answer();
  await shows(page.getByRole('heading', { name: 'Unfinished orders' }));
  await expectPath(/^\/Order\/outbox/);
});

describe('where the store of the lines hangs', () => {
  const again = button('Order again');
  /** Reads that are not answered, the oldest first. */
  let held: (() => void)[];

  beforeEach(async () => {
    held = [];
    const { items } = await open('/Order/41000');
    for (const line of items) if (line.order_id === 41_001) line.qty = 500;
    await expect.element(again).toBeEnabled();
    const read = vi.spyOn(OrderLines.prototype, 'read');
    read.mockImplementation(() => new Promise((resolve) => held.push(resolve)));
    return () => read.mockRestore();
  });

  const answer = () => {
    for (const resolve of held.splice(0)) resolve();
  };

  /** Presses, until the store is asked for the lines. */
  async function orderAgain() {
    const { length } = held;
    await again.click();
    await vi.waitUntil(() => held.length > length);
  }

  async function orderNextAgain() {
    await shows('Order 41001');
    await expect.element(again).toBeEnabled();
    await orderAgain();
    answer();
    await isOpen('Add Products');
    await shows(/^\d+ products?, [\d,]*500 pieces$/);
    go('/Order/outbox');
    await shows(page.getByRole('heading', { name: 'Unfinished orders' }));
  }

  test('a user who has gone on meanwhile stays where they are', async () => {
    await orderAgain();
    go('/Order/41001');
    await shows('Order 41001');
    answer();
    await orderNextAgain();
    await shows(link(/^Resume/), 1);
  });

  test('a second press begins no second draft', async () => {
    await orderAgain();
    const first = held.splice(0);
    await again.click();
    for (const resolve of first) resolve();
    await isOpen('Add Products');
    go('/Order/41001');
    await orderNextAgain();
    await shows(link(/^Resume/), 2);
  });
});

test('an order whose lines are not shown yet is not printed without them', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await open('/Order/41000', { at: (provider) => Object.assign(provider, { items: [] }) });
  await button('Print').click();
  await button(/^Print/, dialog('Print')).click();
  await shows('Could not be fetched, and will not be printed: order 41000.');
  expect(print).not.toHaveBeenCalled();
});
