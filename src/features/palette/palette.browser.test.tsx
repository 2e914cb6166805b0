import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, field, heading, List, link, pressUntil } from '#tests/components/find.ts';
import { ALL_ORDERS, go, open, PHONE, reload, touch } from '#tests/components/portal.ts';
import { focuses, hides, inFull, says, shows } from '#tests/components/see.ts';
import { add } from '#tests/components/wizard.ts';

const box = page.getByRole('combobox', { name: 'Go to' });
const option = (name: string | RegExp) => page.getByRole('option', { name, exact: true });
const results = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');
const isChosen = (row: ReturnType<typeof option>) =>
  expect.element(row).toHaveAttribute('aria-selected', 'true');

async function openPalette(): Promise<void> {
  await button('Go to …').click();
  await focuses(box);
}

async function openAtTitles(): Promise<void> {
  go('/Show');
  await shows(/titles · as of/);
  await openPalette();
}

test('Ctrl K opens it from a field, arrows choose, Esc gives the field back', async () => {
  await open('/Product');
  const sku = field('Search products by name or SKU');
  await sku.click();
  await pressUntil('{Control>}k{/Control}', box);
  await userEvent.keyboard('{Escape}');
  await focuses(sku);
  await userEvent.keyboard('{Control>}k{/Control}');
  const all = page.getByRole('option');
  await isChosen(all.first());
  await userEvent.keyboard('{ArrowDown}');
  await isChosen(all.nth(1));
  await userEvent.keyboard('titles');
  await isChosen(option('Titles'));
  await userEvent.keyboard('{Enter}');
  await focuses(heading('Titles'));
});

test('Enter right after a scanned text goes to a result of that text', async () => {
  await open('/');
  await openPalette();
  await box.fill('tit');
  await isChosen(option('Titles'));
  const input = box.element() as HTMLInputElement;
  // In one task, so that the results for the text before are still shown.
  input.select();
  document.execCommand('insertText', false, 'contacts');
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await focuses(heading('Contacts'));
});

test('an order is reached by its tracking number, and by a status and a place', async () => {
  await open('/Order', { account: 'agency' });
  // Another view would end the request for the pending ones.
  await shows(/orders · as of/);
  await button('Shipped').click();
  const track = await link(/^Track \w+ in/)
    .first()
    .findElement();
  const [, number = ''] = /Track (\w+)/.exec(track.textContent) ?? [];
  await openPalette();
  await box.fill('pending 4');
  await says(results('Orders').first(), 'Pending');
  await box.fill(number);
  // The results for the text before stay until these are found.
  await says(results('Orders').first(), 'Shipped');
  await results('Orders').first().click();
  await shows(page.getByRole('definition').filter({ hasText: number }));
  // A part of it, which could be the number of another order, finds it first.
  await openAtTitles();
  await box.fill(number.slice(-6));
  await isChosen(results('Orders').first());
  await userEvent.keyboard('{Enter}');
  await shows(page.getByRole('definition').filter({ hasText: number }));
});

test('an order to the place that was typed comes before newer ones with that word elsewhere, which they show', async () => {
  const { orders } = await open('/Show', { account: 'agency' });
  const oldest = orders.reduce((a, b) => (a.id < b.id ? a : b));
  oldest.ship_to_name = 'Tote Hall';
  orders.at(-1)!.bill_ref_desc = 'Tote tour';
  await openPalette();
  await box.fill('tote');
  await shows(results('Orders'), 8);
  await says(results('Orders').first(), 'Tote Hall');
  await says(results('Orders').nth(1), 'Tote tour');
});

test('an order is reached by its number, and is a recent one from then on', async () => {
  const { orders } = await open('/Show', { account: 'agency' });
  const { id } = orders[7]!;
  await openPalette();
  await box.fill(`#${id}`);
  await option(`Order ${id}`).click();
  await shows(page.getByRole('main').getByText(`Order ${id}`, { exact: true }));
  await shows('Shipping Details');
  await openAtTitles();
  await says(results('Recent orders').first(), String(id));
  await shows(results('Recent orders'), 5);
});

test('a recent order has the status that was fetched last', async () => {
  const { orders } = await open('/Show');
  const order = orders.at(-1)!;
  go(`/Order/${order.id}`);
  await shows('Shipping Details');
  order.order_status = 'Cancelled';
  go(ALL_ORDERS);
  await shows(new List('Orders').row('Cancelled'));
  await openPalette();
  await says(results('Recent orders').first(), new RegExp(`Cancelled · #${order.id}`));
});

test('the products viewed last come first, the latest before, and only for the user who viewed them', async () => {
  const { products } = await open('/Show');
  const viewed = products.filter(({ active, qty }) => active && qty > 0).slice(0, 7);
  for (const { id, title } of [...viewed, viewed[3]!]) {
    go(`/Product/${id}`);
    await shows(heading(title));
  }
  await openAtTitles();
  await shows(results('Recently viewed'), 5);
  await says(results('Recently viewed').first(), viewed[3]!.title);
  await says(results('Recently viewed').nth(1), viewed[6]!.title);
  await isChosen(results('Recently viewed').first());
  await open('/Show');
  await openPalette();
  await shows(results('Recent orders').first());
  await hides(results('Recently viewed'));
});

test('what is fetched after a first sign-in is found in an open palette', async () => {
  const provider = await open('/', { fetchesAhead: true, at: (to) => to.hold('/productsByOrg/') });
  await shows(/^Saving for offline use/);
  await openPalette();
  await box.fill('lanyard');
  await shows(page.getByText('Still fetching your records …', { exact: true }));
  provider.release();
  await shows(option(/lanyard/i));
});

