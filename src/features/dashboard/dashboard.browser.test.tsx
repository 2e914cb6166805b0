import { addMinutes, startOfDay, subDays } from 'date-fns';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '#src/contract/order.ts';
import { isOpen as isOpenOrder } from '#src/contract/order.ts';
import { dateToWireTime } from '#src/contract/values.ts';
import { OrderStatusesV1 } from '#src/storage/stored/dashboard-v1.ts';
import { StatusChangesV1 } from '#src/storage/stored/preferences-v1.ts';
import { toasts } from '#src/ui/toast.ts';
import { button, link, pressFor } from '#tests/components/find.ts';
import { atDeskAndPhone, go, open, PHONE, reload, storedPreferences } from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { hides, leadsTo, says, shows } from '#tests/components/see.ts';
import { isOpen } from '#tests/components/wizard.ts';

const DAYS = 84;
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const rows = (name: string) => panel(name).getByRole('listitem');
const PARCEL = { shipped_with_name: 'UPS', tracking_number: '1Z999AA10123456784' };
const track = `Track ${PARCEL.tracking_number} in a new tab`;

/** The orders of the last twelve weeks, the newest first. */
function lastOrders({ orders }: Provider): Order[] {
  const from = dateToWireTime(startOfDay(subDays(new Date(), DAYS - 1)));
  return orders
    .filter(({ created_on }) => created_on! >= from)
    .toSorted((a, b) => b.created_on!.localeCompare(a.created_on!));
}

const needing = (what: string) => page.getByRole('list', { name: what }).getByRole('listitem');

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('each order stands once, by what it needs, and leads to itself and to all of them', async () => {
    const provider = await open('/', { account: 'rival', size });
    await says(needing('Needs you').first(), /for \d+ working days/);
    const asks = link(/^Ask: Order \d+ to /, needing('Needs you').first());
    await leadsTo(asks, /^mailto:stock@provider/);
    const shown = panel('Orders')
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('a')?.getAttribute('href'));
    expect(shown.length).toBeGreaterThan(5);
    expect(new Set(shown).size).toBe(shown.length);
    const row = needing('On the way').last();
    const [newest] = lastOrders(provider).filter(isOpenOrder);
    await says(
      needing('On the way').filter({ hasText: newest!.ship_to_name! }).first(),
      newest!.order_status!,
    );
    await row.getByRole('link').first().click();
    await shows(page.getByText(/^Order \d+$/));
    history.back();
    await link('All orders').click();
    await shows(/\d orders · as of/);
    await shows(page.getByText('Pending', { exact: true }));
  });

  test('the last parcel is one tap away, and an order is placed again from here', async () => {
    const provider = await open('/', {
      account: 'rival',
      size,
      at: (to) => {
        const parcel = lastOrders(to).find(({ shipped_on }) => shipped_on);
        Object.assign(parcel ?? {}, { ...PARCEL, shipped_on: dateToWireTime(subDays(new Date(), 1)) });
      },
    });
    const parcel = link(track);
    await says(needing('On the way').first(), /Shipped \w+ \d+.*UPS/);
    await expect.element(parcel).toBeInViewport();
    const again = button(/^Order again/, needing('Arrived lately').first());
    const name = (await again.findElement()).ariaLabel?.replace('Order again: ', '');
    const placed = provider.orders.filter(({ ship_to_name }) => ship_to_name === name);
    await again.click();
    await isOpen('Add Products');
    const counts = placed.map(({ id }) => provider.items.filter(({ order_id }) => order_id === id).length);
    await shows(new RegExp(`\\b(${counts.join('|')}) products?\\b`));
  });
});

const multiply = ({ orders }: Provider) =>
  orders.push(
    ...Array.from({ length: 12 }, (_, n) =>
      orders.map((each) => ({ ...each, id: each.id + 60 * (n + 1) })),
    ).flat(),
  );

test('of more orders than a page holds, the newest are fetched, and a few of each open status', async () => {
  const provider = await open('/', { account: 'rival', at: multiply });
  expect(lastOrders(provider).length).toBeGreaterThan(200);
  const sizes = () =>
    provider.received.flatMap(({ path, query }) =>
      path.startsWith('/orders/') ? Number(query.per_page) : [],
    );
  await expect.poll(sizes).toEqual([200, 20, 20, 20, 20, 20]);
  await shows(needing('Needs you'), 3);
});

