/** What matters now: the numbers are the provider's, and everything leads on. */
import type { Page } from '@playwright/test';
import { endOfDay, startOfDay, subDays } from 'date-fns';
import type { Order, OrderPage } from '#src/contract/order.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { ORDER_STATUSES } from '#src/contract/order-status.ts';
import type { Organization } from '#src/contract/organization.ts';
import type { Product } from '#src/contract/product.ts';
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { callApi } from '#tests/support/api.ts';
import { writesDone } from '#tests/support/kept.ts';
import { expect, test } from '#tests/support/portal.ts';

test.use({ serviceWorkers: 'allow' });

// All as `rival`: no other test places orders for that client.
const DAYS = 84;

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const READY = /^Ready to work offline/;

/** The orders of the last twelve weeks, the newest first. */
async function lastOrders(page: Page): Promise<Order[]> {
  const from = dateToWireTime(startOfDay(subDays(new Date(), DAYS - 1)));
  const to = dateToWireTime(endOfDay(new Date()));
  const query = new URLSearchParams({
    from,
    to,
    per_page: '10000',
    sort_by: 'created_on_date',
    sort_order: 'DESC',
  });
  return (await callApi<OrderPage>(page, 'GET', `/orders/all?${query}`)).orders;
}

test('the last orders stand with their state, and lead to the order and to all of them', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal }) => {
  await portal.open('/', 'rival');
  const rows = panel(page, 'Last orders').getByRole('listitem');
  await expect(rows).toHaveCount(6);
  const orders = await lastOrders(page);
  for (const [index, { id, ship_to_name, order_status }] of orders.slice(0, 6).entries()) {
    for (const text of [`#${id}`, ship_to_name ?? '', order_status ?? ''])
      await expect(rows.nth(index)).toContainText(text);
  }
  await rows.first().getByRole('link').click();
  await expect(page.getByText(`Order ${orders[0]?.id}`, { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.getByText(/\d orders · as of/)).toBeVisible();
  await expect(page.getByText('Pending', { exact: true }).locator('visible=true').first()).toBeVisible();
});

test('orders are counted by status and by week as the provider counts them; a status leads to its list', async ({
  page,
  portal,
}) => {
  await portal.open('/', 'rival');
  const orders = await lastOrders(page);
  const chart = panel(page, 'Orders by status');
  for (const { id, name } of ORDER_STATUSES) {
    const count = orders.filter(({ status_id }) => status_id === id).length;
    await expect(chart.getByRole('link', { name: `${count} ${name}`, exact: true })).toBeVisible();
  }
  const moments = orders.map(({ created_on }) => wireTimeToDate(created_on ?? ''));
  const weeks = Array.from({ length: 12 }, (_, week) => {
    const from = startOfDay(subDays(new Date(), DAYS - 1 - week * 7));
    const to = endOfDay(subDays(new Date(), DAYS - 7 - week * 7));
    return String(moments.filter((moment) => moment >= from && moment <= to).length);
  });
  const table = page.getByRole('table', { name: 'Orders by week' });
  await expect(table.getByRole('cell')).toHaveText(weeks);
  expect(weeks.reduce((sum, count) => sum + Number(count), 0)).toBe(orders.length);
  const shipped = chart.getByRole('link', { name: /Shipped$/ });
  const count = Number((await shipped.textContent())?.split(' ')[0]);
  await shipped.click();
  await expect(page.getByText(`${count} orders · as of`)).toBeVisible();
});

test('of more orders than a page holds, the newest are fetched and the provider counts the rest', async ({
  page,
  portal,
  context,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/mgmt/orders/')) asked.push(new URL(request.url()));
  });
  // The page as it would be of a long list: full, and not all there is.
  await context.route(/\/orders\/all\?.*per_page=200/, async (route) => {
    const response = await route.fetch();
    const { orders } = (await response.json()) as OrderPage;
    await route.fulfill({ response, json: { orders: orders.slice(0, 6), total: 40_000 } });
  });
  await portal.open('/', 'rival');
  const orders = await lastOrders(page);
  for (const { id, name } of ORDER_STATUSES) {
    const count = orders.filter(({ status_id }) => status_id === id).length;
    await expect(page.getByRole('link', { name: `${count} ${name}`, exact: true })).toBeVisible();
  }
  const cells = page.getByRole('table', { name: 'Orders by week' }).getByRole('cell');
  await expect(cells).toHaveCount(12);
  const counts = (await cells.allTextContents()).map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(orders.length);
  for (const { searchParams } of asked) expect(Number(searchParams.get('per_page'))).toBeLessThanOrEqual(200);
});

test('what runs low is what the last orders use up soonest', async ({ page, portal }) => {
  await portal.open('/', 'rival');
  await expect(page.getByText(READY)).toBeVisible();
  const [client] = await callApi<Organization[]>(page, 'GET', '/organizations/true');
  const products = await callApi<Product[]>(page, 'GET', `/productsByOrg/${client?.id}/true?per_page=10000`);
  const newest = (await lastOrders(page)).toSorted((a, b) => b.id - a.id).slice(0, 30);
  const lines = await Promise.all(
    newest.map(({ id }) => callApi<OrderItem[]>(page, 'GET', `/orderItems/${id}`)),
  );
  const oldest = Math.min(...newest.map(({ created_on }) => wireTimeToDate(created_on ?? '').getTime()));
  const days = Math.max(14, (Date.now() - oldest) / 86_400_000);
  const lasting = products.flatMap(({ id, sku, qty, parent_type_name }) => {
    const used = lines.flat().filter(({ product_id }) => product_id === id);
    const pieces = used.reduce((sum, line) => sum + line.qty, 0);
    const lasts = (qty * days) / pieces;
    return used.length > 1 && qty > 0 && lasts <= 30 && parent_type_name !== 'Props' ? [{ sku, lasts }] : [];
  });
  const soonest = lasting.toSorted((a, b) => a.lasts - b.lasts)[0];
  const rows = panel(page, 'Running low').getByRole('listitem');
  await expect(rows.first()).toContainText(soonest?.sku ?? '');
  await expect(rows).toHaveCount(Math.min(5, lasting.length));
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('definition').filter({ hasText: soonest?.sku ?? '' })).toBeVisible();
});

