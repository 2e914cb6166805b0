import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { firstToAdd } from '#tests/support/wizard.ts';

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
