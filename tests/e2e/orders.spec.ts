import { readFile } from 'node:fs/promises';
import { watchFor } from '#tests/support/in-passing.ts';
import { writesDone } from '#tests/support/kept.ts';
import { isPhone, List } from '#tests/support/lists.ts';
import { ACCENT } from '#tests/support/look.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { pick } from '#tests/support/wizard.ts';

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
  if (isPhone()) await expect(page.getByRole('button', { name: 'Status: Pending' })).toBeVisible();
  else
    await expect(page.getByLabel('Status', { exact: true }).locator('option:checked')).toHaveText('Pending');
  // The status says the same in every row: its column is hidden.
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeHidden();
});

test('each filter reveals its inputs, and another one clears them', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open(listOf({}), 'agency');
  await expect(page.getByText('Select a Filter to view Orders.')).toBeVisible();
  const list = new List(page, 'Orders');
  await list.filter(async () => {
    const by = page.getByLabel('Filter By');
    await expect(by.getByRole('option')).toHaveText([
      'Select a Filter',
      'Date Range',
      'Client',
      'Client Contact',
      'Order ID',
      'Product SKU',
      'Status',
    ]);
    await by.selectOption('Client');
    await expect(page.getByLabel('Created from')).toBeHidden();
    await pick(page, 'By Client', 'Northlight Pictures');
    await expect(page.getByLabel('Created from')).toHaveAttribute('min', '2016-01-01');
    await by.selectOption('Client Contact');
    await expect(page.getByRole('button', { name: 'Client Contact Select a Contact' })).toBeDisabled();
    await pick(page, 'Select Client', 'Northlight Pictures');
    await expect(page.getByLabel('Created from')).toBeHidden();
    await pick(page, 'Client Contact');
    await expect(page.getByLabel('Created to')).toBeVisible();
    await by.selectOption('Date Range');
    await expect(page.getByRole('button', { name: /^Select Client/ })).toBeHidden();
    await page.getByLabel('Created from').fill('2015-01-01');
    await expect(page.getByRole('alert')).toHaveText('From 1/1/2016 to today.');
    await page.getByLabel('Created from').fill('2016-01-01');
    await page.getByLabel('Created to').fill('2026-01-01');
    await by.selectOption('Order ID');
    await expect(page.getByLabel('Created from')).toBeHidden();
    await page.getByLabel('Order ID', { exact: true }).first().fill('x12');
    await page.getByLabel('Order ID', { exact: true }).first().press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Must be a number');
    await page.getByLabel('Order ID', { exact: true }).first().fill('491');
  });
  await expect(list.row(/491/).first()).toBeVisible();
  await list.filter(async () => {
    await page.getByLabel('Filter By').selectOption('Product SKU');
    await page.getByLabel('Product SKU').fill('SKU-N000');
  });
  await expect(page.getByText('Select a Filter to view Orders.')).toBeVisible();
});

test('a filter that finds no orders names what it chose', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.open(
    listOf({ filter_by: 'client', filter_org_id: 1, date_from: '2016-01-01', date_to: '2016-01-02' }),
    'agency',
  );
  await expect(page.getByText('No Orders found. Please select a filter to view Orders.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(By )?Client:? Northlight Pictures$/ })).toBeVisible();
});

test('columns are searched, and a filter clears the search that it makes idle', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open(listOf(lastYear), 'agency');
  const list = new List(page, 'Orders');
  await list.search('Destination', 'playhouse');
  await expect(page).toHaveURL(/s_ship_to_name=playhouse/);
  await expect(list.row(/playhouse/i).first()).toBeVisible();
  await list.search('Status', 'pend');
  await expect(page).toHaveURL(/s_order_status=pend/);
  await expect(list.row(/Shipped/)).toHaveCount(0);
  await list.filter(() => page.getByLabel('Filter By').selectOption('Status'));
  await expect(page).not.toHaveURL(/s_order_status/);
  await expect(page).toHaveURL(/s_ship_to_name=playhouse/);
});

test('columns are chosen, and remembered on the device', async ({ page, portal }) => {
  await portal.open(listOf(lastYear));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tracking Number' }).check();
  await page.getByRole('checkbox', { name: 'Created By' }).uncheck();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await writesDone(page);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Tracking Number' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Created By' })).toBeHidden();
});

