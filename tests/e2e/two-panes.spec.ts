import type { Page } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/portal.ts';

const LYING = { width: 1180, height: 820 };
const STANDING = { width: 820, height: 1180 };

test.use({ viewport: LYING, hasTouch: true, isMobile: true });

const ALL_ORDERS =
  '/Order?filter={"list_view":"browse","filter_by":"date_range","date_from":"2016-01-01","date_to":"2026-01-01"}';

const card = (page: Page, list: string, nth: number) =>
  page.getByRole('list', { name: list }).getByRole('listitem').nth(nth);
const order = (page: Page, id: number) => page.getByText(new RegExp(`^Order ${id}( |$)`)).first();
/** The heading of the record. */
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

/** The number that an order's card says. */
async function numberOf(page: Page, nth: number): Promise<number> {
  const text = await card(page, 'Orders', nth).innerText();
  return Number(/#(\d+)/.exec(text)?.[1]);
}

test('orders are shown beside their list, the first one at once, then one after the other', async ({
  page,
  portal,
}) => {
  await portal.open('/', 'agency');
  await page.getByRole('link', { name: 'Orders', exact: true }).tap();
  await expect(card(page, 'Orders', 9)).toContainText(/#\d+/);
  const [first, last] = [await numberOf(page, 0), await numberOf(page, 9)];
  await expect(order(page, first)).toBeVisible();
  await expect(heading(page)).not.toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/Order/${first}\\?`));
  await expect(page.getByRole('list', { name: 'Orders' }).locator('[aria-current=page]')).toHaveCount(1);
  const ofLast = page
    .getByRole('list', { name: 'Orders' })
    .getByRole('listitem')
    .filter({ hasText: `#${last}` });
  const link = ofLast.getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const place = await link.boundingBox();
  await link.tap();
  await expect(order(page, last)).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');
  expect(await link.boundingBox()).toEqual(place);
  // Neither the list alone nor the records before: Back leads to where the list was opened.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a list that changes and no longer has the open record opens its first row', async ({
  page,
  portal,
}) => {
  // Whose orders no other test adds to.
  await portal.open('/Order', 'rival');
  await expect(order(page, await numberOf(page, 0))).toBeVisible();
  await page.getByRole('button', { name: 'Shipped', exact: true }).tap();
  const rows = page.getByRole('list', { name: 'Orders' });
  await expect(rows.getByRole('listitem').first()).toContainText('Shipped');
  await expect(rows.getByRole('link').first()).toHaveAttribute('aria-current', 'page');
  await expect(order(page, await numberOf(page, 0))).toBeVisible();
  // One age and one main action stand on the screen.
  await expect(page.getByText(/as of \d/)).toHaveCount(1);
  const second = await numberOf(page, 1);
  await rows.getByRole('listitem').nth(1).getByRole('link').first().tap();
  await expect(order(page, second)).toBeVisible();
  await page.getByLabel('Search these orders').fill(String(second));
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await expect(order(page, second)).toBeVisible();
  await page.getByLabel('Search these orders').fill('nothing is like this');
  await expect(page.getByText(/If there is none, change or clear the filters/)).toBeVisible();
  await expect(order(page, second)).toBeHidden();
});

test('the dates that apply and Last 7 days are in sight in every view', async ({ page, portal }) => {
  await portal.open('/Order', 'agency');
  for (const view of ['Open', 'All', 'Shipped']) {
    await page.getByRole('button', { name: view, exact: true }).tap();
    await expect(page.getByRole('button', { name: /^Filters \(\d\) Created: \d/ })).toBeInViewport({
      ratio: 1,
    });
  }
  await page.getByRole('button', { name: 'Last 7 days' }).tap();
  await expect(page.getByRole('button', { name: /Created: \d.* Shipped: from \d/ })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeInViewport({ ratio: 1 });
});

test('a list without rows says beside it what to do', async ({ page, portal }) => {
  await portal.open('/Product?filter_org_id=1&title=nothing%20has%20this%20name');
  await expect(page.getByText('No Products found.')).toBeVisible();
  await expect(page.getByText(/If there is none, change or clear the filters/)).toBeVisible();
});

test('the state of the list stands in the URL, also beside a record', async ({ page, portal }) => {
  await portal.open('/Product?filter_org_id=1');
  const link = card(page, 'Products', 0).getByRole('link').first();
  await link.tap();
  await expect(page.getByText('Total Quantity')).toBeVisible();
  const before = await link.innerText();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page).toHaveURL(/\/Product\/\d+\?.*page=2/);
  await expect(page.getByText('Total Quantity')).toBeVisible();
  await expect(link).not.toHaveText(before);
  const name = await link.innerText();
  await page.reload();
  await expect(card(page, 'Products', 0)).toContainText(name);
  await expect(page.getByText('Total Quantity')).toBeVisible();
});

test('a tablet that is turned shows the record alone, with the way back to the list', async ({
  page,
  portal,
}) => {
  await portal.open('/Show');
  const link = card(page, 'Titles', 1).getByRole('link').first();
  const name = await link.innerText();
  await link.tap();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.setViewportSize(STANDING);
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeHidden();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.setViewportSize(LYING);
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  await page.setViewportSize(STANDING);
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeHidden();
  await page.getByRole('link', { name: 'Titles', exact: true }).last().tap();
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Titles' })).toBeVisible();
});

test('a link to a record opens it beside the list, as the list was left', async ({ page, portal }) => {
  await portal.open('/Contact?filter_org_id=1');
  const third = card(page, 'Contacts', 2).getByRole('link').first();
  const name = await third.innerText();
  const href = (await third.getAttribute('href'))?.replace(/\?.*/, '');
  await page.goto(String(href));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // Other tests add contacts: it may be further down by now.
  const same = page.getByRole('list', { name: 'Contacts' }).getByRole('link', { name, exact: true });
  await expect(same).toHaveAttribute('aria-current', 'page');
});

test('a key takes the focus along to what it chose, a finger does not', async ({ page, portal }) => {
  // Whose orders no other test adds to.
  await portal.open('/Order', 'rival');
  const link = card(page, 'Orders', 1).getByRole('link').first();
  const id = await numberOf(page, 1);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(order(page, id)).toBeVisible();
  await expect(heading(page)).toBeFocused();
  const other = await numberOf(page, 2);
  await card(page, 'Orders', 2).getByRole('link').first().tap();
  await expect(order(page, other)).toBeVisible();
  await expect(heading(page)).not.toBeFocused();
});

test('axe finds nothing in the panes', async ({ page, portal }) => {
  await portal.open('/Order', 'agency');
  await card(page, 'Orders', 0).getByRole('link').first().tap();
  await expect(page.getByText('Shipping Details')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('set filters can be read, and each can be cleared without scrolling to it', async ({ page, portal }) => {
  await portal.open(
    '/Contact?filter_org_id=1&s_name=a&s_city=a%20city%20that%20no%20contact%20is%20in',
    'agency',
  );
  const filters = page.getByRole('search', { name: 'Filter Contacts' });
  const client = filters.getByRole('button', { name: 'Client: Northlight Pictures' });
  await expect(client).toBeInViewport({ ratio: 1 });
  expect(await client.evaluate(isCut)).toBe(false);
  for (const column of ['Company or person', 'City'])
    await expect(filters.getByRole('button', { name: `Clear ${column} contains` })).toBeInViewport({
      ratio: 1,
    });
  await page.goto('/Order?filter={"list_view":"browse","filter_by":"client","filter_org_id":1}');
  const chip = page.getByRole('button', { name: 'Client: Northlight Pictures' });
  await expect(chip).toBeInViewport({ ratio: 1 });
  await page.goto('/Order?filter={"list_view":"browse","filter_by":"sku","filter_sku":"SKU-N00012863"}');
  await expect(page.getByRole('button', { name: 'SKU: SKU-N00012863' })).toBeInViewport({ ratio: 1 });
  await page.goto(`${ALL_ORDERS}&s_ship_to_name=a%20place%20that%20no%20order%20goes%20to&s_id=9`);
  for (const column of ['Destination', 'Order ID'])
    await expect(page.getByRole('button', { name: `Clear ${column} contains` })).toBeInViewport({ ratio: 1 });
});

test('a search says in full what it finds', async ({ page, portal }) => {
  for (const path of ['/Order', '/Product', '/Contact', '/Show']) {
    await portal.open(path);
    const search = page.getByRole('searchbox').first();
    await expect(search).toBeVisible();
    expect(await search.evaluate(isPlaceholderCut), path).toBe(false);
  }
});

for (const [list, path] of [
  ['Contacts', '/Contact'],
  ['Products', '/Product'],
] as const)
  test(`${list} keep their place while the client that they open on is fetched`, async ({ page, portal }) => {
    const release = await portal.hold('/organizations/');
    await portal.open(path);
    const waiting = page.getByRole('status', { name: `Loading ${list}` });
    await expect(waiting).toBeVisible();
    const [search, place] = [page.getByRole('searchbox'), await waiting.boundingBox()];
    const above = await search.boundingBox();
    release();
    await expect(card(page, list, 0)).toBeVisible();
    await expect(page.getByText(/as of \d/)).toBeVisible();
    expect(await search.boundingBox()).toEqual(above);
    expect((await page.getByRole('list', { name: list }).boundingBox())?.y).toBe(place?.y);
  });

test('a search that is too short says so, and is no filter', async ({ page, portal }) => {
  await portal.open('/Product?filter_org_id=1', 'agency');
  await expect(card(page, 'Products', 0)).toBeVisible();
  const search = page.getByLabel('Search products by name or SKU');
  await search.fill('po');
  await search.press('Enter');
  await expect(page.getByText('At least 3 characters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear Client', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear Name', exact: true })).toBeHidden();
  await search.fill('poster');
  await search.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear Name', exact: true })).toBeVisible();
  await expect(page.getByText('At least 3 characters.')).toBeHidden();
});

test('the page stays where it is when a dialog of the menu closes', async ({ page, portal }) => {
  await portal.open('/', 'agency');
  await expect(page.getByRole('heading', { name: 'Order again' })).toBeVisible();
  const account = page.getByRole('button', { name: /^Account/ }).and(page.locator(':visible'));
  await account.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** In the page: whether an element's text is wider than it. */
const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/** In the page: whether an empty input's placeholder is wider than it. */
function isPlaceholderCut(input: Element): boolean {
  const { placeholder, clientWidth } = input as HTMLInputElement;
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(input);
  const text = document.createElement('span');
  text.textContent = placeholder;
  Object.assign(text.style, { fontSize, position: 'fixed', whiteSpace: 'nowrap' });
  input.after(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  return width > clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}
