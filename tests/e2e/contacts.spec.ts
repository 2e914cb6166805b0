import { List, unique } from '#tests/support/lists.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { firstToAdd } from '#tests/support/wizard.ts';

test('a contact is made, shown and edited; its white space is put in order, its notes are never shown', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal }) => {
  const company = unique('Pier 14 Press Room');
  await portal.open('/Contact/create');
  await expect(page.getByRole('heading', { name: 'Create a Contact' })).toBeVisible();
  // The only client is chosen by itself.
  await expect(page.getByRole('button', { name: /^Client/ })).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Field is Required');
  await page.getByLabel('Company').fill(`  ${company.replaceAll(' ', '  \t ')}  `);
  await page.getByLabel('Email Address').fill('press at pier');
  await page.getByLabel('City').fill('São Paulo 🎬');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.\nDock C.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Must be a valid email');
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.getByLabel('Email Address').fill('press@pier.example');
  const created = page.waitForRequest(/\/contact\/create$/);
  await page.getByRole('button', { name: 'Save' }).click();
  // The form tidies it, not only the service.
  expect((await created).postDataJSON()).toMatchObject({ name: company, notes: 'Ring twice.\nDock C.' });
  await expect(page.getByText('Contact created.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/Contact\?.*filter_org_id=1/);

  const list = new List(page, 'Contacts');
  await list.search('Company', company);
  await list.row(company).getByRole('link', { name: company, exact: true }).click();
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
  await expect(page.getByText('São Paulo 🎬')).toBeVisible();
  await expect(page.getByText('Ring twice.')).toBeHidden();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Company')).toHaveValue(company);
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('');
  await page.getByLabel('City').fill('Santos');
  await page.getByLabel('Active').selectOption('No');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact saved.').first()).toBeVisible();
  // The form has a field of this name, too, and stands for a moment longer.
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  await list.filter(() => page.getByLabel('Active').selectOption('No'));
  await expect(list.row(company)).toContainText('Santos');
});

/** Keeps the orders of this device from being read as long as the page is open: in the page. */
async function holdDrafts(): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('person')) ?? {};
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
      const hold = () => {
        resolve();
        store.count().onsuccess = hold;
      };
      hold();
    };
  });
}

test('the list opens on the client of the latest order, also where the orders are read late', async ({
  page,
  portal,
}) => {
  await portal.open('/Product?filter_org_id=3', 'agency');
  const add = await firstToAdd(page, ' — ');
  await page.getByRole('button', { name: `Add ${add}`, exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Order so far' })).toBeVisible();
  // A list that was opened since counts less.
  await page.goto('/Product?filter_org_id=1');
  await expect(page.getByText(/products · as of/)).toBeVisible();
  await neverPass(page, 'storage', 'store answers');
  const other = await page.context().newPage();
  await other.goto('/silent-sign-in.html');
  await other.evaluate(holdDrafts);
  await page.goto('/Contact');
  await page.getByRole('button', { name: /^Client/ }).click();
  await expect(page.getByRole('button', { name: 'Select Northlight Pictures' })).toBeVisible();
  await expect(page).not.toHaveURL(/filter_org_id/);
  await page.keyboard.press('Escape');
  await other.close();
  await expect(page).toHaveURL(/filter_org_id=3/);
});
