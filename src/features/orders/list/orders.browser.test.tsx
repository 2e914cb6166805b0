import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { texts } from '#src/features/orders/texts.ts';
import {
  button,
  columnHead,
  dialog,
  field,
  heading,
  heads,
  List,
  link,
  linkIn,
  pick,
} from '#tests/components/find.ts';
import {
  ALL_ORDERS,
  atDeskAndPhone,
  DESK,
  go,
  isPhone,
  open,
  PHONE,
  reload,
  TABLET,
} from '#tests/components/portal.ts';
import { expectPath, hides, inFull, inSight, says, shows, top } from '#tests/components/see.ts';

const list = new List('Orders');
const filterBy = field('Filter By');
const search = field('Search these orders');
const orderId = field('Order ID').first();
const narrowed = /^\d+ of \d+ orders/;
const noFilter = 'Select a Filter to view Orders.';
const TYPES = ['Date Range', 'Client', 'Client Contact', 'Order ID', 'Product SKU', 'Status'];

async function expectTypes(types: readonly string[]): Promise<void> {
  const { options } = (await filterBy.findElement()) as HTMLSelectElement;
  expect(Array.from(options, ({ text }) => text)).toEqual(['Select a Filter', ...types]);
}

/** A list of orders by its filter, as a URL has it. */
const listOf = (filter: object, more = '') =>
  `/Order?filter=${encodeURIComponent(JSON.stringify({ list_view: 'browse', ...filter }))}${more}`;

