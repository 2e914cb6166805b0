/** How many presses and letters it takes to order, and to follow an order. The catalogue is on the device. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import type { Product } from '#src/contract/product.ts';
import { reader } from '#tests/support/api.ts';
import { expect } from '#tests/support/expect.ts';
import { DESK, PHONE, withDevice } from './device.ts';
import type { Figure } from './figure.ts';
import { arrived, choose, complete, type Journey, OFFERS, openDashboard, twice } from './hand.ts';
import type { LargeService } from './large-service.ts';

const QUIET_SECONDS = 5;
const KNOWN = ['lanya', 'tote ', 'mug'];

export async function tapFigures({ url }: LargeService): Promise<Figure[]> {
  const onPhone = await withDevice(url, PHONE, async (page) => {
    await openDashboard(page, url, 'client');
    await linesFetched(page);
    const kit = await lastWith(page, 'press kit');
    const stocked = await arrivedInStock(page);
    return twice(page, [
      ['who got the last press kit', { taps: 2, keys: 9 }, whoGotIt('press kit', kit)],
      ['three products by name', { taps: 9, keys: 15 }, byName],
      ['three by looking', { taps: 10, scrolls: 3 }, byLooking],
      ['from a product’s screen', { taps: 5 }, fromItsScreen],
      ['order again', { taps: 3 }, orderAgain(stocked)],
      ['the latest parcel’s tracking', { taps: 1 }, latestParcel],
      ['a new contact on the way', { taps: 6 }, newContact],
    ]);
  });
  const atDesk = await withDevice(url, DESK, async (page) => {
    await openDashboard(page, url, 'agency');
    return twice(page, [['shipped orders with tracking', { taps: 2 }, shipped]]);
  });
  const byKeys = await withDevice(url, DESK, async (page) => {
    await openDashboard(page, url, 'client');
    return twice(page, [['an order by keyboard alone', { presses: 30 }, byKeyboard]]);
  });
  return [...onPhone, ...atDesk, ...byKeys];
}

/** Waits until what is in the client's orders is on the device: a tab fetches it under a lock, after everything else. */
async function linesFetched(page: Page): Promise<void> {
  const isFetching = () =>
    page.evaluate(async () =>
      ((await navigator.locks.query()).held ?? []).some(({ name }) => name?.endsWith(' lines')),
    );
  for (let quiet = 0; quiet < QUIET_SECONDS; quiet = (await isFetching()) ? 0 : quiet + 1) await sleep(1_000);
}

/** The newest order with a product of that name, as the API has it. */
async function lastWith(page: Page, name: string): Promise<Order> {
  const read = await reader(new URL(page.url()).origin);
  const ever = 'from=2016-01-01%2000:00:00&to=2099-12-31%2023:59:59';
  const newest = `/orders/all?${ever}&per_page=100&sort_by=created_on_date&sort_order=DESC`;
  const { orders } = await read<OrderPage>(newest);
  for (const order of orders) {
    const lines = await read<OrderItem[]>(`/orderItems/${order.id}`);
    if (lines.some(({ title }) => title.includes(name))) return order;
  }
  throw new Error(`No order has a ${name}.`);
}

/** The number of an order that arrived lately, and of whose products there is enough for some more. */
async function arrivedInStock(page: Page): Promise<number> {
  await expect(arrived(page).first()).toBeVisible();
  const read = await reader(new URL(page.url()).origin);
  const links = arrived(page).getByRole('link');
  const numbers = await links.evaluateAll((all) =>
    all.map((each) => Number(/\/Order\/(\d+)/.exec((each as HTMLAnchorElement).href)?.[1])),
  );
  for (const id of numbers.filter(Boolean)) {
    const lines = await read<OrderItem[]>(`/orderItems/${id}`);
    const left = lines.map(({ product_id }) => read<Product>(`/product/id/${product_id}`));
    const products = await Promise.all(left);
    if (lines.every(({ qty }, at) => (products[at]?.qty ?? 0) >= 2 * qty + KNOWN.length)) return id;
  }
  throw new Error('Of no order that arrived lately there is enough in stock.');
}

/** The row says who and when, and leads to the order. The device has never opened it. */
const whoGotIt =
  (name: string, { id, ship_to_name }: Order): Journey =>
  async (page, hand) => {
    await hand.tap(page.getByRole('button', { name: 'Go to …' }));
    await hand.type(name);
    const first = page.getByRole('group', { name: 'Orders', exact: true }).getByRole('option').first();
    await expect(first).toContainText(new RegExp(`${ship_to_name}.*[A-Z][a-z]{2} \\d+.*${name}.*#${id}`));
    await hand.tap(first);
    await expect(page.getByText('Products in Order')).toBeVisible();
  };

