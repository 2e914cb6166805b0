import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, field, heading, pick } from '#tests/components/find.ts';
import { discardAndReload, go, hidePage, open, reload, signInAgain } from '#tests/components/portal.ts';
import { hides, says, shows } from '#tests/components/see.ts';
import { chosen, openNewContact } from '#tests/components/wizard.ts';

const alert = page.getByRole('alert');

test('a contact outlives the end of the session in its form, with what somebody else saved meanwhile', async () => {
  const provider = await open('/Contact/112/edit');
  const contact = provider.contacts.find(({ id }) => id === 112)!;
  await field('City').fill('Marfa');
  await field('Phone').fill('1');
  await field('Remove notes').click();
  Object.assign(contact, { first_name: 'Theirs', phone: '2' });
  await signInAgain();
  await expect.element(field('City')).toHaveValue('Marfa');
  await expect.element(field('Remove notes')).toBeChecked();
  await button('Save').click();
  await says(alert, /Somebody else has changed this in the meantime\..*Phone2/s);
  await button('Save').click();
  await shows('Contact saved.');
  expect(contact).toMatchObject({ city: 'Marfa', phone: '1', first_name: 'Theirs', notes: '' });
});

test('a new contact that outlived its session is still unsaved, and is not restored twice', async () => {
  await open('/Contact/create', { account: 'agency' });
  await pick('Client', 'Redwood Streaming');
  await field('Company').fill('Pop-up Press Room');
  await field('Notes').fill('Two lines\nof notes');
  await field('Active').selectOptions('No');
  await signInAgain();
  await shows(button('Client Redwood Streaming'));
  await expect.element(field('Company')).toHaveValue('Pop-up Press Room');
  await expect.element(field('Notes')).toHaveValue('Two lines\nof notes');
  await expect.element(field('Active')).toHaveValue('false');
  await button('Cancel').click();
  await button('Leave', dialog('Leave without saving?')).click();
  await shows(heading('Contacts'));
  go('/Contact/create');
  await expect.element(field('Company')).toHaveValue('');
});

test('a new contact that was saved without an answer is looked for after the next sign-in, too', async () => {
  const provider = await open('/Contact/create');
  const count = () => provider.contacts.filter(({ name }) => name === 'Pop-up Press Room').length;
  await field('Company').fill('Pop-up Press Room');
  provider.fail({ path: '/contact/create', how: 'answer lost' });
  await button('Save').click();
  await says(alert, /It may have been created\./);
  await signInAgain();
  provider.fail();
  await expect.element(field('Company')).toHaveValue('Pop-up Press Room');
  await button('Save').click();
  await shows('Contact created.');
  expect(count()).toBe(1);
});

test('a product outlives the end of the session in its form, with what somebody else saved meanwhile', async () => {
  const provider = await open('/Product/1003/edit');
  const product = provider.products.find(({ id }) => id === 1003)!;
  await field('Name of Product').fill('Renamed');
  await pick('Change Title');
  await expect.element(button(/^Change Title/)).not.toHaveTextContent('Select');
  const title = button(/^Change Title/).element().textContent;
  Object.assign(product, { description: 'Theirs' });
  await signInAgain();
  await expect.element(field('Name of Product')).toHaveValue('Renamed');
  await shows(button(`Change Title ${title}`));
  await button('Save').click();
  await shows('Product saved.');
  expect(product).toMatchObject({ title: 'Renamed', description: 'Theirs', show_name: title });
});

test('what is typed for a product is not saved unseen into another one that has its number by now', async () => {
  const provider = await open('/');
  const product = provider.products.find(({ id }) => id === 1003)!;
  Object.assign(product, { description: '' });
  go('/Product/1003/edit');
  await field('Description').fill('Ours');
  Object.assign(product, { sku: 'SKU-N99999999', title: 'Another product' });
  await signInAgain();
  await expect.element(field('Description')).toHaveValue('Ours');
  await signInAgain();
  await button('Save').click();
  await shows(alert);
  expect(product).toMatchObject({ title: 'Another product', description: '' });
});

test.each([
  ['the end of the session', signInAgain, reload],
  ['a discarded page', discardAndReload, discardAndReload],
])(
  'a contact of the wizard outlives %s, and is no longer stored once its order has it',
  async (_, interrupt, again) => {
    const { form, create } = await openNewContact();
    await field('City', form).fill('Austin');
    await expect.poll(() => location.search).toContain('draft=');
    const order = location.pathname + location.search;
    await interrupt();
    await expect.element(field('Name of Contact', form)).toHaveValue('Corner Kiosk');
    await expect.element(field('City', form)).toHaveValue('Austin');
    await create.click();
    await hides(form);
    await shows(chosen('Destination Corner Kiosk'));
    await again(order);
    await shows(chosen('Destination Corner Kiosk'));
    await hides(dialog());
  },
);

test('input that is no longer unsaved, or whose form was left, is not restored', async () => {
  await open('/Contact/create');
  await field('Company').fill('Pop-up Press Room');
  hidePage();
  await field('Company').fill('');
  await discardAndReload();
  await expect.element(field('Company')).toHaveValue('');
  await field('Company').fill('Pop-up Press Room');
  hidePage();
  await button('Cancel').click();
  await button('Leave', dialog('Leave without saving?')).click();
  await shows(heading('Contacts'));
  await reload('/Contact/create');
  await expect.element(field('Company')).toHaveValue('');
});
