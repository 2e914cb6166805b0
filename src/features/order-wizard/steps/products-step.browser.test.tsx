import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { button, dialog } from '#tests/components/find.ts';
import { go, open, PHONE, reload, TABLET } from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { doubleTextSize, focuses, ground, hides, says, shows, top } from '#tests/components/see.ts';
import {
  add,
  firstToAdd,
  isOpen,
  picker,
  quantity,
  search,
  setQuantity,
  step,
} from '#tests/components/wizard.ts';

test('Enter in the search adds the first product, arrows go into the list and back', async () => {
  await open('/Order/create');
  await search.click();
  await userEvent.keyboard('kit press saltwater{Enter}');
  const title = 'Saltwater — press kit';
  await says(quantity(title), /^1$/);
  await shows(picker.getByRole('mark').filter({ hasText: /^kit$/ }));
  // What is typed next replaces the name before; a product of the order is asked for its quantity.
  await userEvent.keyboard('mug ferry{Enter}');
  await says(quantity('Night Ferry — enamel mug'), /^1$/);
  await userEvent.keyboard('{Enter}');
  await shows(dialog('Night Ferry — enamel mug'));
  await userEvent.keyboard('{Escape}');
  await focuses(search);
  await search.fill('tote');
  const totes = picker.getByRole('button', { name: /^Add .* — tote bag/ });
  await shows(totes.nth(1));
  await userEvent.keyboard('{ArrowDown}');
  await focuses(totes.first());
  await userEvent.keyboard('{ArrowDown}');
  await focuses(totes.nth(1));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await focuses(search);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await isOpen('Complete Order');
  await shows(/^2 products, 2 pieces$/);
});

test('Enter adds nothing where nothing is searched for', async () => {
  await open('/Order/create');
  await shows(button(/^Add /));
  await search.click();
  await userEvent.keyboard('{Enter}');
  await add('mug');
  await shows(/^1 product, 1 piece$/);
});

test('a favourite comes first in the picker', async () => {
  await open('/Product?filter_org_id=1');
  const last = page.getByRole('main').getByRole('link', { name: / — / }).last();
  await shows(last);
  const name = last.element().textContent;
  await last.click();
  await button(`${name} is a favourite`).click();
  await expect.element(button(`${name} is a favourite`)).toHaveAttribute('aria-pressed', 'true');
  await reload('/Order/create');
  await says(picker.getByRole('listitem').first(), new RegExp(`^Favourites.*${RegExp.escape(name)}`));
  await says(picker.getByRole('listitem').nth(1), /^All others/);
  // What a search finds is in another order.
  await search.fill('mug');
  await hides(picker.getByRole('heading'));
});

test('the picker begins with what the client orders most', async () => {
  await open('/', { account: 'rival', fetchesAhead: true });
  // The lines of the orders are on the device now.
  await shows(page.getByRole('list', { name: 'Running low' }).getByRole('listitem'));
  go('/Order/create');
  await says(picker.getByRole('listitem').first(), /^Most ordered/);
});

test('on a phone, the picker begins at its products, and a cleared search goes on', async () => {
  await open('/Order/create', { size: PHONE });
  await shows(picker.getByRole('listitem'));
  expect(top(picker.getByRole('listitem').first())).toBeLessThanOrEqual(230);
  await search.fill('zeppelin');
  await shows('Searched for “zeppelin”');
  await button('Clear search').click();
  await focuses(search);
  await expect.element(button('Tiles')).toBeInViewport({ ratio: 1 });
  await button('Tiles').click();
  await button(`Add ${await firstToAdd()}`).click();
  await shows(button(/^Your order: 1 product, 1 piece/));
  await reload();
  await expect.element(button('Tiles')).toHaveAttribute('aria-pressed', 'true');
});

test('on a tablet, nothing moves below the picker where a search finds nothing, or products come late', async () => {
  const provider = await open('/Order/create', {
    size: TABLET,
    at: (to) => to.fail({ path: '/productsByOrg/', how: 503 }),
  });
  const again = button('Try again');
  await shows(again);
  const before = top(button('Continue'));
  provider.fail();
  await again.click();
  await shows(button(/^Add /));
  expect(top(button('Continue'))).toBe(before);
  await search.fill('nothing is like this');
  await shows('No Products found.');
  expect(top(button('Continue'))).toBe(before);
});