test('the lines of placed orders are fetched once for a device', async ({ page, portal }) => {
  await portal.open('/', 'rival');
  await expect(panel(page, 'Running low').getByRole('listitem').first()).toBeVisible();
  await writesDone(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/orderItems/')) asked.push(request.url());
  });
  await page.reload();
  await expect(panel(page, 'Running low').getByRole('listitem').first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('the last parcel is one tap away, and an order is placed again from here', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open('/', 'rival');
  const orders = await lastOrders(page);
  const parcel = orders
    .filter(({ shipped_on }) => shipped_on)
    .toSorted((a, b) => (b.shipped_on ?? '').localeCompare(a.shipped_on ?? ''))[0];
  const news = panel(page, 'The last 7 days');
  const row = news
    .getByRole('listitem')
    .filter({ hasText: parcel?.ship_to_name ?? '' })
    .filter({ hasText: /shipped/i })
    .first();
  await expect(row).toBeVisible();
  // The provider's own couriers have no page on which a parcel is tracked.
  const isTracked = /UPS|FedEx/.test(parcel?.shipped_with_name ?? '');
  const name = isTracked ? `Track ${parcel?.tracking_number}` : (parcel?.ship_to_name ?? '');
  await expect(row.getByRole('link', { name })).toBeInViewport();
  // What did not happen in these days has a heading of its own.
  const earlier = news.getByRole('list', { name: 'Earlier orders' });
  await expect(earlier.getByText(/unchanged for \d+ working days/).first()).toBeVisible();
  await expect(news.getByText(/unchanged|Last shipped/)).toHaveCount(
    await earlier.getByText(/unchanged|Last shipped/).count(),
  );
  const again = panel(page, 'Order again').getByRole('listitem').first();
  await expect(again).toContainText(orders[0]?.ship_to_name ?? '');
  const { length } = await callApi<OrderItem[]>(page, 'GET', `/orderItems/${orders[0]?.id}`);
  await again.getByRole('button', { name: /^Order again/ }).click();
  await expect(page.getByRole('tab', { name: /Add Products/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(new RegExp(`\\b${length} products?\\b`)).first()).toBeVisible();
});

test('what is new is counted from the last time that the dashboard was in front', async ({
  page,
  portal,
}) => {
  await portal.open('/', 'rival');
  const first = panel(page, 'The last 7 days');
  await expect(first).toBeVisible();
  /** Hides the tab now, and shows it minutes later by the clock that its listeners read. */
  const away = (minutes: number) =>
    page.evaluate((passed) => {
      const { now } = Date;
      for (const [hidden, ms] of [[true, 0] as const, [false, passed] as const]) {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        Date.now = () => now() + ms;
        document.dispatchEvent(new Event('visibilitychange'));
      }
      Date.now = now;
    }, minutes * 60_000);
  await away(50);
  await expect(first).toBeVisible();
  await away(150);
  await expect(page.getByRole('heading', { name: /^Since/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Since/ })).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('everything is there as it was known, with its age', async ({ page, portal }) => {
    await portal.open('/', 'rival');
    await expect(page.getByText(READY)).toBeVisible();
    await expect(panel(page, 'Running low').getByRole('listitem').first()).toBeVisible();
    const pending = await page.getByRole('link', { name: /\d Pending$/ }).textContent();
    await writesDone(page);
    await portal.fail({ path: '/api/', how: 'no answer' });
    await page.reload();
    await expect(page.getByText(/as of \d+:\d\d [AP]M/)).toHaveCount(1);
    await expect(panel(page, 'Last orders').getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('link', { name: /\d Pending$/ })).toHaveText(pending ?? '');
    await expect(panel(page, 'Running low').getByRole('listitem').first()).toBeVisible();
  });

  test('what was never seen says so, and comes when it is tried again', async ({ page, portal }) => {
    await portal.fail({ path: '/api/', how: 'no answer' });
    await portal.open('/', 'rival');
    const alert = panel(page, 'Your orders').getByRole('alert');
    await expect(alert).toContainText("this isn't saved on this device");
    // Said once, for all panels that show orders.
    await expect(page.getByText("isn't saved on this device")).toHaveCount(1);
    const orders = panel(page, 'Last orders');
    await portal.healAndRetry(alert.getByRole('button', { name: 'Try again' }), orders.getByRole('listitem'));
    await expect(orders.getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('link', { name: /\d Pending$/ })).toBeVisible();
  });
});

test('where there are no orders, it says so and what to do next', async ({ page, portal, context }) => {
  await context.route(/\/mgmt\/orders\//, (route) => route.fulfill({ json: { orders: [], total: 0 } }));
  await portal.open('/', 'rival');
  const orders = panel(page, 'Last orders');
  await expect(orders).toContainText('No Orders in the last twelve weeks.');
  await expect(page.getByRole('link', { name: '0 Pending' })).toBeVisible();
  await expect(panel(page, 'Running low')).toContainText('Appears once you have ordered.');
  await orders.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('tab', { name: /Start Order/ })).toBeVisible();
});
