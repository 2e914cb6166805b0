import type { Page } from '@playwright/test';
import { isPhone, List } from '#tests/support/lists.ts';
import { expect, test } from '#tests/support/portal.ts';
import { pick } from '#tests/support/wizard.ts';

/** The paths of the product lists that the page asks for from now on. */
function productCalls(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/mgmt\/(search\/)?products/.test(pathname)) paths.push(decodeURIComponent(pathname));
  });
  return paths;
}

test('nothing is fetched before a search or a filter says enough', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open('/', 'agency');
  // What is fetched ahead is not this list's.
  await expect(page.getByText(/^Works offline/)).toBeVisible();
  await page.goto('/Product');
  const list = new List(page, 'Products');
  const prompt = page.getByText('Search or select a Filter to view Products.');
  // Of several clients, none is chosen for the user.
  const calls = productCalls(page);
  await expect(prompt).toBeVisible();
  expect(calls).toEqual([]);
  await list.filter(() => pick(page, 'Client', 'Northlight Pictures'));
  await expect(list.rows).toHaveCount(20);
  // From now on, the list opens on it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.goto('/Product');
  await expect(list.rows).toHaveCount(20);
  await page.getByRole('button', { name: 'Clear Client', exact: true }).click();
  await expect(prompt).toBeVisible();
  calls.length = 0;
  await list.filter(async () => {
    await page.getByPlaceholder('SKU-N00012345').fill('SKU-N00013');
    await page.getByLabel('Product SKU').press('Enter');
    await expect(page.getByLabel('Product SKU')).toHaveAccessibleDescription(
      'At least 6 characters after SKU-N.',
    );
    await page.getByLabel('Product Name').fill('ki');
    await page.getByLabel('Product Name').press('Enter');
    await expect(page.getByLabel('Product Name')).toHaveAccessibleDescription('At least 3 characters.');
  });
  await expect(page.getByText('Please filter or search to view Products.')).toBeVisible();
  expect(calls).toEqual([]);
  await list.filter(() => page.getByLabel('Product SKU').fill('sku-n000130'));
  await expect(list.row('SKU-N000130').first()).toBeVisible();
  expect(new Set(calls)).toEqual(new Set(['/api/v1/mgmt/search/productsBySku/000130']));
});

test('no filter is asked for before it is known which client the list opens on', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const release = await portal.hold('/organizations/');
  await portal.open('/Product');
  await expect(page.getByRole('status', { name: 'Loading Products' })).toBeVisible();
  await expect(page.getByText('Search or select a Filter to view Products.')).toBeHidden();
  release();
  await expect(new List(page, 'Products').rows).toHaveCount(20);
});

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

test('a name search goes over all clients; its state is the URL’s', async ({ page, portal }) => {
  await portal.open('/Product', 'agency');
  const list = new List(page, 'Products');
  await list.filter(() => page.getByLabel('Product Name').fill('lanyard'));
  await expect(list.row(/lanyard/i).first()).toBeVisible();
  await expect(page).toHaveURL(/title=lanyard/);
  await page.reload();
  await expect(list.row(/lanyard/i).first()).toBeVisible();
});

test('a search within one client offers the same search over all clients', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Product?filter_org_id=1&title=ghost', 'agency');
  const list = new List(page, 'Products');
  await expect(page.getByText('No Products found.')).toBeVisible();
  await expect(page.getByText(/^The same search finds \d+ products of other clients\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Search all clients' }).click();
  await expect(list.row(/ghost/i).first()).toBeVisible();
  await expect(page.getByText(/^The same search/)).toBeHidden();

  // Little is not nothing.
  await page.goto('/Product?filter_org_id=1&title=mug');
  await expect(page.getByText(/^The same search finds \d+ more of other clients\.$/)).toBeVisible();
  const some = await list.rows.count();
  await page.getByRole('button', { name: 'Search all clients' }).click();
  await expect.poll(() => list.rows.count()).toBeGreaterThan(some);
});

test('a phone has one search above its products', { tag: '@phone-only' }, async ({ page, portal }) => {
  await portal.open('/Product?filter_org_id=1');
  const list = new List(page, 'Products');
  await expect(list.rows).toHaveCount(20);
  expect((await list.rows.first().boundingBox())?.y).toBeLessThanOrEqual(230);
  // What is too short is not searched for yet.
  await page.getByLabel('Search products by name').fill('la');
  await expect(page).toHaveURL(/title=la/);
  await expect(page.getByRole('button', { name: /^Name: la/ })).toBeHidden();
  await page.getByLabel('Search products by name').fill('lanyard');
  await expect(list.rows.first()).toContainText(/lanyard/i);
  await expect(page).toHaveURL(/title=lanyard/);
  await page.getByLabel('Search products by name').fill('sku-n00012887');
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows.first()).toContainText('SKU-N00012887');
});

test('a product that runs low says how long it lasts, and is added at the bottom edge', {
  tag: '@phone',
}, async ({ page, portal }) => {
  // Whose orders no other test adds to.
  await portal.open('/', 'rival');
  const low = page.getByRole('list', { name: 'Running low' }).getByRole('link').first();
  const title = (await low.textContent()) ?? '';
  await low.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(/·\slasts (about \d+ \w+|less than a day)/)).toBeVisible();
  if (isPhone()) {
    const bar = page.locator('[data-thumb-bar]').filter({ hasText: 'Add to order' });
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height).toBe(page.viewportSize()?.height);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  }
  await page.getByRole('button', { name: 'Add to order' }).click();
  await page.getByRole('button', { name: `One less of ${title}` }).click();
  await expect(page.getByRole('button', { name: 'Add to order' })).toBeVisible();
});