const lastYear = { filter_by: 'date_range', date_from: '2016-01-01', date_to: '2099-01-01' };
const aDay = { date_from: '2016-01-02', date_to: '2016-01-03' };

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('the list starts with what is pending, from one month back to today', async () => {
    await open('/Order', { size });
    await shows(list.row(/#?\d{5}/));
    await expect.element(field('Status')).toHaveDisplayValue('Pending');
    await inFull(field('Status'));
    await inFull(button(/^Created: /));
    // The status says the same in every row: its column is hidden.
    await hides(columnHead('Status'));
  });

  test('the server sorts and pages, and Back leads to the same page and place', async () => {
    await open(listOf(lastYear, '&per_page=20'), { size });
    await shows(list.rows, 20);
    if (isPhone()) await list.filter(() => field('Sort by').selectOptions('Order ID'));
    else await button('Order ID').click();
    if (!isPhone()) await expect.element(columnHead('Order ID')).toHaveAttribute('aria-sort', 'ascending');
    await expectPath(/sort=id/);
    await button('Next').click();
    await shows(/^21–40 of \d+$/);
    await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0);
    // Where the list is when the row is pressed: until then, it may still be moved to reach the row.
    let place = 0;
    addEventListener('click', () => (place = scrollY), { once: true, capture: true });
    const { href } = location;
    const row = linkIn(list.rows.last());
    await row.click();
    await shows('Products in Order');
    expect(place).toBeGreaterThan(0);
    history.back();
    await expect.poll(() => [location.href, scrollY]).toEqual([href, place]);
    await row.click();
    await shows('Products in Order');
    await link('Orders', page.getByRole('main')).click();
    await expect.poll(() => [location.href, scrollY]).toEqual([href, place]);
  });

  test('each filter reveals its inputs, and another one clears them', async () => {
    const { orders } = await open(listOf({}), { account: 'agency', size });
    const id = String(orders[0]?.id);
    await shows(noFilter);
    await list.filter(async () => {
      await expectTypes(TYPES);
      await filterBy.selectOptions('Client');
      await hides(field('Created from'));
      await pick('By Client', 'Northlight Pictures');
      await expect.element(field('Created from')).toHaveAttribute('min', '2016-01-01');
      await filterBy.selectOptions('Client Contact');
      await expect.element(button('Client Contact Select a Contact')).toBeDisabled();
      await pick('Select Client', 'Northlight Pictures');
      await hides(field('Created from'));
      await pick('Client Contact');
      await shows(field('Created to'));
      await filterBy.selectOptions('Date Range');
      await hides(button(/^Select Client/));
      await field('Created from').fill('2015-01-01');
      await says(page.getByRole('alert'), /^From 1\/1\/2016 to today\.$/);
      await field('Created from').fill('2016-01-01');
      await field('Created to').fill('2026-01-01');
      await filterBy.selectOptions('Order ID');
      await hides(field('Created from'));
      await orderId.fill('x12');
      await userEvent.keyboard('{Enter}');
      await says(page.getByRole('alert'), /^Must be a number$/);
      await orderId.fill(id);
    });
    await shows(list.row(id));
    await list.filter(async () => {
      await filterBy.selectOptions('Product SKU');
      await field('Product SKU').fill('SKU-N000');
    });
    await shows(noFilter);
  });

  test('a filter that finds no orders names what it chose', async () => {
    await open(listOf({ filter_by: 'client', filter_org_id: 1, ...aDay }), { account: 'agency', size });
    await shows('No Orders found. Please select a filter to view Orders.');
    await shows(button(/^(By )?Client:? Northlight Pictures$/));
  });

  test('open are the orders that are still to be shipped, and one search finds among them', async () => {
    await open('/Order', { size });
    await button('Open').click();
    await shows(narrowed);
    // Not yet so while the pending ones of the list before are shown.
    await shows(list.row(/In Progress/));
    await hides(list.row(/Shipped|Archived/));
    await search.fill('ready to');
    await hides(list.row(/Pending/));
    await shows(list.row(/Ready to Ship/));
    await expect.element(search).toHaveFocus();
    await search.fill('nothing is like this');
    await shows('Searched for “nothing is like this”');
    await button('Clear search').click();
    await shows(list.row(/Pending/));
  });

  test('where nothing is found, the next step looks over a longer time', async () => {
    const shipped = { filter_by: 'status', filter_status_id: 4, ...aDay };
    await open(listOf(shipped, '&view=Shipped'), { size });
    await shows('No Orders found. Please select a filter to view Orders.');
    await shows('Shipped, Jan 2, 2016–Jan 3, 2016');
    await button('Show all years').click();
    await shows(list.row(/Track/));
    // Under a short range of Shipped On, a longer one comes first.
    const today = new Date().toLocaleDateString('en-CA');
    go(listOf(shipped, `&view=Shipped&shipped_from=${today}`));
    await button('Show last 30 days').click();
    await hides(button('Show last 30 days'));
    // A range that ends before it starts is named as the reason.
    go(listOf({ filter_by: 'date_range', date_from: '2016-01-03', date_to: '2016-01-02' }));
    await shows('Created from is after Created to.');
    go('/Order?filter={"list_view":"search","filter_by":"id","filter_id":"99999999"}');
    await button('Show all orders').click();
    await expect.element(button('All')).toHaveAttribute('aria-pressed', 'true');
    // Where it is all that was looked at, it is not offered.
    go(listOf({ ...lastYear, date_to: today }, '&s_ship_to_name=zzz'));
    await shows(button('Clear search'));
    await hides(button('Show all orders'));
  });

  test('who has one client is neither shown nor offered it', async () => {
    // Nor is it named in passing, while the orders are here and the clients are not.
    let isNamed = false;
    const watching = new MutationObserver(() => {
      isNamed ||= document.querySelector('main')?.textContent.includes('Northlight') ?? false;
    });
    watching.observe(document, { childList: true, subtree: true, characterData: true });
    const provider = await open('/Order', { size, at: (to) => to.hold('/organizations/') });
    await shows(page.getByRole('status', { name: 'Loading Orders' }));
    provider.release();
    await shows(list.rows);
    await list.filter(() => expectTypes(TYPES.filter((type) => type !== 'Client')));
    watching.disconnect();
    expect(isNamed).toBe(false);
  });
});