test('the server sorts and pages, and Back leads to the same page and place', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  // Without motion, the place is restored before what comes late to a screen.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await portal.open(listOf(lastYear, '&per_page=20'));
  const list = new List(page, 'Orders');
  if (isPhone()) {
    await list.filter(() => page.getByLabel('Sort by').selectOption('Order ID'));
  } else {
    await page.getByRole('button', { name: 'Order ID' }).click();
    await expect(page.getByRole('columnheader', { name: 'Order ID' })).toHaveAttribute(
      'aria-sort',
      /ascending/,
    );
  }
  await expect(page).toHaveURL(/sort=id/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const link = list.rows.last().getByRole('link').first();
  // Where the list is when the row is pressed: until then, it may still be moved to reach the row.
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(globalThis, { place: scrollY }), {
      once: true,
      capture: true,
    }),
  );
  const url = page.url();
  await link.click();
  await expect(page.getByText('Products in Order')).toBeVisible();
  const place = await page.evaluate(() => Reflect.get(globalThis, 'place') as number);
  expect(place).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await link.click();
  await expect(page.getByText('Products in Order')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(url);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('a list is found again as it was left', async ({ page, portal }) => {
  await portal.open(listOf({ filter_by: 'client', filter_org_id: 1 }, '&per_page=10'));
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await page.getByRole('link', { name: 'Titles' }).and(page.locator(':visible')).click();
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  await writesDone(page);
  await page.reload();
  await page
    .getByRole('navigation', { name: 'Main' })
    .and(page.locator(':visible'))
    .getByRole('link', { name: 'Orders' })
    .click();
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await expect(page).toHaveURL(/per_page=10/);
});

test('nothing in a URL breaks the list', async ({ page, portal }) => {
  await portal.open(
    '/Order?filter=%7B%22filter_by%22:7%7D&page=-3&per_page=x&sort=;drop&order=up&s_id=%5B1%5D',
  );
  await expect(page.getByText('Select a Filter to view Orders.')).toBeVisible();
  await page.goto('/Order?filter=nonsense&page=99999999999');
  await expect(new List(page, 'Orders').row(/\d{5}/).first()).toBeVisible();
});

test('the whole filtered result is exported for a spreadsheet', async ({ page, portal }) => {
  await portal.open(listOf(lastYear, '&per_page=10'), 'agency');
  const total = Number(/of ([\d,]+)/.exec((await page.getByText(/^1–10 of/).textContent()) ?? '')?.[1]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
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

test('an order is shown read-only, with its way, its notes and its tracking', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal, isMobile }) => {
  await portal.open(listOf({ ...lastYear }, '&s_tracking_number=1Z'), 'agency');
  const list = new List(page, 'Orders');
  await list
    .row(/Shipped/)
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Please review the details of this Order.')).toBeVisible();
  // On a phone, its parcel says that it is shipped, once, above the details.
  if (isMobile) {
    await expect(page.getByRole('main').getByText(/Shipped/)).toHaveText([/^Shipped \d/, 'Shipped']);
    const track = await page.getByRole('link', { name: /^Track/ }).boundingBox();
    const again = await page.getByRole('button', { name: 'Order again' }).boundingBox();
    expect(track?.y).toBeLessThan(again?.y ?? 0);
  } else await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  const track = page.getByRole('link', { name: /^Track/ });
  await expect(track).toHaveAttribute('href', /^https:\/\/www\.ups\.com\/track\?tracknum=1Z/);
  await expect(track).toHaveAttribute('rel', /noopener/);
  // At every size, it is the main action.
  await expect(track).toHaveCSS('background-color', ACCENT);
  await expect(page.getByRole('button', { name: 'Order again' })).not.toHaveCSS('background-color', ACCENT);
  for (const label of [
    'Order ID',
    'Client',
    'Order Status',
    'Created By',
    'Placed by',
    'Created On',
    'Carrier',
    'Method',
    'Tracking Number',
    'Notes',
  ])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  await expect(page.getByText(/^\d{1,2}\/\d{1,2}\/\d{4}, \d{1,2}:\d\d [AP]M$/).first()).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('what was shipped last, with its tracking, is two clicks from the dashboard', async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await portal.open('/', 'agency');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Shipped', exact: true }).click();
  const list = new List(page, 'Orders');
  await expect(page.getByRole('columnheader', { name: 'Shipped On' })).toHaveAttribute(
    'aria-sort',
    /descending/,
  );
  const parcel = list.row(/Track/).first();
  const [number = ''] = /1Z\w{16}|\d{12,15}/.exec((await parcel.textContent())?.slice(5) ?? '') ?? [];
  await expect(parcel.getByRole('link', { name: `Track ${number} in a new tab` })).toHaveAttribute(
    'href',
    new RegExp(`^https://www\\.(ups|fedex)\\.com/.*${number}$`),
  );
  await parcel.getByRole('button', { name: `Copy tracking number ${number}` }).click();
  await expect(page.getByText(`${number} copied.`).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  // A press on a cell without a link opens the order.
  await parcel
    .getByRole('cell')
    .filter({ hasText: /^\d+\/\d+\/\d{4}$/ })
    .click();
  await expect(page.getByText(/^Order \d+$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('definition').filter({ hasText: number })).toBeVisible();
});

test('a range of Shipped On is narrowed on the device, which the list says', async ({ page, portal }) => {
  await portal.open('/Order', 'agency');
  await page.getByRole('button', { name: 'Shipped', exact: true }).click();
  const list = new List(page, 'Orders');
  await expect(list.row(/Track/).first()).toBeVisible();
  // The number of the order comes first, without a space.
  const texts = (await list.rows.allTextContents()).map((text) => text.slice(5));
  const days = texts.map((text) => /\d+\/\d+\/\d{4}/.exec(text)?.[0] ?? '');
  const day = days[5] ?? '';
  const [month, date, year] = day.split('/');
  await page.getByLabel('Shipped from').fill(`${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`);
  await page.getByLabel('Shipped from').press('Enter');
  const kept = days.filter((each) => new Date(each) >= new Date(day));
  await expect(
    page.getByText(new RegExp(`^Narrowed on this device: ${kept.length} of \\d+ orders`)),
  ).toBeVisible();
  await expect(list.rows).toHaveCount(kept.length);
  await page.reload();
  await expect(list.rows).toHaveCount(kept.length);
  // Another filter ends it.
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(page.getByText(/^Narrowed on this device/)).toBeHidden();
  await expect(page).not.toHaveURL(/shipped_from/);
});

test('open are the orders that are still to be shipped, and one search finds among them', {
  tag: '@phone',
}, async ({ page, portal }) => {
  // Whose orders no other test adds to: new ones would fill the first page.
  await portal.open('/Order', 'rival');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const list = new List(page, 'Orders');
  await expect(page.getByText(/^Narrowed on this device: \d+ of/)).toBeVisible();
  // Not yet so while the pending ones of the list before are shown.
  await expect(list.row(/In Progress/).first()).toBeVisible();
  await expect(list.row(/Shipped|Archived/)).toHaveCount(0);
  const search = page.getByLabel('Search these orders');
  await search.fill('ready to');
  await expect(list.row(/Pending/)).toHaveCount(0);
  await expect(list.row(/Ready to Ship/).first()).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill('nothing is like this');
  await expect(page.getByText('Searched for “nothing is like this”')).toBeVisible();
  await expect(page.getByText(/^A product’s name finds only orders whose products are on/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(list.row(/Pending/).first()).toBeVisible();
});

test('where nothing is found, the next step looks over a longer time', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const day = { date_from: '2016-01-02', date_to: '2016-01-03' };
  await portal.open(listOf({ filter_by: 'status', filter_status_id: 4, ...day }, '&view=Shipped'));
  await expect(page.getByText('No Orders found. Please select a filter to view Orders.')).toBeVisible();
  await expect(page.getByText('Looked for: Created 1/2/2016–1/3/2016 · Status Shipped')).toBeVisible();
  await page.getByRole('button', { name: 'Show all years' }).click();
  await expect(new List(page, 'Orders').row(/Track/).first()).toBeVisible();
  // Under a short range of Shipped On, a longer one comes first.
  const today = new Date().toLocaleDateString('en-CA');
  await page.goto(
    listOf({ filter_by: 'status', filter_status_id: 4, ...day }, `&view=Shipped&shipped_from=${today}`),
  );
  await page.getByRole('button', { name: 'Show last 30 days' }).click();
  await expect(page.getByRole('button', { name: 'Show last 30 days' })).toBeHidden();
  await page.getByRole('button', { name: /^Clear Shipped from \d/ }).click();
  await expect(page.getByRole('button', { name: 'Show all years' })).toBeVisible();
  await page.goto('/Order?filter={"list_view":"search","filter_by":"id","filter_id":"99999999"}');
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // Where it is all that was looked at, it is not offered.
  await page.goto(
    listOf({ filter_by: 'date_range', date_from: '2016-01-01', date_to: today }, '&s_ship_to_name=zz'),
  );
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show all orders' })).toBeHidden();
});

test('who has one client is neither shown nor offered it', { tag: '@phone' }, async ({ page, portal }) => {
  // Nor is it named in passing, while the orders are here and the clients are not.
  await neverPass(page, 'clients');
  const isNamed = await watchFor(page, 'Northlight');
  const release = await portal.hold('/organizations/');
  const orders = page.waitForResponse(/\/orders\//);
  await portal.open('/Order');
  await (await orders).finished();
  await expect(page.getByRole('status', { name: 'Loading Orders' })).toBeVisible();
  release();
  const list = new List(page, 'Orders');
  await expect(list.row(/#?\d{5}/).first()).toBeVisible();
  await expect(list.row(/Northlight/)).toHaveCount(0);
  await list.filter(() =>
    expect(page.getByLabel('Filter By').getByRole('option')).toHaveText([
      'Select a Filter',
      'Date Range',
      'Client Contact',
      'Order ID',
      'Product SKU',
      'Status',
    ]),
  );
  expect(await isNamed()).toBe(false);
});

test('on a phone, the dates that apply are in sight in every view', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Order', 'agency');
  for (const view of ['Shipped', 'Open', 'All']) {
    await page.getByRole('button', { name: view, exact: true }).tap();
    await expect(page.getByRole('button', { name: /^Created: \d/ })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText(/orders · as of \d/)).toBeVisible();
  const first = new List(page, 'Orders').rows.first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(230);
  await page.getByRole('button', { name: 'Shipped', exact: true }).tap();
  await page.getByRole('button', { name: 'Last 7 days' }).tap();
  const dates = page.getByRole('button', { name: /^Created: \d.* Shipped: from \d/ });
  await expect(dates).toBeInViewport({ ratio: 1 });
  await dates.tap();
  await expect(page.getByRole('dialog').getByLabel('Created from')).toBeVisible();
  await page.getByRole('button', { name: 'Show results' }).tap();
  await page.getByRole('button', { name: 'Clear Shipped', exact: true }).tap();
  await expect(page.getByRole('button', { name: /^Created: \d[^S]*$/ })).toBeVisible();
  await expect(page).not.toHaveURL(/shipped_from/);
});

test('a small tablet’s list of shipped orders says their carriers', async ({ page, portal }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await portal.open('/Order', 'agency');
  await page.getByRole('button', { name: 'Shipped', exact: true }).click();
  await expect(
    new List(page, 'Orders')
      .row(/Track/)
      .first()
      .getByText(/^(UPS|FedEx)/),
  ).toBeVisible();
  // The filters take one line.
  const top = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
  const line = await top('Filter By');
  for (const label of ['Status', 'Created from', 'Created to']) expect(await top(label)).toBe(line);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/shipped_from/);
  await expect(page.getByLabel('Shipped from')).toBeHidden();
  await page.getByRole('button', { name: 'Shipped dates' }).click();
  await expect(page.getByLabel('Shipped to')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
});

test('a window of any width shows shipped orders inside their table, and the dates of a kind in one line', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1280, height: 820 });
  await portal.open('/Order', 'agency');
  await page.getByRole('button', { name: 'Shipped', exact: true }).click();
  const list = new List(page, 'Orders');
  await expect(list.row(/Track/).first()).toBeVisible();
  const top = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
  await expect(page.getByLabel('Shipped to')).toBeVisible();
  expect(await top('Shipped to')).toBe(await top('Filter By'));
  for (const width of [1180, 960, 900]) {
    await page.setViewportSize({ width, height: 820 });
    await page.getByRole('button', { name: 'Shipped dates', pressed: false }).click();
    await expect(page.getByLabel('Shipped to')).toBeVisible();
    expect(await top('Shipped to')).toBe(await top('Shipped from'));
    await page.getByRole('button', { name: 'Shipped dates', pressed: true }).click();
    const last = await page.getByRole('columnheader', { name: 'Actions' }).boundingBox();
    expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThanOrEqual(width - 24);
  }
});

test('a search that is being typed does not travel to the next view', async ({ page, portal }) => {
  await portal.open(listOf(lastYear), 'agency');
  const press = (name: string) => page.getByRole('button', { name, exact: true });
  for (const label of ['Search these orders', 'Search Created By']) {
    await press('All').click();
    await expect(press('All')).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel(label).fill('nothing is like this');
    // As a press in Safari, which leaves the focus where it was.
    await press('Open').dispatchEvent('click');
    await expect(page.getByText(/^Narrowed on this device: \d+ of/)).toBeVisible();
    await expect(page.getByLabel(label)).toHaveValue('');
    await expect(page).not.toHaveURL(/nothing/);
  }
});

test('last week’s parcels are two taps from the list', { tag: '@phone-only' }, async ({ page, portal }) => {
  await portal.open('/Order', 'agency');
  await page.getByRole('button', { name: 'Shipped', exact: true }).tap();
  await page.getByRole('button', { name: 'Last 7 days' }).tap();
  // In a week without parcels, only the empty list says so.
  const note = page.getByText(/^Narrowed on this device: \d+ of \d+ orders/);
  await expect(note.or(page.getByText(/^No Orders found/))).toBeVisible();
  await expect(page).toHaveURL(/shipped_from/);
});