test.describe('Quick View', () => {
  // What was released cannot be loaded again.
  test.use({ expectedErrors: /ERR_FILE_NOT_FOUND/ });

  test('shows the product with its picture, which is released after it', async ({ page, portal }) => {
    await page.clock.install();
    await portal.open('/Product?filter_org_id=1');
    await page
      .getByRole('button', { name: /^Quick View of/ })
      .first()
      .click();
    const popup = page.getByRole('dialog');
    for (const label of [
      'ID',
      'SKU',
      'Title',
      'Product Category',
      'Name of Product',
      'Description',
      'Total Qty',
    ])
      await expect(popup.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
    const picture = popup.getByRole('img', { name: /^Picture of/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    const source = (await picture.getAttribute('src')) ?? '';
    expect(source).toMatch(/^blob:/);
    await popup.getByRole('button', { name: 'Close' }).last().click();
    await expect(popup).toBeHidden();
    // It may still be read for ten seconds.
    await page.clock.runFor(10_000);
    const isReleased = (url: string) =>
      new Promise<boolean>((done) => {
        const image = new Image();
        image.onload = () => done(false);
        image.onerror = () => done(true);
        image.src = url;
      });
    await expect.poll(() => page.evaluate(isReleased, source)).toBe(true);
  });
});

test('as tiles, products are paged and sorted as rows are, and the choice is kept', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await portal.open('/Product?filter_org_id=1');
  const rows = new List(page, 'Products').rows;
  await expect(rows).toHaveCount(20);
  const first = (await rows.first().getByRole('link', { name: / — / }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Tiles' }).click();
  const tiles = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(tiles).toHaveCount(20);
  await expect(tiles.first()).toContainText(/SKU-N\d+.*[\d,]+ available/s);
  await expect(tiles.first().getByRole('link')).toHaveText(first);
  await expect(tiles.first().locator('img')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tiles' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(tiles.first().getByRole('link')).not.toHaveText(first);
  const second = (await tiles.first().getByRole('link').textContent()) ?? '';
  const sortDown = () => page.getByLabel('Sort direction').selectOption('Z to A');
  await new List(page, 'Products').filter(sortDown);
  await expect(page).toHaveURL(/order=DESC/);
  await expect(tiles.first().getByRole('link')).not.toHaveText(second);
  await page
    .getByRole('button', { name: `Quick View of ${await tiles.first().getByRole('link').textContent()}` })
    .click();
  await expect(page.getByRole('dialog').getByText('Total Qty')).toBeVisible();
  await page.keyboard.press('Escape');
  await tiles.first().getByRole('link').click();
  await expect(page.getByText('Total Quantity')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Rows' }).click();
  await expect(rows.first()).toBeVisible();
});

test('thumbnails are fetched when they come into sight', { tag: '@phone' }, async ({ page, portal }) => {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/mgmt/thumbnail/')) fetched.add(request.url());
  });
  await portal.open('/Product?filter_org_id=1&per_page=100');
  const list = new List(page, 'Products');
  await expect(list.rows).toHaveCount(100);
  await expect(list.rows.first().locator('img')).toBeVisible();
  expect(fetched.size).toBeLessThan(40);
  await list.rows.last().scrollIntoViewIfNeeded();
  await expect(list.rows.last().locator('img')).toBeVisible();
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

  test('that somebody else changed meanwhile is not written over unseen', async ({ page, portal }) => {
    const theirs = `Theirs, ${crypto.randomUUID()}`;
    await portal.open('/Product?filter_org_id=3', 'agency');
    // Phone and desk have a product each.
    const row = new List(page, 'Products').rows.nth(isPhone() ? 4 : 8);
    await row.getByRole('link', { name: / — / }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
    const colleague = await page.context().newPage();
    const form = page.url();
    await colleague.goto(form);
    await colleague.getByLabel('Name of Product').fill(`Renamed: ${theirs}`);
    await colleague.getByRole('textbox', { name: 'Description' }).fill(theirs);
    await colleague.getByRole('button', { name: 'Save' }).click();
    await expect(colleague.getByText('Product saved.').first()).toBeVisible();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed this in the meantime.');
    await expect(page.getByRole('alert')).toContainText(`Description${theirs}`);
    await expect(page.getByLabel('Name of Product')).toHaveValue(`Renamed: ${theirs}`);
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Use theirs: Description' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.getByRole('textbox', { name: 'Description' }).fill(`${theirs}, and mine`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product saved.').first()).toBeVisible();
    await page.goto(form);
    await expect(page.getByLabel('Name of Product')).toHaveValue(`Renamed: ${theirs}`);
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(`${theirs}, and mine`);
  });

  test('that was changed and not saved asks before it is left', async ({ page, portal }) => {
    await portal.open('/Product?filter_org_id=1');
    await new List(page, 'Products').rows.first().getByRole('link', { name: / — / }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Description').fill('Not yet');
    await page.getByRole('link', { name: 'Titles' }).and(page.locator(':visible')).click();
    const asks = page.getByRole('dialog', { name: 'Leave without saving?' });
    await asks.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Not yet');
    await page.getByRole('link', { name: 'Titles' }).and(page.locator(':visible')).click();
    await asks.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  });
});

test('a user with one client filters by title or category, and goes back to all that the client has', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await portal.open('/Product');
  const list = new List(page, 'Products');
  await expect(list.rows.first()).toBeVisible();
  const total = page.getByText(/products · as of/);
  const all = (await total.textContent())?.match(/^\d+/)?.[0];
  await list.filter(async () => {
    const by = page.getByLabel('Filter By');
    await expect(by.getByRole('option')).toHaveText(['Client', 'Title', 'Category']);
    await by.selectOption('Title');
    await expect(page).toHaveURL(/filter_by=title/);
    await by.selectOption('Client');
  });
  await expect(total).toHaveText(new RegExp(`^${all} products`));
});
