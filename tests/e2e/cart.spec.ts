import type { Locator, Page } from '@playwright/test';
import type { Product } from '#src/contract/product.ts';
import { callApi, placedOrders, takeStock } from '#tests/support/api.ts';
import { writesDone } from '#tests/support/kept.ts';
import { pressUntil } from '#tests/support/keys.ts';
import { isPhone, unique } from '#tests/support/lists.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { firstToAdd, pick, Wizard } from '#tests/support/wizard.ts';

const NORTHLIGHT = 1;

const orderSoFar = (page: Page) => page.getByRole('complementary', { name: 'Order so far' });

/** Opens the screen of the first product. Returns its name. */
async function openProduct(page: Page): Promise<string> {
  const title = await firstToAdd(page, ' — ');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  return title;
}

test('a product is added from its screen, its Quick View and its row, and the order completed from there', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal }) => {
  await neverPass(page, 'notice');
  // The only client is not asked for, and not named.
  await portal.open('/Product');
  await expect(page.getByText(/products · as of/)).toBeVisible();
  await expect(page.getByText('Northlight Pictures')).toBeHidden();
  const title = await openProduct(page);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Add to order' }).click();
  await expect(page.getByRole('button', { name: `One more of ${title}` })).toBeFocused();
  await page.getByRole('button', { name: `One more of ${title}` }).click();
  await expect(orderSoFar(page)).toContainText('1 product, 2 pieces');
  // Nothing is sent before the user goes on.
  expect(sent).toEqual([]);

  await page.goBack();
  await expect(page.getByText(/products · as of/)).toBeVisible();
  const mug = await firstToAdd(page, ' — ');
  await page.getByRole('button', { name: `Add ${mug}`, exact: true }).click();
  await expect(orderSoFar(page)).toContainText('2 products, 3 pieces');
  await page.getByRole('button', { name: `Quick View of ${mug}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `One less of ${mug}` })
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to order' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(orderSoFar(page)).toContainText('2 products, 3 pieces');

  await orderSoFar(page).getByRole('button').first().click();
  await expect(page.getByRole('tab', { name: /Add Products/ })).toHaveAttribute('aria-selected', 'true');
  await expect(orderSoFar(page)).toBeHidden();
  await new Wizard(page).expectOrdered(title, 2);
});

test('beside a form, the main action is to save it', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.open('/Product', 'rival');
  const title = await openProduct(page);
  await page.getByRole('button', { name: 'Add to order' }).click();
  await expect(page.getByLabel(`Change the quantity of ${title}, 1`)).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeVisible();
  const main = await save.evaluate((button) => getComputedStyle(button).backgroundColor);
  const cart = orderSoFar(page).getByRole('button').last();
  await expect(cart).toBeVisible();
  await expect(cart).not.toHaveCSS('background-color', main);
  await page.goto('/Product');
  await expect(cart).toHaveCSS('background-color', main);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });

  test('a product is added, is there after a reload, and is ordered once', { tag: '@phone' }, async ({
    page,
    portal,
  }) => {
    const notes = unique('From the cart');
    await portal.open('/Order/create');
    // Caches the catalogue, contacts and carriers, and leaves nothing behind.
    await expect(page.getByText(/products · as of/)).toBeVisible();
    await page.goto('/');
    await expect(page.getByText(/Ready to work offline/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Resume/ })).toBeHidden();
    await page.goto('/Product');
    await expect(page.getByText(/products · as of/)).toBeVisible();
    await portal.fail({ path: '/api/', how: 'no answer' }, { path: '/auth/', how: 'no answer' });
    const title = await openProduct(page);
    await page.getByRole('button', { name: 'Add to order' }).click();
    await expect(orderSoFar(page)).toContainText('1 product, 1 piece');
    await page.reload();
    await expect(page.getByLabel(`Change the quantity of ${title}, 1`)).toBeVisible();

    await orderSoFar(page).getByRole('button').first().click();
    const wizard = new Wizard(page);
    await page.getByRole('tab', { name: 'Start Order' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill(notes);
    await wizard.start();
    await wizard.button('Continue').click();
    await expect(page.getByText(/^You're offline. Your order waits on this device/)).toBeVisible();
    await wizard.chooseDestination();
    await wizard.chooseShipping('UPS', 'Ground');
    await wizard.button('Complete Order').click();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    await portal.heal();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your Order has been saved.' })).toBeVisible();
    const placed = await placedOrders(page, NORTHLIGHT, notes);
    expect(placed.map(({ lines }) => lines)).toEqual([[{ title, qty: 1 }]]);
  });
});

test('each client has a cart of its own; the one that was changed last is shown, by name', async ({
  page,
  portal,
}) => {
  await portal.open('/Product?filter_org_id=1', 'agency');
  await page
    .getByRole('button', { name: /^Add .+ — / })
    .first()
    .click();
  await expect(orderSoFar(page)).toContainText('1 product, 1 piece');
  await expect(orderSoFar(page)).toContainText('Northlight Pictures');
  await page.goto('/Product?filter_org_id=3');
  await page
    .getByRole('button', { name: /^Add .+ — / })
    .first()
    .click();
  await expect(orderSoFar(page)).not.toContainText('Northlight Pictures');
  await expect(orderSoFar(page)).toContainText('1 product, 1 piece');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Resume/ })).toHaveCount(2);
});

test('an order that another tab edits is changed only when the user takes it over, and loses nothing', async ({
  page,
  portal,
  context,
}) => {
  await neverPass(context, 'notice');
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  const mug = await wizard.add('mug', 2);
  const other = await context.newPage();
  await other.goto('/Product');
  const add = other.getByRole('button', { name: /^Add .+ — .*(bus|clap)/ }).first();
  await add.click();
  await expect(other.getByText('This order is being edited in another tab.').first()).toBeVisible();
  await expect(orderSoFar(other)).toContainText('1 product, 2 pieces');
  await other.getByRole('button', { name: 'Edit here' }).click();
  await expect(orderSoFar(other)).toContainText('2 products, 3 pieces');
  // The first tab goes on with it.
  await expect(page.getByText('2 products, 3 pieces').first()).toBeVisible();
  await wizard.setQuantity(mug, 3);
  await expect(orderSoFar(other)).toContainText('2 products, 4 pieces');
});

test('what is removed in a dialog is brought back in it, by the keyboard, too', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await neverPass(page, 'notice');
  await portal.open('/Product', 'rival');
  const title = await firstToAdd(page, ' — ');
  await page.getByRole('button', { name: `Quick View of ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add to order' }).click();
  await dialog.getByRole('button', { name: `One less of ${title}` }).click();
  // By its role: it is not hidden from assistive technology.
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add to order' })).toBeFocused();
  // The notice, then what it offers.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: `One less of ${title}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(orderSoFar(page)).toContainText('1 product, 1 piece');
});

test('each press counts, however fast', async ({ page, portal }) => {
  await portal.open('/Product/3');
  await page.getByRole('button', { name: 'Add to order' }).click();
  await expect(orderSoFar(page)).toContainText('1 product, 1 piece');
  const more = page.getByRole('button', { name: /^One more/ });
  // The first quantities arrive between the presses.
  await more.evaluate(async (button: HTMLElement) => {
    for (let press = 0; press < 20; press += 1) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await expect(orderSoFar(page)).toContainText('1 product, 21 pieces');
});

test('the palette adds a product', async ({ page, portal }) => {
  await portal.open('/Product');
  await expect(page.getByText(/products · as of/)).toBeVisible();
  const box = page.getByPlaceholder(/^Screen, order/);
  await pressUntil(
    () => page.keyboard.press('Control+k'),
    (options) => expect(box).toBeFocused(options),
  );
  await box.fill('lanyard');
  await page
    .getByRole('option', { name: /^Add .*lanyard/i })
    .first()
    .click();
  await expect(page.getByText(/1 in your order\.$/).first()).toBeVisible();
  await expect(orderSoFar(page)).toContainText('1 product, 1 piece');
});

test('after Add, the next name replaces the search; the last piece leaves the focus at Add', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await portal.open('/Order/create');
  const search = page.getByLabel('Search by name or SKU');
  await search.click();
  const added: string[] = [];
  for (const name of ['lanyard', 'tote']) {
    await page.keyboard.type(name);
    await expect(search).toHaveValue(name);
    added.push(await firstToAdd(page, name));
    await page.getByRole('button', { name: `Add ${added.at(-1)}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `One more of ${added.at(-1)}` })).toBeVisible();
    await expect(search).toBeFocused();
  }
  await page.getByRole('button', { name: `One less of ${added.at(-1)}` }).click();
  await expect(page.getByRole('button', { name: `Add ${added.at(-1)}`, exact: true })).toBeFocused();
  // Without a search, the stepper takes the focus of Add.
  await page.getByRole('button', { name: `Add ${added.at(-1)}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `One more of ${added.at(-1)}` })).toBeFocused();
});

test.describe('left while its pictures load', () => {
  test.use({ expectedErrors: /ERR_FILE_NOT_FOUND/ });

  test('an order that was only looked at is not kept', async ({ page, portal }) => {
    await portal.open('/Order/create');
    await page.getByRole('tab', { name: 'Start Order' }).click();
    await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByText(/Ready to work offline|Works offline/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Resume/ })).toBeHidden();
    await page.goto('/Order/create');
    await page.getByRole('tab', { name: 'Start Order' }).click();
    await new Wizard(page).start();
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Resume/ })).toBeVisible();
  });
});