test('orders are found by what is in them, also those that were never opened', async () => {
  const provider = await open('/Order?filter={"filter_by":"id","filter_id":"0000"}');
  const kits = provider.items.filter(({ title }) => title.includes('press kit'));
  const count = new Set(kits.map(({ order_id }) => order_id)).size;
  const line = kits.find(({ order_id }) => kits.filter((kit) => kit.order_id === order_id).length === 1);
  await search.fill('press kit');
  // What the filter hides is offered, also where it leaves nothing.
  await button(`${count} in All`).click();
  await shows(list.rows, Math.min(50, count));
  await expect.element(search).toHaveValue('press kit');
  await shows(columnHead('What matched'));
  await shows(list.row(String(line?.order_id)).getByText(`${line?.qty} × ${line?.title}`));
  const marked = [...document.querySelectorAll('tbody mark')].map(({ textContent }) => textContent);
  expect(marked.join()).toMatch(/press/i);
  await shows(link(/^Also: \d+ products for “press kit”$/));
  // Without a connection, what was fetched is found, and the list says what was not.
  provider.fail({ path: '/', how: 'no answer' });
  await search.fill('lanyard');
  const notAll = /^Products were searched in the \d+ orders that this device has in full, of \d+\.$/;
  await shows(notAll);
  await search.fill('nothing is like this');
  await shows('Searched for “nothing is like this”');
  await shows(notAll, 1);
  // The dates are not narrowed, as their chip says.
  await shows(button('Any date'));
  await hides(/^Jan 1, 2016/);
  await search.fill('press kit');
  await shows(list.row(String(line?.order_id)));
});

test.each([PHONE, DESK, TABLET])('the city by which an order is found is shown at %i px', async (...size) => {
  await open(ALL_ORDERS, {
    size,
    at: ({ orders }) => {
      const order = orders.at(-1)!;
      Object.assign(order, { ship_to_name: 'The Gazette', ship_to: { ...order.ship_to, city: 'Reykjavik' } });
    },
  });
  await search.fill('reykjavik');
  await shows(list.rows, 1);
  await shows(page.getByRole('mark').filter({ hasText: 'Reykjavik' }));
});

test('the search of the list goes on after another one in the palette', async () => {
  await open('/Order');
  await search.fill('press kit');
  const also = link(/^Also: \d+ products for “press kit”$/);
  await shows(also);
  const { textContent } = also.element();
  await button('Go to …').click();
  await page.getByRole('combobox', { name: 'Go to' }).fill('lanyard');
  await shows(page.getByRole('group', { name: 'Orders', exact: true }).getByRole('option'));
  await userEvent.keyboard('{Escape}');
  await expect.element(also).toHaveTextContent(textContent);
});

test('orders of the chosen client do not repeat its name, whatever else is chosen', async () => {
  await open('/Order', { account: 'agency' });
  await shows(columnHead('Client'));
  await button('Client', page.getByRole('search')).click();
  await dialog().getByText('Northlight Pictures', { exact: true }).click();
  await shows(button(/^(Client: )?Northlight Pictures$/));
  await hides(columnHead('Client'));
  await shows(list.rows);
});

test('offline, a view that was never opened shows other lists', async () => {
  const provider = await open('/');
  await shows(page.getByRole('list', { name: 'On the way' }));
  provider.fail({ path: '/', how: 'no answer' });
  go('/Order');
  await says(page.getByRole('alert'), "You're offline, and this isn't saved on this device.");
  const { rows } = new List('Orders on this device');
  await button('Open').click();
  await shows(/^From other lists on this device, as of \d.*: \d+ of the orders/);
  await says(page.getByRole('navigation', { name: 'Pages' }), /^1–\d+ of \d+/);
  await shows(rows.filter({ hasText: 'Pending' }));
  await button('Shipped').click();
  await hides(rows.filter({ hasText: 'Pending' }));
  await linkIn(rows.first()).click();
  await shows('Shipping Details');
  // What a search finds there comes from several answers: it has no age.
  history.back();
  await button('Open').click();
  await search.fill('pending');
  await shows(list.row('Pending'));
  await shows(/^\d+ orders? · $/);
  await hides(/as of/);
  await button('Refresh').click();
  await shows('This could not be refreshed.');
});