test('an SKU that the device does not have is asked for', async () => {
  const provider = await open('/', {
    at: (to) => to.fail({ path: '/productsByOrg/', how: 503 }),
  });
  const sku = provider.products[0]!.sku;
  await openPalette();
  await box.fill(sku);
  await says(results('Products by SKU'), sku);
  provider.fail({ path: '/', how: 'no answer' });
  await box.fill('SKU-N99999999');
  await shows(/^Only what is on this device is searched/);
  provider.fail({ path: '/search/', how: 500 });
  await box.fill('SKU-N88888888');
  await shows(/^Server communication error/);
});

test.each([
  ['create an order', 'New order'],
  ['settings', 'This device'],
  ['barcode', 'Scan products'],
  ['sign out', 'Logout'],
  ['address book', 'Contacts'],
  ['track a parcel', 'Orders'],
  ['add a title', 'Titles'],
])('%s leads to %s', async (typed, name) => {
  await open('/');
  await openPalette();
  await box.fill(typed);
  await isChosen(option(name));
});

test('what has the typed word comes before what is known by it', async () => {
  await open('/Product', {
    at: ({ products }) => {
      products.find(({ active, qty }) => active && qty > 0)!.title = 'Barcode label';
    },
  });
  await shows(/products · as of/);
  await openPalette();
  await box.fill('barcode');
  await isChosen(option(/^Barcode label/));
  await shows(option('Scan products'));
});

test('what is called nothing says what can be typed', async () => {
  await open('/');
  await openPalette();
  await box.fill('qqqq');
  await shows(/^Nothing found/);
  await says(page.getByRole('status').filter({ hasText: 'results' }), '0 results');
});

test('g and a letter go to a screen, n begins an order, ? shows the keys', async () => {
  await open('/');
  await pressUntil('gp', heading('Products'));
  // On a slow machine, `g` may be forgotten before the letter comes.
  for (const [letter, title] of [
    ['o', 'Orders'],
    ['p', 'Products'],
    ['t', 'Titles'],
    ['c', 'Contacts'],
    ['d', 'Dashboard'],
  ] as const)
    await pressUntil(`g${letter}`, heading(title));
  await userEvent.keyboard('n');
  await focuses(heading('Create an Order'));
  await userEvent.keyboard('?');
  await shows(dialog('Keys'));
  // Not with a dialog open.
  await userEvent.keyboard('gd{Escape}');
  await hides(dialog('Keys'));
  await shows(heading('Create an Order'));
});

test('the keys name the one that leads to Undo', async () => {
  await open('/Order/create');
  await add('mug');
  await button(/^Remove /).click();
  await shows(button('Undo'));
  await userEvent.keyboard('{F8}');
  await userEvent.tab();
  await userEvent.tab();
  await focuses(button('Undo'));
  await userEvent.keyboard('{Enter}');
  await shows(button(/^Remove /));
  go('/');
  await pressUntil('?', dialog('Keys'), () => dialog('Keys').query() !== null);
  await says(dialog(), /F8Go to the notices/);
});

test('at 200 %, the keys begin with the first one', async () => {
  await open('/', { size: [720, 450] });
  await pressUntil('?', dialog('Keys'), () => dialog('Keys').query() !== null);
  await focuses(button('Close', dialog()));
  await inFull(dialog().getByText('Go to a screen, an order, a product'));
});

test('/ goes to the search of the screen, and to no filter; in it, every key is a letter', async () => {
  await open('/Product?filter_org_id=1');
  await shows(/products · as of/);
  await pressUntil('/', field('Search products by name or SKU'));
  await field('Search products by name or SKU').fill('');
  await userEvent.keyboard('n/?');
  await expect.element(field('Search products by name or SKU')).toHaveValue('n/?');
  await shows(heading('Products'));
  for (const [path, search] of [
    ['/Show', 'Search titles by name'],
    ['/Order', 'Search these orders'],
  ] as const) {
    await open(path);
    await shows(/ · as of/);
    await pressUntil('/', field(search));
  }
});

test('single-key shortcuts can be turned off, and stay off', async () => {
  await open('/');
  const without = page.getByRole('checkbox', { name: /^Single-key shortcuts/ });
  await pressUntil('?', dialog('Keys'), () => dialog('Keys').query() !== null);
  await without.click();
  await userEvent.keyboard('{Escape}gp?');
  await reload();
  await focuses(heading('Dashboard'));
  await pressUntil('{Control>}k{/Control}', box);
  await userEvent.keyboard('{Escape}');
  await hides(box);
  await userEvent.keyboard('gp?{Control>}k{/Control}');
  await focuses(box);
  await userEvent.keyboard('{Escape}');
  await shows(heading('Dashboard'));
});

test('with a finger, on a phone, a screen is reached by a few letters and Enter', async () => {
  await touch(true);
  onTestFinished(() => touch(false));
  await open('/', { size: PHONE });
  await openPalette();
  await box.fill('tit');
  await isChosen(option('Titles'));
  await userEvent.keyboard('{Enter}');
  await focuses(heading('Titles'));
});

test('without a connection, products of the device are found by name', async () => {
  const provider = await open('/', { fetchesAhead: true });
  // What is in the orders is fetched last.
  await expect.poll(() => provider.received.some(({ path }) => path.startsWith('/orderItems/'))).toBe(true);
  await openPalette();
  await box.fill('lanyard');
  await says(results('Products').first(), /lanyard/i);
  provider.fail({ path: '/', how: 'no answer' });
  await box.fill('enamel mug');
  await says(results('Products').first(), /enamel mug/i);
  await says(page.getByRole('status').filter({ hasText: 'result' }), /\d results?/);
  await results('Products').first().click();
  await shows('Total Quantity');
});
