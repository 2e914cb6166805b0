import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/portal.ts';

/** A list of orders by its filter, as a URL has it. */
const listOf = (filter: object, more = '') =>
  `/Order?filter=${encodeURIComponent(JSON.stringify({ list_view: 'browse', ...filter }))}${more}`;

const lastYear = { filter_by: 'date_range', date_from: '2016-01-01', date_to: '2099-01-01' };

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
