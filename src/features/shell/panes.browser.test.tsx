import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, heading, link, linkIn } from '#tests/components/find.ts';
import { ALL_ORDERS, go, open, reload, TABLET, touch } from '#tests/components/portal.ts';
import { expectPath, focuses, hides, inFull, says, shows, top } from '#tests/components/see.ts';

const LYING = [1180, 820] as const;

const list = (name: string) => page.getByRole('list', { name, exact: true });
const card = (name: string, nth: number) => list(name).getByRole('listitem').nth(nth);
const linkTo = (name: string, nth: number) => linkIn(card(name, nth));
const order = (id: string) => page.getByText(new RegExp(`^Order ${id}( |$)`)).first();
const record = page.getByRole('heading', { level: 2 }).first();

async function numberOf(nth: number): Promise<string> {
  await says(card('Orders', nth), /#\d+/);
  return /#(\d{5})/.exec(card('Orders', nth).element().textContent)?.[1] ?? '';
}

beforeAll(() => touch(true));
afterAll(() => touch(false));

test('orders are shown beside their list, the first one at once, then one after the other', async () => {
  await open('/', { account: 'agency', size: LYING });
  await link('Orders').first().click();
  const first = await numberOf(0);
  const last = await numberOf(list('Orders').getByRole('listitem').elements().length - 1);
  await shows(order(first));
  await expect.element(record).not.toHaveFocus();
  await expectPath(new RegExp(`/Order/${first}\\?`));
  expect(list('Orders').element().querySelectorAll('[aria-current=page]')).toHaveLength(1);
  const chosen = linkIn(
    list('Orders')
      .getByRole('listitem')
      .filter({ hasText: `#${last}` }),
  );
  // Until it is pressed, it may be moved into sight.
  let place: number | undefined;
  addEventListener('click', () => (place = top(chosen)), { once: true, capture: true });
  await chosen.click();
  await shows(order(last));
  await expect.element(chosen).toHaveAttribute('aria-current', 'page');
  expect(top(chosen)).toBe(place);
  // Neither the list alone nor the records before: Back leads to where the list was opened.
  history.back();
  await shows(heading('Dashboard'));
});

test('a list that changes and no longer has the open record opens its first row', async () => {
  await open('/Order', { account: 'rival', size: LYING });
  await shows(order(await numberOf(0)));
  await button('Shipped').click();
  await says(card('Orders', 0), 'Shipped');
  await expect.element(linkTo('Orders', 0)).toHaveAttribute('aria-current', 'page');
  await shows(order(await numberOf(0)));
  // One age and one main action stand on the screen.
  await shows(/as of \d/, 1);
  const second = await numberOf(1);
  await linkTo('Orders', 1).click();
  await shows(order(second));
  const search = field('Search these orders');
  await search.fill(second);
  await shows(list('Orders').getByRole('listitem'), 1);
  await shows(order(second));
  await search.fill('nothing is like this');
  await shows(/If there is none, change or clear the filters/);
  await hides(order(second));
});

test('the dates that apply and Last 7 days are in sight in every view', async () => {
  await open('/Order', { account: 'agency', size: LYING });
  for (const view of ['Open', 'Shipped']) {
    await button(view).click();
    await inFull(button(/^Created: [A-Z]/));
  }
  await button('Last 7 days').click();
  await inFull(button(/^Shipped: from [A-Z]/));
  await inFull(button('Last 7 days'));
  await button('All').click();
  await inFull(button('Any date'));
});

test('the state of the list stands in the URL, also beside a record', async () => {
  await open('/Product?filter_org_id=1', { size: LYING });
  const first = linkTo('Products', 0);
  await first.click();
  await shows('Total Quantity');
  const before = first.element().textContent;
  await button('Next').click();
  await expectPath(/\/Product\/\d+\?.*page=2/);
  await shows('Total Quantity');
  await expect.poll(() => first.element().textContent).not.toBe(before);
  const name = first.element().textContent;
  await reload();
  await says(card('Products', 0), name);
  await shows('Total Quantity');
});

test('a tablet that is turned shows the record alone, with the way back to the list', async () => {
  await open('/Show', { size: LYING });
  const name = (await linkTo('Titles', 1).findElement()).textContent;
  await linkTo('Titles', 1).click();
  await shows(heading(name));
  await page.viewport(...TABLET);
  await hides(heading('Titles'));
  await shows(page.getByRole('heading', { name, level: 1 }));
  await page.viewport(...LYING);
  await shows(heading('Titles'));
  await page.viewport(...TABLET);
  await hides(heading('Titles'));
  await link('Titles').last().click();
  await shows(heading('Titles'));
  await shows(page.getByRole('table', { name: 'Titles' }));
});

test('a form keeps what was typed while a tablet is turned', async () => {
  await open('/Contact/create', { size: LYING });
  await field('Company').fill('Harbor Press');
  await page.viewport(...TABLET);
  await expect.element(field('Company')).toHaveValue('Harbor Press');
  await page.viewport(...LYING);
  await expect.element(field('Company')).toHaveValue('Harbor Press');
});

test('a link to a record opens it beside the list, as the list was left', async () => {
  await open('/Contact?filter_org_id=1', { size: LYING });
  const third = (await linkTo('Contacts', 2).findElement()) as HTMLAnchorElement;
  await reload(third.pathname);
  await shows(heading(third.textContent));
  await expect.element(linkTo('Contacts', 2)).toHaveAttribute('aria-current', 'page');
});

test('a key takes the focus along to what it chose, a finger does not', async () => {
  await open('/Order', { account: 'rival', size: LYING });
  const id = await numberOf(1);
  (linkTo('Orders', 1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await shows(order(id));
  await focuses(record);
  const other = await numberOf(2);
  await linkTo('Orders', 2).click();
  await shows(order(other));
  await expect.element(record).not.toHaveFocus();
});

test('a search whose first row opens by itself keeps the focus', async () => {
  await open('/Contact?filter_org_id=1', { size: LYING });
  const search = page.getByRole('searchbox').first();
  await shows(linkTo('Contacts', 4));
  const names = [2, 3, 4].map((nth) => linkTo('Contacts', nth).element().textContent);
  (search.element() as HTMLElement).focus();
  for (const name of names) {
    await userEvent.keyboard(`{Control>}a{/Control}${name}`);
    await shows(page.getByRole('heading', { level: 2, name }));
  }
  await focuses(search);
});

test('set filters can be read, and each can be cleared without scrolling to it', async () => {
  const path = '/Contact?filter_org_id=1&s_name=a&s_city=a%20city%20that%20no%20contact%20is%20in';
  await open(path, { account: 'agency', size: LYING });
  const client = button('Client: Northlight Pictures');
  await inFull(client);
  expect(client.element().scrollWidth).toBeLessThanOrEqual(client.element().clientWidth);
  await inFull(button('Clear City contains'));
  go('/Order?filter={"list_view":"browse","filter_by":"client","filter_org_id":1}');
  await inFull(button('Client: Northlight Pictures'));
  go('/Order?filter={"list_view":"browse","filter_by":"sku","filter_sku":"SKU-N00012863"}');
  await inFull(button('SKU: SKU-N00012863'));
  go(`${ALL_ORDERS}&s_ship_to_name=a%20place%20that%20no%20order%20goes%20to&s_id=9`);
  for (const column of ['Destination', 'Order ID']) await inFull(button(`Clear ${column} contains`));
});

test.each(['/Order', '/Product', '/Contact', '/Show'])(
  'the search of %s says in full what it finds',
  async (path) => {
    await open(path, { size: LYING });
    const search = (await page.getByRole('searchbox').first().findElement()) as HTMLInputElement;
    const { fontSize, paddingLeft, paddingRight } = getComputedStyle(search);
    const text = document.createElement('span');
    text.textContent = search.placeholder;
    Object.assign(text.style, { fontSize, position: 'fixed', whiteSpace: 'nowrap' });
    search.after(text);
    const { width } = text.getBoundingClientRect();
    text.remove();
    const room = search.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    expect(width).toBeLessThanOrEqual(room);
  },
);

test.each([
  ['Contacts', '/Contact', 'Select a Client to view Contacts.'],
  ['Products', '/Product', 'Search or select a Filter to view Products.'],
])('%s keep their place while the client that they open on is fetched', async (name, path, prompt) => {
  const provider = await open(path, { size: LYING, at: (to) => to.hold('/organizations/') });
  const waiting = page.getByRole('status', { name: `Loading ${name}` });
  await shows(waiting);
  await hides(prompt);
  const search = page.getByRole('searchbox');
  const before = [top(search), top(waiting)];
  provider.release();
  await shows(card(name, 0));
  await shows(/as of \d/);
  expect([top(search), top(list(name))]).toEqual(before);
});

test('the page stays where it is when a dialog of the menu closes', async () => {
  await open('/', { account: 'agency', size: LYING });
  await shows(heading('Running low'));
  const account = button(/^Account/);
  await account.click();
  await shows(page.getByRole('dialog'));
  await userEvent.keyboard('{Escape}');
  await focuses(account);
  expect(scrollY).toBe(0);
});
