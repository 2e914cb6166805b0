import { dialogSays } from '#tests/support/in-passing.ts';
import { isPhone, List, unique } from '#tests/support/lists.ts';
import { expect, test } from '#tests/support/portal.ts';
import { pick } from '#tests/support/wizard.ts';

test('a title is made from its list, for a client that is chosen', { tag: ['@phone', '@journey'] }, async ({
  page,
  portal,
}) => {
  await portal.open('/Show', 'agency');
  const name = unique('Tidewater');
  await page.getByRole('button', { name: 'Add a Title' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Title' });
  await dialog.getByLabel('Name of Title').fill(name);
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await pick(page, 'Client', 'Sundial Film Festival');
  await dialogSays(page, 'Title created.', () => dialog.getByRole('button', { name: 'Create' }).click());
  await expect(dialog).toBeHidden();
  // The next one begins with the client that was chosen last.
  await page.getByRole('button', { name: 'Add a Title' }).click();
  await expect(dialog.getByRole('button', { name: /^Client/ })).toContainText('Sundial Film Festival');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const list = new List(page, 'Titles');
  await list.search('Title Name', name);
  await list.row(name).getByRole('link', { name }).click();
  await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
  for (const label of ['Title ID', 'Client', 'Title Name', 'Active'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
});

test('a client’s name leads to the client, and from there to what is its own', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal }) => {
  await portal.open('/Show', 'agency');
  const list = new List(page, 'Titles');
  const client = isPhone()
    ? list.rows.first().getByRole('link', { name: /./ })
    : list.rows.first().getByRole('link', { name: 'Northlight Pictures' });
  await client.first().click();
  if (isPhone()) await page.getByRole('link', { name: 'Northlight Pictures' }).click();
  await expect(page.getByRole('heading', { name: 'Northlight Pictures' })).toBeVisible();
  for (const label of [
    'ID',
    'Group Name',
    'Name of Client',
    'Email Address',
    'Phone',
    'Address',
    'City',
    'State',
    'Zip',
    'Active',
  ])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  const own = page.getByRole('navigation', { name: 'Of this client' });
  await own.getByRole('link', { name: 'Contacts' }).click();
  await expect(new List(page, 'Contacts').rows).toHaveCount(12);
  await page.goBack();
  await own.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText(/\d+ orders/)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/Show/);
});
