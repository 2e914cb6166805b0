import { expect, test } from '#tests/support/portal.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'a person places an order in four steps and finds it in the list',
  {
    tag: ['@phone', '@journey'],
  },
  async ({ page, portal, wizard }, { project }) => {
    await portal.open('/');
    await page.goto('/Order/create');
    await wizard.begin('Before noon.\nDesk B.');
    await expect(wizard.button('Continue')).toBeDisabled();
    const title = await wizard.add('one-sheet', 3);
    await wizard.button('Continue').click();
    // It is a step of the history once it is shown.
    await expect(page.getByRole('heading', { name: 'Complete Order' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Add Products' })).toBeFocused();
    await wizard.button('Back').click();
    await expect(page.getByRole('heading', { name: 'Start Order' })).toBeFocused();
    await wizard.start();
    await wizard.button('Continue').click();
    const advice =
      'Please choose only UPS, FedEx, or Parrot Communications. Other methods are for internal use only.';
    await expect(page.getByText(advice)).toBeVisible();
    await expect(wizard.button('Complete Order')).toBeDisabled();
    const destination = await wizard.chooseDestination();
    await wizard.chooseShipping('UPS', '2nd Day Air');
    await wizard.place();
    // No other step can be opened any more.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.goForward();
    await page.getByRole('link', { name: 'View order' }).click();
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByText('2nd Day Air')).toBeVisible();
    await expect(page.getByText('Before noon.\nDesk B.')).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await page.getByRole('link', { name: 'Orders' }).and(page.locator(':visible')).last().click();
    const orders = page.getByRole(project.name === 'phone' ? 'list' : 'table', { name: 'Orders' });
    await expect(orders.getByText(id)).toBeVisible();
    await expect(orders.getByText(destination).first()).toBeVisible();
  },
);

test('each change is on the disk before it is shown as done', async ({ page, portal, wizard }) => {
  await page.addInitScript(recordWrites);
  await portal.open('/Order/create');
  await wizard.fill();
  await wizard.place();
  const writes = await page.evaluate(() => document.documentElement.dataset.writes?.split(' ') ?? []);
  expect(writes.length).toBeGreaterThan(10);
  // A battery that runs flat takes with it what was written otherwise.
  expect(new Set(writes)).toEqual(new Set(['strict']));
});

/** In the page: notes with which durability each change of a draft is written. */
function recordWrites(): void {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...of) {
    const transaction = begin.apply(this, of);
    const isOfDraft = transaction.mode === 'readwrite' && transaction.objectStoreNames.contains('drafts');
    const { dataset } = document.documentElement;
    if (isOfDraft) dataset.writes = [dataset.writes, transaction.durability].filter(Boolean).join(' ');
    return transaction;
  };
}
