import { dialogSays } from '#tests/support/in-passing.ts';
import { isPhone, List, unique } from '#tests/support/lists.ts';
import { expect, test } from '#tests/support/portal.ts';
import { pick } from '#tests/support/wizard.ts';

test('titles stand by client, twelve a page, and are searched by column', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Show', 'agency');
  const list = new List(page, 'Titles');
  await expect(list.rows).toHaveCount(12);
  await expect(list.rows.first()).toContainText('Northlight Pictures');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^13–\d\d of \d\d$/)).toBeVisible();
  await list.search('Client', '  REDWOOD   streaming ');
  await expect(list.rows).toHaveCount(5);
  await list.search('Title Name', 'nothing of the kind');
  await expect(page.getByText('No Titles found.')).toBeVisible();
});

test('inactive titles are a filter away', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.open('/Show');
  const list = new List(page, 'Titles');
  await list.filter(() => page.getByLabel('Active').selectOption('No'));
  await expect(list.row('Glass Mountain')).toBeVisible();
  await expect(list.rows).toHaveCount(2);
});

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

test.describe('what is not there', () => {
  test.use({ expectedErrors: /404/ });

  for (const [path, text] of [
    ['/Show/999999', 'No Title found.'],
    ['/Contact/999999', 'No Contact found.'],
    ['/Product/999999', 'No Product found.'],
    ['/Order/999999', 'No Order found.'],
    ['/Organization/2', 'No Client found.'],
    ['/Order/abc', '404: Page not found'],
    ['/Product/-1', '404: Page not found'],
  ] as const) {
    test(`${path} says ${text}`, async ({ page, portal }) => {
      await portal.open(path);
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  test('a missing record leads to its list, once, and to the dashboard', { tag: '@phone' }, async ({
    page,
    portal,
  }) => {
    await portal.open('/');
    for (const [path, list] of [
      ['/Contact/999999', 'Contacts'],
      ['/Product/999999', 'Products'],
      ['/Order/999999', 'Orders'],
      ['/Show/999999', 'Titles'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: list })).toHaveCount(1);
    }
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('link', { name: 'Go to the Dashboard' })).toBeVisible();
    await alert.getByRole('link', { name: 'Titles' }).click();
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
    await expect(page.getByText(/titles · as of/)).toBeVisible();
  });
});

test('bookmarks of the portal before this one lead to the same record', async ({ page, portal }) => {
  await portal.open('/Show/1/show');
  await expect(page).toHaveURL(/\/Show\/1$/);
  await expect(page.getByRole('heading', { name: 'The Long Field' })).toBeVisible();
});

test('a title shows what there is of it in stock, as pictures', async ({ page, portal }) => {
  await portal.open('/Show/1');
  const inStock = page.getByRole('region', { name: 'In stock' });
  await expect(inStock.getByRole('listitem')).toHaveCount(10);
  await expect(inStock.getByText(/\d+ available/).first()).toBeVisible();
  await inStock.getByRole('link', { name: /^All \d+ products$/ }).click();
  await expect(page.getByText(/products · as of/)).toBeVisible();
});