test('columns, their width, the layout and the height of rows are chosen, and remembered on the device', async () => {
  await open(listOf(lastYear));
  const width = () => columnHead('Destination').element().getBoundingClientRect().width;
  await shows(columnHead('Created By'));
  await button('Columns').click();
  await page.getByRole('checkbox', { name: 'Tracking Number' }).click();
  await page.getByRole('checkbox', { name: 'Created By' }).click();
  await button('Done').click();
  await expect.element(button('Columns')).toHaveFocus();
  const before = width();
  await button('Destination').click();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(width).toBeLessThan(before);
  await reload();
  await shows(columnHead('Tracking Number'));
  await hides(columnHead('Created By'));
  expect(width()).toBeLessThan(before);
  const height = list.rows.first().element().getBoundingClientRect().height;
  expect(heads()[0]).toBe('Order ID');
  await button('Columns').click();
  await page.getByRole('checkbox', { name: 'Plain' }).click();
  await page.getByRole('checkbox', { name: 'Compact rows' }).click();
  await button('Done').click();
  await reload();
  await shows(columnHead('Destination'));
  expect(heads()[0]).toBe('Destination');
  await hides(link(/^View Order/));
  expect(list.rows.first().element().getBoundingClientRect().height).toBeLessThan(height);
});

test('without storage, the choice of columns is not called saved', async () => {
  vi.stubGlobal('indexedDB', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await open(listOf(lastYear));
  await button('Columns').click();
  await shows(/^This browser can’t save your choice\./);
  await hides('Saved on this device.');
});

test.each([
  ['on a phone', PHONE, 8],
  ['at a desk', DESK, 14],
  ['at a desk of 1280 px at 200 %', [640, 400], 6],
] as const)('%s, so many rows are seen at once', async (_, size, least) => {
  await open(listOf(lastYear), { account: 'agency', size });
  await inSight(list.rows, least);
});

test('a list is found again as it was left', async () => {
  await open(listOf({ filter_by: 'client', filter_org_id: 1 }, '&per_page=10'));
  await shows(/^1–10 of/);
  await link('Titles').click();
  await shows(heading('Titles'));
  await reload();
  await link('Orders').click();
  await shows(/^1–10 of/);
  await expectPath(/per_page=10/);
});

test('a page of what a search finds is waited for', async () => {
  await open(listOf(lastYear, '&per_page=10&q=press&page=2'), { account: 'agency' });
  await shows(columnHead('What matched'));
  await hides(/^Searching older orders/);
  await shows(/^11–\d+ of \d+$/);
  await expectPath(/page=2/);
});

test('nothing in a URL breaks the list', async () => {
  await open('/Order?filter=%7B%22filter_by%22:7%7D&page=-3&per_page=x&sort=;drop&order=up&s_id=%5B1%5D');
  await shows(noFilter);
  go('/Order?filter=nonsense&page=99999999999');
  await shows(list.row(/\d{5}/));
});

test('a date that is typed slowly stays as typed', async () => {
  await open(listOf({ ...lastYear, date_from: '2020-03-04', date_to: '2024-01-01' }));
  await button(/Mar 4, 2020/).click();
  const from = field('Created from');
  (await from.findElement()).focus();
  await userEvent.keyboard('03042');
  // The list is not asked for the year 2.
  await says(dialog().getByRole('alert'), /^From 1\/1\/2016 to today\.$/);
  await expectPath(/2020-03-04/);
  await userEvent.keyboard('022');
  await expectPath(/2022-03-04/);
  await expect.element(from).toHaveValue('2022-03-04');
  await hides(dialog().getByRole('alert'));
});

test('a range of Shipped On is narrowed on the device, which the list says', async () => {
  await open('/Order', { account: 'agency' });
  await button('Shipped').click();
  await shows(list.row(/Track/));
  const days = list.rows
    .getByRole('cell')
    .filter({ hasText: /^[A-Z]\w\w \d+(, \d+)?$/ })
    .elements()
    .map(({ textContent: day }) => new Date(day.includes(',') ? day : `${day}, ${new Date().getFullYear()}`));
  const from = days[5] ?? new Date(0);
  await button('Any ship date').click();
  await field('Shipped from').fill(from.toLocaleDateString('en-CA'));
  await button('Show results').click();
  const rest = days.filter((day) => day >= from).length;
  await shows(new RegExp(`^${rest} of \\d+ orders ·`));
  await shows(list.rows, rest);
  await reload();
  await shows(list.rows, rest);
  // Another filter ends it.
  await button('All').click();
  await hides(narrowed);
  await expectPath(/^((?!shipped_from).)*$/);
});

test('on a phone, the dates that apply are in sight in every view, and open by themselves', async () => {
  await open('/Order', { account: 'agency', size: PHONE });
  for (const [view, dates] of [
    ['Shipped', /^Created: [A-Z]/],
    ['Open', /^Created: [A-Z]/],
    ['All', 'Any date'],
  ] as const) {
    await button(view).click();
    await inFull(button(dates));
  }
  await shows(/orders · as of \d/);
  expect(top(list.rows.first())).toBeLessThanOrEqual(230);
  await button('Shipped').click();
  await button('Last 7 days').click();
  // In a week without parcels, only the empty list says so.
  await shows(/^\d+ of \d+ orders\b|^No Orders found/);
  await expectPath(/shipped_from/);
  await button(/^Shipped: from [A-Z]/).click();
  await shows(dialog().getByLabelText('Shipped from'));
  await hides(filterBy);
  await button('Show results').click();
  await button('Clear Shipped').click();
  await expectPath(/^((?!shipped_from).)*$/);
});

test('a window of any width shows shipped orders inside their table, with their carriers', async () => {
  await open('/Order', { account: 'agency', size: [1280, 820] });
  await button('Shipped').click();
  await shows(list.row(/Track/));
  for (const width of [1280, 1180, 960, 900, ...TABLET.slice(0, 1)]) {
    await page.viewport(width, 820);
    await shows(list.row(/(UPS|FedEx).*Track/).first());
    const { right } = page.getByRole('table').element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(width - 24);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('a search that is being typed does not travel to the next view', async () => {
  await open(listOf(lastYear), { account: 'agency' });
  for (const label of ['Search these orders', 'Search Created By']) {
    await button('All').click();
    await expect.element(button('All')).toHaveAttribute('aria-pressed', 'true');
    const isColumn = label !== 'Search these orders';
    if (isColumn) await list.search('Created By', 'nothing is like this');
    else await field(label).fill('nothing is like this');
    // As a press in Safari, which leaves the focus where it was.
    (button('Open').element() as HTMLElement).click();
    await shows(narrowed);
    if (isColumn) await hides(page.getByRole('searchbox', { name: label }));
    else await expect.element(field(label)).toHaveValue('');
    await expectPath(/^((?!nothing).)*$/);
  }
});

test('the search of a column leaves each column where it is', async () => {
  await open('/Contact', { size: DESK });
  await shows(new List('Contacts').rows.first());
  const places = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.getBoundingClientRect().x);
  const before = places();
  for (const column of ['First Name', 'State', 'Country']) {
    await button(`Search ${column}`).click();
    await expect.element(field(`Search ${column}`)).toHaveFocus();
    expect(places()).toEqual(before);
    await userEvent.keyboard('{Tab}');
  }
});

test('the search of a narrow column covers no other head once it is left', async () => {
  await open('/Contact', { size: [1024, 768] });
  await shows(new List('Contacts').rows.first());
  await button('Search State').click();
  await field('Search State').fill('c');
  await field('Search contacts by name, phone or e-mail').click();
  await button('Search ZIP').click();
  await expect.element(field('Search ZIP')).toHaveFocus();
  await expect.element(field('Search State')).toHaveValue('c');
});

test('a range of ship dates is named, also in a language with one word for both dates', async () => {
  const { columns } = texts;
  const { created } = columns;
  onTestFinished(() => void Object.assign(columns, { created }));
  Object.assign(columns, { created: columns.shipped });
  await open(listOf(lastYear, '&view=Shipped&shipped_from=2016-01-02'));
  const name = button(/^Shipped: from [A-Z]/).getByText('Shipped:', { exact: true });
  await expect.poll(() => name.element().getBoundingClientRect().width).toBeGreaterThan(1);
});
