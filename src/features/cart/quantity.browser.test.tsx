import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { speak } from '#src/languages/language.ts';
import { button, dialog } from '#tests/components/find.ts';
import { atDeskAndPhone, dismissToasts, isPhone, open, reload } from '#tests/components/portal.ts';
import { focuses, hides, says, shows } from '#tests/components/see.ts';
import {
  add,
  askQuantity,
  firstToAdd,
  picker,
  quantity,
  setQuantity,
  showOrder,
  soFar,
} from '#tests/components/wizard.ts';

const alert = page.getByRole('alert');
const addToOrder = button('Add to order');

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('at its limits, the focus stays in the stepper', async () => {
    const { products } = await open('/Product/1003', { size, at: (to) => (to.products[3]!.qty = 1) });
    const title = products[3]?.title;
    const number = page.getByLabelText(`Change the quantity of ${title}, 1`);
    (await addToOrder.findElement()).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(`One more of ${title}`)).toBeDisabled();
    await focuses(number);
    await number.click();
    for (const name of [/^One less/, /^One more/]) {
      const limit = button(name, dialog());
      (await limit.findElement()).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(limit).toBeDisabled();
      await focuses(limit);
    }
  });

  test('more than is available stays as typed, and is answered before Update can be pressed', async () => {
    const { products } = await open('/Order/create', { size });
    const title = await add('lanyard');
    const most = products.find((product) => product.title === title)?.qty ?? 0;
    const typed = await askQuantity(title);
    await focuses(typed);
    await typed.fill('99999');
    await says(alert, `Only ${most.toLocaleString('en-US')} available`);
    await hides(dialog().getByText('Up to'));
    await expect.element(button('Update', dialog())).toBeDisabled();
    await userEvent.keyboard('{Enter}{Tab}');
    await expect.element(typed).toHaveValue('99999');
    await typed.fill(String(most));
    await button('Update', dialog()).click();
    await says(quantity(title), new RegExp(`^${most.toLocaleString('en-US')}$`));
    await shows('Item saved.');
    await setQuantity(title, 0);
    await button('Undo').click();
    await says(quantity(title), new RegExp(`^${most.toLocaleString('en-US')}$`));
    await setQuantity(title, 0);
    await showOrder();
    await shows('No Items Added');
  });

  test('a product that is in the order says so, and a quantity that is none, too', async () => {
    await open('/Order/create', { size });
    const title = await add('lanyard');
    await setQuantity(title, 2);
    const typed = await askQuantity(title);
    await typed.click();
    await userEvent.keyboard('{Enter}');
    await shows(`${title} already exists in the list.`);
    // It leaves the way on free.
    const update = button('Update', dialog());
    const notice = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'already exists' });
    const isFree = () => {
      const [over, on] = [notice, update].map((of) => of.element().getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ];
      return over.left > on.right || over.bottom <= on.top || over.top >= on.bottom;
    };
    await expect.poll(isFree).toBe(true);
    for (const text of ['', '1e3', '1.5', '-1', 'some']) {
      await typed.fill(text);
      await userEvent.keyboard('{Enter}');
      await says(alert, /^Must be a number$/);
      await expect.element(typed).toHaveValue(text);
    }
    await button('Cancel', dialog()).click();
    await showOrder();
    const lines = page.getByRole('list', { name: 'Added items' });
    await shows(button(/^Change the quantity of .*, 2$/, lines));
    if (isPhone()) await userEvent.keyboard('{Escape}');
    await hides(dialog());
    dismissToasts();
    await setQuantity(title, '٣');
    await says(quantity(title), /^3$/);
    await setQuantity(title, 1);
    await says(quantity(title), /^1$/);
    await setQuantity(title, 0);
    await hides(quantity(title));
  });
});

test('a text that more digits make no number is answered while it is typed', async () => {
  await open('/Order/create');
  const typed = await askQuantity(await add('lanyard'));
  for (const text of ['2x', '-1', '1.5']) {
    await typed.fill('');
    await hides(alert);
    await userEvent.keyboard(text);
    await says(alert, /^Must be a number$/);
  }
  await typed.fill('1,0');
  await hides(alert);
  await expect.element(button('Update', dialog())).toBeDisabled();
});

test('a quantity is typed as the list shows it, in the user’s language', async () => {
  onTestFinished(() => speak({}, 'en-US'));
  speak({}, 'es-ES');
  await open('/Order/create', {
    at: ({ products }) => {
      for (const product of products) product.qty = 20_000;
    },
  });
  const title = await add('lanyard');
  await setQuantity(title, '12.345');
  await says(quantity(title), /^12\.345$/);
  const typed = await askQuantity(title);
  await typed.fill('1,500');
  await userEvent.keyboard('{Tab}');
  await says(alert, /^Must be a number$/);
});

test('each press counts, however fast, and so do the keys', async () => {
  await open('/Product/1003');
  await addToOrder.click();
  await says(soFar, '1 product, 1 piece');
  const more = button(/^One more/).element() as HTMLElement;
  // The first quantities arrive between the presses.
  for (let press = 0; press < 20; press += 1) {
    more.click();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await says(soFar, '1 product, 21 pieces');
  (button(/^Change the quantity/).element() as HTMLElement).focus();
  await userEvent.keyboard('{PageUp}{ArrowDown}');
  await says(soFar, '1 product, 30 pieces');
});

test('a press before the last one is stored counts from that one, and so does Undo', async () => {
  await open('/Order/create');
  const title = await add('lanyard');
  const other = await firstToAdd('lanyard');
  const press = (...names: string[]) => {
    for (const name of names) (button(name).element() as HTMLElement).click();
  };
  press(`One more of ${title}`, `One less of ${title}`, `Add ${other}`);
  await shows('2 products, 2 pieces');
  press(`One more of ${title}`, `Remove ${title}`);
  await button('Undo').click();
  await shows('2 products, 3 pieces');
});

test('where nothing says what is available, no more is taken than an order can have', async () => {
  const provider = await open('/Order/create');
  const title = await add('lanyard');
  // Lists leave out what is sold out.
  for (const product of provider.products) if (product.title === title) product.qty = 0;
  provider.fail({ path: '/product/', how: 'no answer' });
  await reload();
  await shows(button(/^Add /, picker).first());
  await hides(quantity(title));
  const lines = page.getByRole('list', { name: 'Added items' });
  await button(/^Change the quantity of .*, 1$/, lines).click();
  const typed = dialog().getByLabelText(`Quantity of ${title}`);
  await typed.fill('9999999999');
  await expect.element(button('Update', dialog())).toBeDisabled();
  await typed.fill('2147483647');
  await button('Update', dialog()).click();
  await hides(dialog());
  await reload();
  await shows(button(/^Change the quantity of .*, 2147483647$/, lines));
});
