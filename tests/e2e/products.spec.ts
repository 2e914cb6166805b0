import { isPhone, List } from '#tests/support/lists.ts';
import { expect, test } from '#tests/support/portal.ts';
import { pick } from '#tests/support/wizard.ts';

test('Filter By reveals one list, whose choice fetches its products', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal }) => {
  await portal.open('/Product');
  const list = new List(page, 'Products');
  await expect(list.rows).toHaveCount(20);
  await list.filter(async () => {
    await page.getByLabel('Filter By').selectOption('Title');
    await expect(page.getByRole('button', { name: /^Client/ })).toBeHidden();
    await pick(page, 'Title', 'Harbor Lights');
  });
  await expect(list.row('Harbor Lights').first()).toBeVisible();
  await expect(list.row(/A Winter Census/)).toHaveCount(0);
  await list.filter(async () => {
    await page.getByLabel('Filter By').selectOption('Category');
    await pick(page, 'Category', 'Promo > Apparel');
  });
  await expect(list.row(/shirt/i).first()).toBeVisible();
  await list.filter(() => page.getByLabel('Product SKU').fill('SKU-N99999999'));
  await expect(page.getByText('No Products found.')).toBeVisible();
  await expect(page.getByText('Products are created by your provider')).toBeVisible();
});

test.describe('a product', () => {
  // Each size has a product of its own: the tests run at once.
  const name = () => (isPhone() ? 'mug' : 'tote');

  test('is shown, edited and saved; Enter does not save', { tag: ['@phone', '@journey'] }, async ({
    page,
    portal,
  }) => {
    await portal.open(`/Product?title=${name()}`, 'rival');
    const list = new List(page, 'Products');
    await list.rows
      .first()
      .getByRole('link', { name: new RegExp(name(), 'i') })
      .click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(new RegExp(name(), 'i'));
    const before = (await heading.textContent()) ?? '';
    await expect(page.getByRole('definition').filter({ hasText: 'Meridian Television' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const title = page.getByLabel('Name of Product');
    await title.fill('  ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('Field is Required');
    // The reason stays when its field is left: if it went, Cancel would move away under the press.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByRole('alert')).toHaveText('Field is Required');
    await title.fill(`${before} 🎬`);
    await title.press('Enter');
    await expect(page).toHaveURL(/\/edit$/);
    await page.getByLabel('Description').fill('Rolled.\nTwo a box.');
    await expect(page.getByText('If this Product should belong to a different Title')).toBeVisible();
    await page.getByRole('button', { name: /^Change Title/ }).click();
    const choice = page.getByRole('dialog').getByRole('button', { name: 'Select Morning Desk' });
    // Its client is known.
    await expect(choice).toHaveText('Morning Desk');
    await choice.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product saved.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/Product\?/);
    await list.row('🎬').getByRole('link', { name: '🎬' }).click();
    await expect(page.getByRole('link', { name: 'Morning Desk' })).toBeVisible();
    await expect(page.getByText('Rolled.\nTwo a box.')).toBeVisible();
  });
});
