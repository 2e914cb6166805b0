import { expect, test } from 'vitest';
import {
  atDeskAndPhone,
  button,
  dialog,
  field,
  hides,
  link,
  open,
  reload,
  says,
  shows,
} from '#tests/components/portal.ts';
import {
  add,
  chooseWay,
  chosen,
  complete,
  fill,
  isOpen,
  saved,
  setQuantity,
} from '#tests/components/wizard.ts';

const save = dialog('Save as a template');

/** Saves the order of the screen under a name. */
async function saveAs(name: string): Promise<void> {
  await button('Save as a template').click();
  await field('Name').fill(name);
  await button('Save the template').click();
  await hides(save);
}

test.each(atDeskAndPhone)(
  '$where, an order is saved as a template and sent again with two presses',
  async ({ size }) => {
    const provider = await fill({ size });
    await saveAs('Press mailing');
    await complete.click();
    await shows(saved);
    const [first] = provider.placed();
    await reload('/Template');
    await link('Use the template Press mailing').click();
    await isOpen('Complete Order');
    await shows(chosen(/UPS · Ground/));
    await complete.click();
    await shows(saved);
    const { ship_to_id, shipping_type, lines } = provider.placed().at(-1) ?? {};
    expect({ ship_to_id, shipping_type, lines }).toEqual({
      ship_to_id: first?.ship_to_id,
      shipping_type: first?.shipping_type,
      lines: first?.lines,
    });
    expect(provider.placed()).toHaveLength(2);
  },
);

test('where less is there than a template has, the user sees it first, and takes as much as is there', async () => {
  const provider = await open('/Order/create');
  const title = await add('mug');
  await setQuantity(title, 3);
  await chooseWay();
  await saveAs('Mugs');
  // A second one of that name has a number, unless it replaces the first.
  await button('Save as a template').click();
  await field('Name').fill('mugs');
  await shows(/There is a template “Mugs” already/);
  await button('Save the template').click();
  await hides(save);
  for (const product of provider.products) if (product.title === title) product.qty = 2;
  await reload('/Template');
  await shows(link('Use the template mugs (2)'));
  await link('Use the template Mugs').click();
  const review = dialog('Use “Mugs”?');
  await says(review, /Only 2 available/);
  expect(location.pathname).toBe('/Template');
  await review.getByRole('checkbox', { name: /^Take as much as is there/ }).click();
  await button('Use this template', review).click();
  await isOpen('Complete Order');
  await complete.click();
  await shows(saved);
  expect(provider.placed().at(-1)?.lines).toEqual([{ title, qty: 2 }]);
});
