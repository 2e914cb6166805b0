import { endOfDay, startOfDay, subDays } from 'date-fns';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '#src/contract/order.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import {
  atDeskAndPhone,
  button,
  heading,
  hides,
  link,
  open,
  reload,
  says,
  shows,
} from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { isOpen } from '#tests/components/wizard.ts';

const DAYS = 84;
const panel = (name: string) => page.getByRole('region', { name });
const rows = (name: string) => panel(name).getByRole('listitem');
const newest = (by: (order: Order) => string | null | undefined, orders: readonly Order[]) =>
  orders.filter(by).toSorted((a, b) => (by(b) ?? '').localeCompare(by(a) ?? ''));

/** The orders of the last twelve weeks, the newest first. */
function lastOrders({ orders }: Provider): Order[] {
  const from = dateToWireTime(startOfDay(subDays(new Date(), DAYS - 1)));
  return newest(({ created_on }) => created_on, orders).filter(({ created_on }) => created_on! >= from);
}

/** Waits until the orders are counted by status and by week as the provider has them. */
async function expectCounts(provider: Provider): Promise<void> {
  const orders = lastOrders(provider);
  for (const { id, name } of ORDER_STATUSES) {
    const count = orders.filter(({ status_id }) => status_id === id).length;
    await shows(link(`${count} ${name}`, panel('Orders by status')));
  }
  const moments = orders.map(({ created_on }) => wireTimeToDate(created_on!));
  const weeks = Array.from({ length: 12 }, (_, week) => {
    const from = startOfDay(subDays(new Date(), DAYS - 1 - week * 7));
    const to = endOfDay(subDays(new Date(), DAYS - 7 - week * 7));
    return String(moments.filter((moment) => moment >= from && moment <= to).length);
  });
  const cells = page.getByRole('table', { name: 'Orders by week' }).getByRole('cell');
  await expect.poll(() => cells.elements().map(({ textContent }) => textContent)).toEqual(weeks);
}

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('the last orders stand with their state, and lead to the order and to all of them', async () => {
    const provider = await open('/', { account: 'rival', size });
    await shows(rows('Last orders'), 6);
    const orders = lastOrders(provider);
    for (const [index, { id, ship_to_name, order_status }] of orders.slice(0, 6).entries())
      for (const text of [`#${id}`, ship_to_name!, order_status!])
        await says(rows('Last orders').nth(index), text);
    await rows('Last orders').first().getByRole('link').click();
    await shows(page.getByText(`Order ${orders[0]?.id}`, { exact: true }));
    history.back();
    await link('All orders').click();
    await shows(/\d orders · as of/);
    await shows(page.getByText('Pending', { exact: true }));
  });

  test('the last parcel is one tap away, and an order is placed again from here', async () => {
    const provider = await open('/', { account: 'rival', size });
    const [parcel] = newest(({ shipped_on }) => shipped_on, lastOrders(provider));
    const shipped = rows('The last 7 days')
      .filter({ hasText: parcel!.ship_to_name! })
      .filter({ hasText: /shipped/i });
    // The provider's own couriers have no page on which a parcel is tracked.
    const isTracked = /UPS|FedEx/.test(parcel?.shipped_with_name ?? '');
    const name = isTracked ? `Track ${parcel?.tracking_number}` : parcel!.ship_to_name!;
    await expect.element(shipped.first().getByRole('link', { name })).toBeInViewport();
    // What did not happen in these days has a heading of its own.
    const earlier = page.getByRole('list', { name: 'Earlier orders' });
    await shows(earlier.getByText(/unchanged for \d+ working days/));
    const still = (within: typeof earlier) => within.getByText(/unchanged|Last shipped/).elements().length;
    expect(still(panel('The last 7 days'))).toBe(still(earlier));
    const again = rows('Order again').first();
    const [last] = lastOrders(provider);
    await says(again, last!.ship_to_name!);
    const { length } = provider.items.filter(({ order_id }) => order_id === last?.id);
    await button(/^Order again/, again).click();
    await isOpen('Add Products');
    await shows(new RegExp(`\\b${length} products?\\b`));
  });
});

