import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { button, dialog, link, pressUntil } from '#tests/components/find.ts';
import { atDeskAndPhone, go, isPhone, open, PHONE, reload } from '#tests/components/portal.ts';
import { focuses, ground, hides, says, shows } from '#tests/components/see.ts';
import { firstToAdd, isOpen, picker, quantity, search, soFar } from '#tests/components/wizard.ts';

const addToOrder = button('Add to order');
const undo = button('Undo');

/** Adds the first of the listed products, and expects that nothing moves when the stepper replaces Add. */
async function expectStill(list: Locator, parts: string): Promise<void> {
  const title = await firstToAdd('', list);
  const places = () => {
    const rects = [...list.element().querySelectorAll(parts)].map((each) => each.getBoundingClientRect());
    const [{ x: left, y: top }] = rects as [DOMRect];
    return String(rects.map(({ x, y, width, height }) => [x - left, y - top, width, height].map(Math.round)));
  };
  let before = '';
  // Until rows are measured, they stand at their estimated heights, one over the next.
  const isMeasured = () => {
    const rows = [...list.element().querySelectorAll('li')].map((row) => row.getBoundingClientRect());
    return rows.every(({ bottom, right }, at) => {
      const next = rows[at + 1];
      return !next || next.top > bottom - 1 || next.left > right - 1;
    });
  };
  const isStill = () => {
    const last = before;
    before = places();
    return before === last && isMeasured();
  };
  await expect.poll(isStill).toBe(true);
  await button(`Add ${title}`, list).first().click();
  await shows(button(`One more of ${title}`, list));
  expect(places()).toBe(before);
}

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('a product is added from its screen, its Quick View and its row, and the order goes on from there', async () => {
    const { received } = await open('/Product', { size });
    await shows(/products · as of/);
    // The only client is not asked for, and not named.
    await hides('Northlight Pictures');
    const title = await firstToAdd();
    await link(title).click();
    await addToOrder.click();
    await focuses(button(`One more of ${title}`));
    await button(`One more of ${title}`).click();
    await says(soFar, '1 product, 2 pieces');
    // Nothing is sent before the user goes on.
    expect(received.filter(({ method }) => method !== 'GET')).toEqual([]);
    history.back();
    await shows(/products · as of/);
    const other = await firstToAdd();
    await button(`Add ${other}`).click();
    await says(soFar, '2 products, 3 pieces');
    await button(`Quick View of ${other}`).click();
    await button(`One less of ${other}`, dialog()).click();
    await focuses(button('Add to order', dialog()));
    await button('Close', dialog()).last().click();
    await undo.click();
    await says(soFar, '2 products, 3 pieces');
    await soFar.getByRole('button').first().click();
    await isOpen('Add Products');
    await hides(soFar);
    await search.fill(title);
    await says(quantity(title), /^2$/);
  });

  test('beside a form, the main action is to save it', async () => {
    const { products } = await open('/Product/1003', { size });
    await addToOrder.click();
    await shows(page.getByLabelText(`Change the quantity of ${products[3]?.title}, 1`));
    await link('Edit').click();
    const cart = soFar.getByRole('button').last();
    await shows(button('Save'));
    const main = ground(button('Save'));
    await shows(cart);
    await expect.poll(() => ground(cart)).not.toBe(main);
    go('/Product');
    await expect.poll(() => ground(cart)).toBe(main);
  });

  test('what is removed in a dialog is brought back in it, by the keyboard, too', async () => {
    await open('/Product', { size });
    const title = await firstToAdd();
    const addInDialog = button('Add to order', dialog());
    await button(`Quick View of ${title}`).click();
    await addInDialog.click();
    await button(`One less of ${title}`, dialog()).click();
    await shows(button('Undo', dialog()));
    await focuses(addInDialog);
    // The notice, then what it offers.
    await userEvent.keyboard('{Tab}{Tab}');
    await focuses(undo);
    await userEvent.keyboard('{Enter}');
    await shows(button(`One less of ${title}`, dialog()));
    await userEvent.keyboard('{Escape}');
    await hides(dialog());
    await says(soFar, '1 product, 1 piece');
  });

  test('after Add, the next name replaces the search; the last piece leaves the focus at Add', async () => {
    await open('/Order/create', { size });
    await search.click();
    let title = '';
    for (const name of ['lanyard', 'tote']) {
      await userEvent.keyboard(name);
      await expect.element(search).toHaveValue(name);
      title = await firstToAdd(name);
      await button(`Add ${title}`).click();
      await shows(button(`One more of ${title}`));
      await focuses(search);
    }
    await button(`One less of ${title}`).click();
    await focuses(button(`Add ${title}`));
    // Without a search, the stepper takes the focus of Add.
    await button(`Add ${title}`).click();
    await focuses(button(`One more of ${title}`));
  });

  test('nothing moves at Add: Running low, the picker and the list of products', async () => {
    await open('/', { account: 'rival', size, fetchesAhead: true });
    await expectStill(page.getByRole('list', { name: 'Running low' }), 'li, li a');
    go('/Order/create');
    // Here, and on a phone's list, a name gives way to the stepper within its row.
    await expectStill(picker, 'li');
    go('/Product');
    const cards = page.getByRole('list', { name: 'Products' });
    if (isPhone()) await expectStill(cards, 'li');
    else await expectStill(page.getByRole('table', { name: 'Products' }), 'tr, td, td a');
    await button('Tiles').click();
    await expectStill(cards, 'li, li a');
  });
});