const byName: Journey = async (page, hand, seeEnd) => {
  await hand.tap(page.getByRole('link', { name: 'New order' }));
  const search = page.getByLabel('Search by name or SKU');
  await hand.tap(search);
  for (const name of KNOWN) {
    // After Add, it replaces the name before.
    await hand.type(name);
    await expect(search).toHaveValue(name);
    await hand.tap(page.getByRole('button', { name: new RegExp(`^Add .*${name}`, 'i') }));
  }
  await complete(page, hand, seeEnd);
};

const byKeyboard: Journey = async (page, hand, seeEnd) => {
  await hand.press('n');
  const search = page.getByLabel('Search by name or SKU');
  await expect(search).toBeVisible();
  await hand.press('/');
  for (const name of KNOWN) {
    await hand.type(name);
    await hand.press('Enter');
    await expect(page.getByRole('button', { name: new RegExp(`^One more of .*${name}`, 'i') })).toBeVisible();
  }
  // The tab of the next step is beside that of this one.
  await hand.tabTo(page.getByRole('tab', { name: 'Add Products' }), 'Shift+Tab');
  const last = page.getByRole('tab', { name: 'Complete Order' });
  await expect(last).toBeEnabled();
  await hand.press('ArrowRight');
  // The focus follows the key a moment later.
  await expect(last).toBeFocused();
  await hand.press('Enter');
  for (const offers of OFFERS) {
    await hand.tabTo(page.getByRole('region', { name: offers }).getByRole('button').first());
    await hand.press('Enter');
  }
  await hand.tabTo(page.getByRole('button', { name: 'Complete Order' }));
  await hand.press('Enter');
  await seeEnd(page);
};

const byLooking: Journey = async (page, hand, seeEnd) => {
  await hand.tap(page.getByRole('link', { name: 'New order' }));
  for (let added = 0; added < 3; added += 1) await hand.tap(page.getByRole('button', { name: /^Add .+ — / }));
  await complete(page, hand, seeEnd);
};

const fromItsScreen: Journey = async (page, hand, seeEnd) => {
  await page.goto('/Product/1');
  await hand.tap(page.getByRole('button', { name: 'Add to order' }));
  await hand.tap(
    page.getByRole('link', { name: 'Complete' }).or(page.getByRole('button', { name: 'Complete' })),
  );
  await choose(page, hand, seeEnd);
};

const orderAgain =
  (id: number): Journey =>
  async (page, hand, seeEnd) => {
    const row = arrived(page).filter({ has: page.locator(`a[href$="/Order/${id}"]`) });
    await hand.tap(row.getByRole('button', { name: /^Order again/ }));
    const goOn = page.getByRole('button', { name: 'Continue' });
    const completeOrder = page.getByRole('button', { name: 'Complete Order' });
    await expect(goOn.or(completeOrder).first()).toBeVisible();
    if (await goOn.first().isVisible()) await hand.tap(goOn);
    await hand.tap(completeOrder);
    await seeEnd(page);
  };

const latestParcel: Journey = async (page, hand) => {
  const track = page.getByRole('link', { name: /^Track/ });
  await expect(track.first()).toHaveAttribute('href', /^https:/);
  // It leads to the carrier: counted, and not followed.
  await track.first().evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await hand.tap(track);
};

const newContact: Journey = async (page, hand) => {
  await hand.tap(page.getByRole('link', { name: 'New order' }));
  await hand.tap(page.getByRole('button', { name: /^Add .+ — / }));
  await hand.tap(page.getByRole('button', { name: 'Continue' }));
  const onTheWay = hand.taps;
  await hand.tap(page.getByRole('button', { name: 'All contacts, or a new one' }));
  await hand.tap(page.getByRole('button', { name: 'Create Contact' }));
  const form = page.getByRole('dialog', { name: 'Create Contact' });
  await hand.tap(form.getByLabel('Name of Contact'));
  await hand.type('Corner Cinema');
  await hand.tap(form.getByRole('button', { name: 'Create', exact: true }));
  await expect(page.getByRole('button', { name: 'Destination Corner Cinema' })).toBeVisible();
  hand.taps -= onTheWay;
};

const shipped: Journey = async (page, hand) => {
  await hand.tap(page.getByRole('link', { name: 'Orders', exact: true }));
  await hand.tap(page.getByRole('button', { name: 'Shipped', exact: true }));
  await expect(page.getByRole('columnheader', { name: 'Shipped On' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Track/ }).first()).toBeVisible();
};