test('at 200 %, a step has one line, the list scrolls with the page, the order and Continue stay in sight', async () => {
  await open('/Order/create', { size: [640, 400] });
  await shows(step('Order Completed'));
  expect(step('Order Completed').element().clientHeight).toBeLessThan(40);
  await button(/^Add /).first().click();
  await expect.element(button('Continue')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(5 * innerHeight);
  await button(/^Your order: 1 product/).click();
  await shows(dialog().getByRole('list', { name: 'Added items' }).getByRole('listitem'), 1);
});

test('with text of 200 % on the smallest phones, no button of the bar is cut', async () => {
  await open('/Order/create', { size: [320, 640] });
  await doubleTextSize();
  for (const next of ['Continue', 'Complete Order']) {
    if (next === 'Continue') await button(/^Add /).first().click();
    else await button('Continue').click();
    await shows(button(next));
    const { left, right } = button(next).element().getBoundingClientRect();
    expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
    const { scrollWidth, clientWidth } = button(next).element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
});

test('on a phone, the note below the products is out of sight while they load, too', async () => {
  const at = (provider: Provider) => provider.hold('/products');
  const provider = await open('/Order/create', { size: PHONE, at });
  await shows(page.getByRole('status', { name: 'Loading Products' }));
  const note = page.getByText(/^Orders created after 12pm PST/);
  await expect.element(note).not.toBeInViewport();
  provider.release();
  await shows(search);
  await expect.element(note).not.toBeInViewport();
});

test('with text of 200 % on a phone, names and filters are whole', async () => {
  await open('/Order/create', { size: PHONE });
  await search.fill('bus shelter');
  await doubleTextSize();
  const name = picker
    .getByTitle('Quick View')
    .getByText(/bus shelter/)
    .first();
  const { scrollHeight, clientHeight } = await name.findElement();
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  const chip = page.getByLabelText('Category', { exact: true }).element() as HTMLElement;
  const { offsetWidth } = chip;
  chip.style.width = 'auto';
  expect(offsetWidth).toBeGreaterThanOrEqual(chip.offsetWidth);
  await expect.element(page.elementLocator(chip)).toBeInViewport({ ratio: 1 });
});

test('in forced colours, Continue is filled', async () => {
  const emulate = (features: { name: string; value: string }[]) =>
    cdp().send('Emulation.setEmulatedMedia', { features });
  onTestFinished(() => void emulate([]));
  await open('/Order/create');
  await button(/^Add /).first().click();
  await emulate([{ name: 'forced-colors', value: 'active' }]);
  await expect.poll(() => ground(button('Continue'))).not.toBe(ground(button('Back')));
  // Each of the two buttons has a line: the group around them has none.
  const views = button('Tiles').element().parentElement as HTMLElement;
  await expect
    .poll(() => getComputedStyle(views).borderTopColor)
    .toBe(getComputedStyle(document.body).backgroundColor);
});

test('a line of more than there is says so, and stays as it was ordered', async () => {
  const provider = await open('/Order/create', { size: PHONE });
  const title = await add('tote');
  await setQuantity(title, 5);
  Object.assign(provider.products.find((product) => product.title === title) ?? {}, { qty: 2 });
  await reload();
  await button(/^Your order: 1 product, 5 pieces.*More than available/).click();
  await says(dialog().getByRole('list', { name: 'Added items' }), 'Only 2 available');
  // The sheet leads on, too.
  await button('Continue', dialog()).click();
  await says(page.getByRole('list', { name: 'Added items' }), /Only 2 available.*5/);
});

test('a line is measured by the stock of its own product, also if its number is another’s now', async () => {
  const provider = await open('/Order/create');
  const title = await add('mug');
  await setQuantity(title, 3);
  const product = provider.products.find((each) => each.title === title)!;
  provider.products.push({ ...product, id: 99_999, qty: 40 });
  Object.assign(product, { sku: 'SKU-N00099999', title: 'A newcomer', qty: 1 });
  await reload();
  await search.fill('newcomer');
  await shows(button('Add A newcomer'));
  await hides(/Only 1 available/);
  await button(`Change the quantity of ${title}, 3`).click();
  await says(dialog(), /40 available/);
  await dialog().getByLabelText(`Quantity of ${title}`).fill('5');
  await button('Update', dialog()).click();
  await shows(button(`Change the quantity of ${title}, 5`));
});
