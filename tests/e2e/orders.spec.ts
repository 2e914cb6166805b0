import { readFile } from 'node:fs/promises';
import { List } from '#tests/support/lists.ts';
import { expect, test } from '#tests/support/portal.ts';

/** A list of orders by its filter, as a URL has it. */
const listOf = (filter: object, more = '') =>
  `/Order?filter=${encodeURIComponent(JSON.stringify({ list_view: 'browse', ...filter }))}${more}`;

const lastYear = { filter_by: 'date_range', date_from: '2016-01-01', date_to: '2099-01-01' };

test('the list starts with what is pending, from one month back to today, fifty a page', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal }) => {
  await portal.open('/Order');
  const list = new List(page, 'Orders');
  await expect(list.row(/#?\d{5}/).first()).toBeVisible();
  await expect(page.getByLabel('Status', { exact: true }).locator('option:checked')).toHaveText('Pending');
  // The status says the same in every row: its column is hidden.
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeHidden();
});

test('the whole filtered result is exported for a spreadsheet', async ({ page, portal }) => {
  await portal.open(listOf(lastYear, '&per_page=10'), 'agency');
  const total = Number(/of ([\d,]+)/.exec((await page.getByText(/^1–10 of/).textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByLabel(/^All columns/).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  await expect(page.getByText(/Orders exported\./).first()).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFFOrder ID,')).toBe(true);
  const ids = [...csv.matchAll(/(?:^|\r\n)(\d{5}),/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThanOrEqual(total);
  expect(new Set(ids).size).toBe(ids.length);
  expect(csv.includes(',"=""0')).toBe(true);
});

test('an order is shown read-only, with its tracking', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal }) => {
  await portal.open(listOf({ ...lastYear }, '&s_tracking_number=1Z'), 'agency');
  const list = new List(page, 'Orders');
  await list
    .row(/Shipped/)
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Please review the details of this Order.')).toBeVisible();
  const track = page.getByRole('link', { name: /^Track/ });
  await expect(track).toHaveAttribute('href', /^https:\/\/www\.ups\.com\/track\?tracknum=1Z/);
  await expect(track).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText(/^\d{1,2}\/\d{1,2}\/\d{4}, \d{1,2}:\d\d [AP]M$/).first()).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