test('the first tab can be looked at: the second one stays open behind it', async ({ page, portal }) => {
  await portal.open('/Order/create');
  const start = page.getByRole('tab', { name: 'Start Order' });
  const products = page.getByRole('tab', { name: 'Add Products' });
  await expect(products).toHaveAttribute('aria-selected', 'true');
  await start.click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Looked at.');
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  await page.reload();
  await expect(start).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Start Order' })).toBeVisible();
  await products.click();
  await expect(page.getByLabel('Search by name or SKU')).toBeVisible();
});

test('the picker begins at its products, and a cleared search goes on', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Order/create');
  const first = page.getByRole('region', { name: 'Products' }).getByRole('listitem').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(230);
  const search = page.getByLabel('Search by name or SKU');
  await search.fill('zeppelin');
  await expect(page.getByText('Looked for: “zeppelin”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toBeFocused();
  await expect(page.getByRole('button', { name: 'Tiles' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Tiles' }).click();
  await page
    .getByRole('button', { name: /^Add .+ — / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Your order: 1 product, 1 piece/ })).toBeVisible();
  await writesDone(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tiles' })).toHaveAttribute('aria-pressed', 'true');
});

test('the picker begins with what the client orders most, after a reload, too', async ({ page, portal }) => {
  // Whose orders no other test adds to.
  await portal.open('/', 'rival');
  // The lines of the orders are on the device now.
  await expect(page.getByRole('list', { name: 'Running low' }).getByRole('listitem').first()).toBeVisible();
  await writesDone(page);
  await page.goto('/Order/create');
  const names = page.getByRole('button', { name: /^Quick View of/ });
  const isByName = async () => {
    const shown = await names.allTextContents();
    return String(shown) === String(shown.toSorted((a, b) => a.localeCompare(b)));
  };
  await expect.poll(isByName).toBe(false);
});

test('a user with several clients is asked once: Contacts and a new contact have the last one', async ({
  page,
  portal,
}) => {
  await portal.open('/Order/create', 'agency');
  const chosen = await pick(page, 'Client');
  await new Wizard(page).start();
  await new Wizard(page).add('', 1);
  await page.goto('/Contact');
  await expect(page.getByText(/contacts · as of/)).toBeVisible();
  await expect(page.getByRole('button', { name: `Client ${chosen}` })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Add a Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Create a Contact' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Client ${chosen}` })).toBeVisible();
});

test('at its limits, the focus stays in the stepper', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.open('/', 'agency');
  const products = await callApi<Product[]>(page, 'GET', '/productsByOrg/3/true?per_page=10000');
  // Phone and desk have a product each, whatever the other one has taken: the tests run at once.
  const mine = products.filter(({ id }) => id % 2 === Number(isPhone()));
  const [scarce] = mine.filter(({ qty }) => qty > 0).sort((a, b) => a.qty - b.qty);
  if (!scarce) throw new Error('No product is in stock.');
  if (scarce.qty > 1) await takeStock(page, scarce, scarce.qty - 1);
  await page.goto(`/Product/${scarce.id}`);
  await page.getByRole('button', { name: 'Add to order' }).press('Enter');
  await expect(page.getByRole('button', { name: `One more of ${scarce.title}` })).toBeDisabled();
  const number = page.getByLabel(`Change the quantity of ${scarce.title}, 1`);
  await expect(number).toBeFocused();
  await number.click();
  for (const name of [/^One less/, /^One more/]) {
    const button = page.getByRole('dialog').getByRole('button', { name });
    await button.press('Enter');
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
  }
});

/** The places of elements, relative to the first. */
const places = (elements: Locator) =>
  elements.evaluateAll((found) => {
    const from = found[0]?.getBoundingClientRect();
    return found.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return [left - (from?.left ?? 0), top - (from?.top ?? 0), width, height].map(Math.round).join(' ');
    });
  });

/** Adds up to three of the listed products, and expects that nothing moves when the stepper replaces Add. */
async function expectStill(list: Locator, parts: string): Promise<void> {
  const add = list.getByRole('button', { name: /^Add / });
  await expect(add.first()).toBeVisible();
  const labels = await add.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  const names = labels.slice(0, 3);
  const before = await places(list.locator(parts));
  const more = list.getByRole('button', { name: /^One more/ });
  const steppers = await more.count();
  for (const name of names) await list.getByRole('button', { name, exact: true }).click();
  await expect(more).toHaveCount(steppers + names.length);
  expect(await places(list.locator(parts))).toEqual(before);
}

test('nothing moves at Add: Running low and the picker', { tag: '@phone' }, async ({ page, portal }) => {
  // Whose orders no other test adds to.
  await portal.open('/', 'rival');
  await expectStill(page.getByRole('list', { name: 'Running low' }), 'li, li a');
  await page.goto('/Order/create');
  const picker = page.getByRole('region', { name: 'Products' });
  await expect(picker.getByRole('listitem').first()).toBeVisible();
  await expectStill(picker, 'li, li [title="Quick View"]');
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('nothing moves where a search finds nothing: the order below the picker', async ({ page, portal }) => {
    // One client, so that an order opens on its products.
    await portal.open('/Order/create', 'rival');
    await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
    const goOn = page.getByRole('button', { name: 'Continue' });
    const before = await goOn.boundingBox();
    await page.getByLabel('Search by name or SKU').fill('nothing is like this');
    await expect(page.getByText('No Products found.')).toBeVisible();
    expect(await goOn.boundingBox()).toEqual(before);
  });

  test.describe('where the products come late', () => {
    test.use({ expectedErrors: /Failed to load resource/ });

    test('nothing moves: the order below the picker', async ({ page, portal }) => {
      await portal.fail({ path: '/productsByOrg/', how: 503 });
      await portal.open('/Order/create', 'rival');
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      const goOn = page.getByRole('button', { name: 'Continue' });
      const before = await goOn.boundingBox();
      await portal.healAndRetry(again, page.getByRole('button', { name: /^Add / }));
      expect(await goOn.boundingBox()).toEqual(before);
    });
  });
});

test('nothing moves at Add: the list of products', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.open('/Product');
  await expect(page.getByText(/products · as of/)).toBeVisible();
  const list = page.getByRole('table', { name: 'Products' }).or(page.getByRole('list', { name: 'Products' }));
  await expectStill(list, 'li, li a, tr, td, td a');
  await page.getByRole('button', { name: 'Tiles' }).click();
  const tiles = page.getByRole('list', { name: 'Products' });
  await expectStill(tiles, 'li, li a');
});

test('a user with one client is not asked for it on a slow first start', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/organizations/, async (route) => {
    await released;
    await route.continue();
  });
  await neverPass(page, 'clients');
  await portal.open('/Order/create', 'rival');
  await expect(page.getByRole('status', { name: 'Loading your clients' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Order' })).toBeHidden();
  release();
  await expect(page.getByLabel('Search by name or SKU')).toBeVisible();
});