test('of more orders than a page holds, what could not be fetched again is shown with its age', async () => {
  const clock = Date.now;
  // The age of each request is told in minutes: all are sent in the first seconds of one.
  let ahead = 60_000 - (clock() % 60_000);
  const fromFullMinute = vi.spyOn(Date, 'now').mockImplementation(() => clock() + ahead);
  onTestFinished(() => fromFullMinute.mockRestore());
  const provider = await open('/', { account: 'rival', at: multiply });
  await expect.poll(() => provider.sent('/orders/status/')).toHaveLength(5);
  await shows(needing('Needs you'), 3);
  await expect.element(button('Refresh')).toHaveAttribute('aria-busy', 'false');
  const age = page.getByText(/^as of \d/).first();
  const before = (await age.findElement()).textContent;
  const [order] = provider.orders
    .filter(({ status_id }) => status_id === 1)
    .toSorted((a, b) => (a.modified ?? '').localeCompare(b.modified ?? ''));
  const shipped_on = dateToWireTime(new Date());
  Object.assign(order ?? {}, { ...PARCEL, status_id: 4, order_status: 'Shipped', shipped_on });
  provider.fail({ path: '/orders/status/', how: 500 });
  ahead += 10 * 60_000;
  const told: string[] = [];
  onTestFinished(toasts.subscribe(() => told.push(...toasts.get().map(({ text }) => text))));
  // The newest orders can be. A press while they are fetched has that answer.
  await pressFor(button('Refresh'), link(track, panel('Orders')));
  await expect.poll(() => told).toContain(`This could not be refreshed. What you see is ${before}.`);
  expect(age.element().textContent).toBe(before);
});

