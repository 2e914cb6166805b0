import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, field, heading, link } from '#tests/components/find.ts';
import { open } from '#tests/components/portal.ts';
import { expectPath, hides, says, shows } from '#tests/components/see.ts';

const alert = page.getByRole('alert');

test.each([
  ['a contact', '/Contact/112/edit', '/contact/update', 'City'],
  ['a new contact', '/Contact/create', '/contact/create', 'Company'],
  ['a product', '/Product/1003/edit', '/productUser/update', 'Description'],
])('while %s is being saved, nothing can be typed that would not be', async (_, path, save, label) => {
  const provider = await open(path);
  await field(label).fill('Santos');
  provider.hold(save);
  await button('Save').click();
  await expect.poll(() => provider.sent(save)).toHaveLength(1);
  await field(label).click();
  await userEvent.keyboard(' and more');
  await expect.element(field(label)).toHaveFocus();
  await expect.element(field(label)).toHaveValue('Santos');
  await expect.element(field('Active')).toBeDisabled();
  provider.fail({ path: save, how: 422 });
  provider.release();
  await shows(alert);
  await field(label).fill('Santos and more');
});

test.each([
  ['contact', '/Contact/112/edit', '/contact/', '/contact/update', 'City'],
  ['product', '/Product/1003/edit', '/product/', '/productUser/update', 'Description'],
])('a %s whose answer can’t be read stays in its form, and says so', async (_, path, read, save, label) => {
  const provider = await open(path);
  await field(label).fill('Santos');
  provider.fail({ path: save, how: 'answer broken' });
  await button('Save').click();
  await says(alert, 'It may have been saved. Press Save again: that is checked first.');
  await expect.element(field(label)).toHaveValue('Santos');
  // Nothing was sent: what is there could not be read.
  provider.fail({ path: read, how: 'no answer' });
  await button('Save').click();
  await says(alert, 'There is no connection.');
  // What is there is what was sent, also where the API never answers as it should.
  provider.fail({ path: save, how: 'answer broken' });
  await button('Save').click();
  await shows(/^(Contact|Product) saved\.$/);
  expect(provider.sent(save)).toHaveLength(1);
});

test('a product that was saved with other line ends without an answer is not sent again', async () => {
  const provider = await open('/Product/1003/edit');
  await field('Description').fill('A folder\nof two ');
  provider.fail({ path: '/productUser/update', how: 'answer lost' });
  await button('Save').click();
  await says(alert, /It may have been saved\./);
  provider.products.find(({ id }) => id === 1003)!.description = 'A folder\r\nof two';
  await button('Save').click();
  await shows('Product saved.');
  expect(provider.sent('/productUser/update')).toHaveLength(1);
});

test.each([
  ['contact', '/Contact/112/edit', '/contact/update', 'City'],
  ['product', '/Product/1003/edit', '/productUser/update', 'Description'],
])(
  'a user who has left the form of a %s before it is saved stays where they are',
  async (_, path, save, label) => {
    const provider = await open(path);
    await field(label).fill('Santos');
    provider.hold(save);
    await button('Save').click();
    await expect.poll(() => provider.sent(save)).toHaveLength(1);
    await link('Titles').click();
    await button('Leave', dialog('Leave without saving?')).click();
    await shows(heading('Titles'));
    provider.release();
    await shows(/^(Contact|Product) saved\.$/);
    await expectPath(/^\/Show/);
  },
);

test.each([
  ['contact', '/Contact/112/edit', { name: 'Somebody Else', address2: '' }, 'Address 2'],
  [
    'product',
    '/Product/1003/edit',
    { sku: 'SKU-N00099999', title: 'Somebody Else', description: '' },
    'Description',
  ],
])('a %s whose number became another one’s is shown before it is changed', async (_, path, other, label) => {
  const { products, contacts } = await open(path, {
    at: (to) => {
      for (const each of [...to.products, ...to.contacts])
        Object.assign(each, { description: '', address2: '' });
    },
  });
  await field(label).fill('Mine');
  Object.assign([...products, ...contacts].find(({ id }) => path.includes(`/${id}/`))!, other);
  await button('Save').click();
  await says(alert, /Somebody else has changed this in the meantime\..*Somebody Else/s);
});

test.each([
  ['contact', '/Contact/112/edit', '/contact/update', 'Company'],
  ['product', '/Product/1003/edit', '/productUser/update', 'Name of Product'],
])('a %s that was saved without an answer can be changed again, and back', async (_, path, save, label) => {
  const provider = await open(path);
  const { value: before } = (await field(label).findElement()) as HTMLInputElement;
  provider.fail({ path: save, how: 'answer lost' });
  for (const [at, text] of ['Second', 'Third'].entries()) {
    await field(label).fill(text);
    await button('Save').click();
    await expect.poll(() => provider.sent(save)).toHaveLength(at + 1);
    await says(alert, /It may have been saved\./);
  }
  provider.fail();
  await field(label).fill(before);
  await button('Save').click();
  await shows(/^(Contact|Product) saved\.$/);
  expect(provider.sent(save).at(-1)).toMatchObject({ [path.startsWith('/C') ? 'name' : 'title']: before });
});

test.each([
  [
    'change of title',
    '/Product/1003/edit',
    '/productUser/update',
    async () => {
      await button(/^Change Title/).click();
      await button(/^Select /)
        .last()
        .click();
    },
    'new_show_id',
  ],
  [
    'removal of notes',
    '/Contact/112/edit',
    '/contact/update',
    () => page.getByRole('checkbox', { name: 'Remove notes' }).click(),
    'notes',
  ],
])(
  'a %s that got no answer is sent again where the record does not show it',
  async (_, path, save, change, name) => {
    const provider = await open(path);
    await change();
    provider.fail({ path: save, how: 'no answer' });
    await button('Save').click();
    await says(alert, /It may have been saved\./);
    provider.fail();
    await button('Save').click();
    await shows(/^(Contact|Product) saved\.$/);
    const sent = provider.sent(save);
    expect(sent.map((body) => name in Object(body))).toEqual([true, true]);
  },
);

test('a product that somebody else changed meanwhile is not written over unseen', async () => {
  const { products } = await open('/Product/1003/edit');
  const product = products.find(({ id }) => id === 1003)!;
  await field('Description').fill('Mine');
  Object.assign(product, { title: 'Renamed', description: 'Theirs' });
  await button('Save').click();
  await says(alert, 'Somebody else has changed this in the meantime.');
  await says(alert, 'DescriptionTheirs');
  await expect.element(field('Name of Product')).toHaveValue('Renamed');
  await expect.element(field('Description')).toHaveValue('Mine');
  await button('Use theirs: Description').click();
  await hides(alert);
  await field('Description').fill('Theirs, and mine');
  await button('Save').click();
  await shows('Product saved.');
  expect(product).toMatchObject({ title: 'Renamed', description: 'Theirs, and mine' });
});

test('what a refused save had in common with a change of somebody else is theirs', async () => {
  const provider = await open('/Product/1003/edit');
  const product = provider.products.find(({ id }) => id === 1003)!;
  provider.fail({ path: '/productUser/update', how: 422 });
  await field('Active').selectOptions('No');
  await button('Save').click();
  await shows(alert);
  provider.fail();
  Object.assign(product, { active: false });
  await field('Active').selectOptions('Yes');
  await button('Save').click();
  await shows('Product saved.');
  expect(product.active).toBe(false);
});