test('each client has a cart of its own; the one that was changed last is shown, by name', async () => {
  await open('/Product?filter_org_id=1', { account: 'agency' });
  await button(`Add ${await firstToAdd()}`).click();
  await says(soFar, '1 product, 1 piece');
  await says(soFar, 'Northlight Pictures');
  await reload('/Product?filter_org_id=3');
  await button(`Add ${await firstToAdd()}`).click();
  await expect.element(soFar).not.toMatchTextContent('Northlight Pictures');
  await says(soFar, '1 product, 1 piece');
  go('/');
  await shows(link(/^Resume/), 2);
});

test('a product whose number the order has of another one is not shown as in the order', async () => {
  const { products } = await open('/Product');
  const title = await firstToAdd();
  await button(`Add ${title}`).click();
  await says(soFar, '1 product, 1 piece');
  Object.assign(products.find((each) => each.title === title)!, {
    sku: 'SKU-N00099999',
    title: 'A newcomer',
  });
  await reload('/Product');
  await button('Add A newcomer').click();
  const cause = `Your order has ${title} under the number of A newcomer. Remove it from the order first.`;
  await shows(`Sorry, there was an error updating this Item. ${cause}`);
  await says(soFar, '1 product, 1 piece');
});

test('a tab that holds the cart is told of; Try again adds it', async () => {
  await open('/Product');
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  // It is stolen in the end.
  navigator.locks.request('cart 1', () => new Promise(() => hold())).catch(() => undefined);
  await held;
  await button(`Add ${await firstToAdd()}`).click();
  await shows('Your order was not changed. Another tab of the portal is busy with it.');
  await button('Try again').click();
  await says(soFar, '1 product, 1 piece');
});

test('the palette adds a product', async () => {
  await open('/Product');
  await shows(/products · as of/);
  const box = page.getByPlaceholder(/^Screen, order/);
  await pressUntil('{Control>}k{/Control}', box);
  await box.fill('lanyard');
  await page
    .getByRole('option', { name: /^Add .*lanyard/i })
    .first()
    .click();
  await shows(/1 in your order\.$/);
  await says(soFar, '1 product, 1 piece');
});

test.each(['/Product', '/Order/create'])(
  'a quantity that is being typed in %s stays when a phone is rotated',
  async (path) => {
    await open(path, { size: PHONE });
    const list = path === '/Product' ? page.getByRole('main') : picker;
    const title = await firstToAdd('', list);
    await button(`Add ${title}`, list).click();
    await list.getByLabelText(`Change the quantity of ${title}, `).click();
    const box = dialog().getByLabelText(`Quantity of ${title}`);
    await box.fill('7');
    await page.viewport(PHONE[1], PHONE[0]);
    // The rows of a desk.
    await expect.poll(() => document.querySelector('table, section.overflow-y-auto')).not.toBeNull();
    await expect.element(box).toHaveValue('7');
    await button('Update', dialog()).click();
    await says(list.getByLabelText(`Change the quantity of ${title}, `), /^7$/);
  },
);

test.each([
  { path: '/', account: 'rival' as const, list: page.getByRole('list', { name: 'Running low' }) },
  { path: '/Show/100', account: 'client' as const, list: page.getByRole('region', { name: 'In stock' }) },
])('in $path, the number of a product opens its quantity', async ({ path, account, list }) => {
  await open(path, { account, fetchesAhead: true });
  const title = await firstToAdd('', list);
  await button(`Add ${title}`, list).click();
  const number = list.getByLabelText(`Change the quantity of ${title}, `);
  await number.click();
  await shows(dialog(title));
  await userEvent.keyboard('{Escape}');
  await focuses(number);
});