test('what was never seen says so once for all panels, and comes when it is tried again', async () => {
  const provider = await open('/', {
    account: 'rival',
    at: (to) => to.fail({ path: '/', how: 'no answer' }),
  });
  const alert = panel('Orders').getByRole('alert');
  await says(alert, "this isn't saved on this device");
  await shows(/isn't saved on this device/, 1);
  // At once: the portal may find by itself that there is a connection again.
  const again = (await button('Try again', alert).findElement()) as HTMLElement;
  provider.fail();
  again.click();
  await shows(needing('On the way').first());
});

test('where there are no orders, it says so and what to do next', async () => {
  await open('/', {
    account: 'rival',
    fetchesAhead: true,
    at: (to) => Object.assign(to, { orders: [], items: [] }),
  });
  await says(panel('Orders'), 'No Orders in the last twelve weeks.');
  await says(panel('Running low'), 'Appears once you have ordered.');
  await hides(rows('Running low'));
  await link('New order', panel('Orders')).click();
  await shows(page.getByRole('tab', { name: 'Start Order' }));
});

test.each(atDeskAndPhone)('$where, orders of a new status stand first until seen', async ({ size }) => {
  const provider = await open('/', { account: 'rival', size });
  await shows(needing('On the way'));
  const changed = needing('New status');
  const dashboard = link(/^Dashboard/, page.getByRole('navigation', { name: 'Main' }));
  const [one, two] = lastOrders(provider).filter(({ order_status }) => order_status === 'Pending');
  // The statuses before are noted once the first screen is complete.
  let step = 0;
  const isChanged = async () => {
    step += 1;
    for (const order of [one, two]) Object.assign(order!, { order_status: `Step ${step}` });
    await button(/^Refresh/).click();
    return changed.elements().length;
  };
  await expect.poll(isChanged).toBe(2);
  await says(changed.first(), / → Step \d/);
  await says(dashboard, '2');
  await reload();
  await link(one!.ship_to_name!, changed).first().click();
  await shows(page.getByText(/^Order \d+$/));
  await says(dashboard, '1');
  history.back();
  await button('Mark as seen').click();
  await hides(changed);
  await expect.element(dashboard).not.toMatchTextContent(/\d/);
});

test('a change that was seen in another tab is not new here; one that was noted there is', async () => {
  const provider = await open('/', { account: 'rival' });
  const preferences = await storedPreferences();
  const statuses = async () => OrderStatusesV1.safeParse(await preferences.get('statuses of orders')).data;
  await expect.poll(statuses).toBeDefined();
  const [seen, noted, unnoted] = lastOrders(provider).filter(
    ({ order_status }) => order_status === 'Pending',
  );
  for (const order of [seen, noted, unnoted]) Object.assign(order!, { order_status: 'Packed' });
  const packed = [seen, noted].map((order) => [`${order!.id} ${order!.created_on}`, 'Packed']);
  await preferences.set('statuses of orders', { ...(await statuses()), ...Object.fromEntries(packed) });
  const changes = [{ id: noted!.id, from: 'Pending', to: 'Packed' }];
  await preferences.set('status changes', changes);
  await button(/^Refresh/).click();
  await shows(needing('New status').filter({ hasText: unnoted!.ship_to_name! }));
  await shows(needing('New status').filter({ hasText: noted!.ship_to_name! }));
  await shows(needing('New status'), 2);
  const ids = async () => StatusChangesV1.parse(await preferences.get('status changes')).map(({ id }) => id);
  await expect.poll(ids).toEqual([noted!.id, unnoted!.id]);
});

describe('what is fetched ahead', () => {
  const notAll = page.getByRole('status').filter({ hasText: /^Not everything is on this device yet$/ });

  test.each([false, true])(
    'is nothing for who saves data, unless asking; while it is looked: %s',
    async (isLooked) => {
      const provider = await open('/');
      await shows(notAll);
      expect(provider.sent('/productsByOrg/')).toEqual([]);
      const update = (await button('Update now').findElement()) as HTMLElement;
      // The tab is shown again, and the answers on the device are being read.
      if (isLooked) document.dispatchEvent(new Event('visibilitychange'));
      update.click();
      await expect.poll(() => provider.sent('/productsByOrg/')).toHaveLength(1);
      // A write that is late by seconds ends the fetching: the offer is back then, in another button.
      await expect.poll(() => update.isConnected).toBe(false);
    },
  );

  test('is said in a line that has its link beside it, on a phone', async () => {
    await open('/', { size: PHONE, fetchesAhead: true, at: (to) => to.fail({ path: '/', how: 500 }) });
    await shows(notAll);
    await shows(button('Update now'));
    const middleOf = (of: typeof notAll) => {
      const { y, height } = of.element().getBoundingClientRect();
      return y + height / 2;
    };
    await expect.poll(() => Math.abs(middleOf(link('This device')) - middleOf(notAll))).toBeLessThan(2);
  });
});

test('of two orders again, the one is begun that was pressed last', async () => {
  const provider = await open('/', { account: 'agency', at: (to) => to.hold('/orderItems/') });
  const again = page
    .getByRole('list', { name: 'Arrived lately' })
    .getByRole('button', { name: /^Order again/ });
  await shows(again, 3);
  const [, second] = again.elements().map(({ ariaLabel }) => ariaLabel?.replace('Order again: ', '') ?? '');
  expect(second).toBeTruthy();
  await again.first().click();
  await again.nth(1).click();
  provider.release();
  await isOpen('Add Products');
  go('/');
  await says(page.getByRole('article'), second!);
});

test('a dashboard that stays in sight over midnight has the orders of the new day', async () => {
  const evening = new Date();
  evening.setHours(23, 50);
  vi.useFakeTimers({ now: evening, toFake: ['Date'] });
  const provider = await open('/', { account: 'rival' });
  await shows(needing('On the way').first());
  const morning = addMinutes(evening, 20);
  const [order] = lastOrders(provider).filter(isOpenOrder);
  const placed = { created_on: dateToWireTime(morning), ship_to_name: 'Night Shift' };
  provider.orders.push({ ...order!, ...placed, id: order!.id + 900 });
  vi.setSystemTime(morning);
  await button('Refresh').click();
  await shows(needing('On the way').filter({ hasText: 'Night Shift' }));
});