test('orders are counted as the provider counts them; a status leads to its list', async () => {
  await expectCounts(await open('/', { account: 'rival' }));
  const shipped = link(/Shipped$/, panel('Orders by status'));
  const [count] = (await shipped.findElement()).textContent.split(' ');
  await shipped.click();
  await shows(new RegExp(`^${count} orders · as of`));
});

test('of more orders than a page holds, the newest are fetched and the provider counts the rest', async () => {
  const provider = await open('/', {
    account: 'rival',
    at: ({ orders }) =>
      orders.push(
        ...Array.from({ length: 12 }, (_, n) =>
          orders.map((each) => ({ ...each, id: each.id + 60 * (n + 1) })),
        ).flat(),
      ),
  });
  expect(lastOrders(provider).length).toBeGreaterThan(200);
  await expectCounts(provider);
  const asked = provider.received.filter(({ path }) => path.startsWith('/orders/'));
  for (const { query } of asked) expect(Number(query.per_page)).toBeLessThanOrEqual(200);
});

test('what runs low is what the last orders use up soonest', async () => {
  const provider = await open('/', { account: 'rival', fetchesAhead: true });
  const { items, products } = provider;
  const latest = lastOrders(provider)
    .toSorted((a, b) => b.id - a.id)
    .slice(0, 30);
  const ids = new Set(latest.map(({ id }) => id));
  const oldest = Math.min(...latest.map(({ created_on }) => wireTimeToDate(created_on!).getTime()));
  const days = Math.max(14, (Date.now() - oldest) / 86_400_000);
  const lasting = products.flatMap(({ id, sku, qty, parent_type_name }) => {
    const used = items.filter((line) => line.product_id === id && ids.has(line.order_id));
    const lasts = (qty * days) / used.reduce((sum, line) => sum + line.qty, 0);
    return used.length > 1 && qty > 0 && lasts <= 30 && parent_type_name !== 'Props' ? [{ sku, lasts }] : [];
  });
  const [soonest] = lasting.toSorted((a, b) => a.lasts - b.lasts);
  await says(rows('Running low').first(), soonest!.sku);
  await shows(rows('Running low'), Math.min(5, lasting.length));
  await rows('Running low').first().getByRole('link').click();
  await shows(page.getByRole('definition').filter({ hasText: soonest!.sku }));
});

test('what is new is counted from the last time that the dashboard was in front', async () => {
  await open('/', { account: 'rival' });
  const first = panel('The last 7 days');
  await shows(first);
  /** Hides the tab now, and shows it minutes later by the clock that its listeners read. */
  const away = (minutes: number) => {
    const { now } = Date;
    for (const [hidden, ms] of [[true, 0] as const, [false, minutes * 60_000] as const]) {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      Date.now = () => now() + ms;
      document.dispatchEvent(new Event('visibilitychange'));
    }
    Date.now = now;
    Reflect.deleteProperty(document, 'hidden');
  };
  away(50);
  await shows(first);
  away(150);
  await shows(heading(/^Since/));
  await reload();
  await shows(heading(/^Since/));
});

test('what was never seen says so once for all panels, and comes when it is tried again', async () => {
  const provider = await open('/', {
    account: 'rival',
    at: (to) => to.fail({ path: '/', how: 'no answer' }),
  });
  const alert = panel('Your orders').getByRole('alert');
  await says(alert, "this isn't saved on this device");
  await shows(/isn't saved on this device/, 1);
  provider.fail();
  await button('Try again', alert).click();
  await shows(rows('Last orders'), 6);
  await shows(link(/\d Pending$/));
});

test('where there are no orders, it says so and what to do next', async () => {
  await open('/', {
    account: 'rival',
    fetchesAhead: true,
    at: (to) => Object.assign(to, { orders: [], items: [] }),
  });
  await says(panel('Last orders'), 'No Orders in the last twelve weeks.');
  await shows(link('0 Pending'));
  await says(panel('Running low'), 'Appears once you have ordered.');
  await hides(rows('Running low'));
  await link('New order', panel('Last orders')).click();
  await shows(page.getByRole('tab', { name: 'Start Order' }));
});
