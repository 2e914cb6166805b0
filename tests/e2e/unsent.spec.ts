/** Orders that are confirmed and not at the provider yet: what is shown, and what mends them. */
import type { Page } from '@playwright/test';
import type { Product } from '#src/contract/product.ts';
import {
  callApi,
  contactsNamed,
  createContact,
  placedOrders,
  productNamed,
  takeStock,
} from '#tests/support/api.ts';
import { dialogSays } from '#tests/support/in-passing.ts';
import { unique } from '#tests/support/lists.ts';
import { ACCENT } from '#tests/support/look.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { pick, Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const NORTHLIGHT = 1;
const unsentLink = (page: Page) =>
  page.getByRole('link', { name: /^Unsent orders/ }).and(page.locator(':visible'));

/** Chooses a contact that is not among the first of the list. */
async function findDestination(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Destination/ }).click();
  await page.getByRole('dialog').getByLabel('Search', { exact: true }).fill(name);
  await page.getByRole('button', { name: `Select ${name}` }).click();
}

/** Presses Retry in Unsent orders, until the order is sent: it may go out by itself before the button is reached. */
async function retryNow(page: Page): Promise<void> {
  await expect(async () => {
    if (await page.getByText('Your Order has been saved.').first().isVisible()) return;
    await page.getByRole('button', { name: /^Retry the order/ }).click({ timeout: 1_000 });
  }).toPass();
}

test('an order waits in Unsent orders, is edited, discarded, had back, and sent once', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal, wizard }) => {
  await neverPass(page, 'notice');
  await portal.open('/Order/create');
  const notes = unique('No bars');
  const title = await wizard.fill(notes, 'mug', 2);
  await portal.fail({ path: '/api/', how: 'no answer' });
  await wizard.completeOffline();
  await unsentLink(page).click();
  const card = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first();
  await expect(card).toContainText('Waiting');
  await expect(card).toContainText('1 product, 2 pieces');
  await expect(card).toContainText('No connection to the provider');

  await card.getByRole('button', { name: /^Discard/ }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(page.getByText('Everything that you confirmed on this device has been sent.')).toBeVisible();
  await expect(unsentLink(page)).toBeHidden();
  await undo.click();
  await card.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByRole('button', { name: 'Shipping Method Ground' })).toBeVisible();
  await wizard.button('Back').click();
  await wizard.setQuantity(title, 3);
  await wizard.button('Continue').click();
  await wizard.completeOffline();
  await page.reload();
  await unsentLink(page).click();
  await expect(card).toContainText('1 product, 3 pieces');
  await portal.heal();
  await retryNow(page);
  await expect(card).toContainText('Sent');
  await expect(unsentLink(page)).toBeHidden();
  const placed = await placedOrders(page, NORTHLIGHT, notes);
  expect(placed.map(({ lines }) => lines)).toEqual([[{ title, qty: 3 }]]);
});

test('stock that went meanwhile is asked about, line by line, and the order goes out with what there is', {
  tag: '@phone',
}, async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  const notes = unique('Last ones');
  await wizard.begin(notes);
  const plenty = await wizard.add('lanyard', 1);
  const scarce = await wizard.add('counter standee', 1);
  const product = await productNamed(page, NORTHLIGHT, scarce);
  await wizard.setQuantity(scarce, product.qty);
  await wizard.button('Continue').click();
  await wizard.ship();
  await takeStock(page, product, 1);
  await wizard.button('Complete Order').click();
  const short = page.getByRole('list', { name: 'What has changed' }).getByRole('listitem');
  await expect(short).toHaveCount(1);
  await expect(short).toContainText(`${scarce}: ${product.qty} wanted, ${product.qty - 1} available now`);
  await expect(page.getByRole('tab', { name: /Add Products/ })).toHaveAttribute('aria-selected', 'true');
  // Unsent orders leads back to the question; Retry is for stock that is back.
  await page.goto('/Order/outbox');
  const edit = page.getByRole('button', { name: /^Edit the order/ });
  await expect(edit).toBeVisible();
  await expect(page.getByRole('button', { name: /^Retry the order/ })).toBeVisible();
  await expect(page.locator('[aria-current=page]:visible')).toHaveText(/Unsent orders/);
  await edit.click();
  await expect(short).toHaveCount(1);
  await page.getByRole('button', { name: 'Take what is available, and send' }).click();
  await expect(wizard.placed).toBeVisible();
  const placed = await placedOrders(page, NORTHLIGHT, notes);
  const lines = [
    { title: scarce, qty: product.qty - 1 },
    { title: plenty, qty: 1 },
  ];
  expect(placed.map((each) => new Set(each.lines))).toEqual([new Set(lines)]);
});

test('a destination that is gone leads to its field, and nowhere else', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  // Not among the first of the list: other tests choose from those.
  const name = unique('Zoned Off Stage');
  const update = await createContact(page, { name, city: 'Reno' });
  const notes = unique('Elsewhere');
  await wizard.toComplete(notes);
  await findDestination(page, name);
  await wizard.chooseShipping('UPS', 'Ground');
  await update({ active: false });
  await wizard.button('Complete Order').click();
  const inactive = page.getByRole('alert').filter({ hasText: `${name} is no longer active.` });
  await expect(inactive.first()).toBeVisible();
  await expect(page.getByRole('tab', { name: /Complete Order/ })).toHaveAttribute('aria-selected', 'true');
  await pick(page, 'Destination', 'Avalon Playhouse');
  await expect(inactive).toHaveCount(0);
  await wizard.place();
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(1);
});

test('what was changed at the provider is placed only once the user has taken it as it is now', {
  tag: '@phone',
}, async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  const [name, moved] = [unique('Zoned Stage'), unique('Zoned Depot')];
  const update = await createContact(page, { name, address: '1 Old Road' });
  const notes = unique('Changed');
  await wizard.toComplete(notes);
  await findDestination(page, name);
  await wizard.chooseShipping('UPS', 'Ground');
  await update({ name: moved, address: '2 New Road' });
  await wizard.button('Complete Order').click();
  const changed = page.getByRole('list', { name: 'What has changed' }).getByRole('listitem');
  const sentence = `This contact is now ${moved}, 2 New Road. You chose ${name}, 1 Old Road.`;
  await expect(changed).toContainText(sentence);
  expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(0);
  await changed.getByRole('button', { name: 'Choose another destination' }).click();
  await expect(page.getByRole('button', { name: `Destination ${name}` })).toBeFocused();
  // A retry would find it again: the order is where the user decides.
  await page.goto('/Order/outbox');
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText(sentence);
  await expect(page.getByRole('button', { name: /^Retry the order/ })).toBeHidden();
  await page.getByRole('button', { name: /^Edit the order/ }).click();
  await wizard.button('Use it as it is now, and send').click();
  await expect(wizard.placed).toBeVisible();
  await expect(page.getByText(`to ${moved} with`)).toBeVisible();
  const [placed] = await placedOrders(page, NORTHLIGHT, notes);
  expect(placed?.order.ship_to_name).toBe(moved);
});

test('a renamed and a deactivated product are named, each in its words', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  const notes = unique('Renamed');
  await wizard.begin(notes);
  const [renamed, inactive] = [await wizard.add('water bottle', 1), await wizard.add('drawstring bag', 1)];
  const find = (title: string) => productNamed(page, NORTHLIGHT, title);
  const products = [await find(renamed), await find(inactive)] as const;
  const update = ({ id, title, description }: Product, more = {}) => {
    const before = { id, title, description: description ?? '', active: true };
    return callApi(page, 'POST', '/productUser/update', { ...before, ...more });
  };
  await wizard.button('Continue').click();
  await wizard.ship();
  try {
    await update(products[1], { active: false });
    await wizard.button('Complete Order').click();
    const changed = page.getByRole('list', { name: 'What has changed' }).getByRole('listitem');
    await expect(changed).toContainText(`${inactive} is no longer active.`);
    await changed.getByRole('button', { name: 'Remove' }).click();
    await expect(changed).toHaveCount(0);
    await update(products[0], { title: `${renamed}, new` });
    await wizard.button('Continue').click();
    await wizard.button('Complete Order').click();
    await expect(changed).toContainText(`${products[0].sku} is now ${renamed}, new (you chose ${renamed}).`);
    await wizard.button('Use it as it is now, and send').click();
    await expect(wizard.placed).toBeVisible();
    expect(await placedOrders(page, NORTHLIGHT, notes)).toMatchObject([{ lines: [{ qty: 1 }] }]);
  } finally {
    for (const product of products) await update(product);
  }
});

for (const [how, said] of [
  [409, ''],
  [500, 'Nothing was placed, and nothing is sent again by itself.'],
] as const)
  test(`lines that answer ${how} lead to tab 2, and go on from there`, async ({ page, portal, wizard }) => {
    await portal.open('/Order/create');
    const notes = unique('Failed');
    await wizard.fill(notes, 'mug');
    await portal.fail({ path: '/orderItem/add', how });
    await wizard.button('Complete Order').click();
    const words = 'Sorry, there was an error saving Products for this Order.';
    const failed = page.getByRole('alert').filter({ hasText: words });
    await expect(failed).toContainText(said);
    await expect(page.getByRole('tab', { name: /Add Products/ })).toHaveAttribute('aria-selected', 'true');
    await portal.heal();
    if (how === 500) await failed.getByRole('button', { name: 'Try again' }).click();
    else {
      await wizard.button('Continue').click();
      await wizard.button('Complete Order').click();
    }
    await expect(wizard.placed).toBeVisible();
    expect(await placedOrders(page, NORTHLIGHT, notes)).toHaveLength(1);
  });

test('a destination without a connection is created with its order', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  const notes = unique('Pop-up');
  const company = unique('Pop-up Press Room');
  await wizard.toComplete(notes);
  // It is created, and nobody hears of it.
  await portal.fail(
    { path: '/contact/create', how: 'answer lost' },
    { path: '/contacts/', how: 'no answer' },
    { path: '/order', how: 'no answer' },
  );
  await wizard.button('Create Contact').click();
  const dialog = page.getByRole('dialog', { name: 'Create Contact' });
  await dialog.getByLabel('Name of Contact').fill(company);
  await dialog.getByLabel('City').fill('Austin');
  const create = dialog.getByRole('button', { name: 'Create' });
  await dialogSays(page, 'saved with this order', () => create.click());
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Destination ${company}` })).toBeVisible();
  await expect(page.getByText('A new contact, created when the order is sent.')).toBeVisible();
  await wizard.button('Edit this contact').click();
  await expect(dialog.getByLabel('City')).toHaveValue('Austin');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await wizard.chooseShipping('UPS', 'Ground');
  await wizard.button('Complete Order').click();
  // Shown as confirmed once that is stored: a reload before leaves a draft.
  await expect(wizard.button('Complete Order')).toBeHidden();
  await page.reload();
  await unsentLink(page).click();
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText(company);
  await portal.heal();
  await retryNow(page);
  await expect(page.getByText('Your Order has been saved.')).toBeVisible();
  const [placed, ...more] = await placedOrders(page, NORTHLIGHT, notes);
  expect(more).toEqual([]);
  const contacts = await contactsNamed(page, NORTHLIGHT, company);
  expect(contacts).toHaveLength(1);
  expect(placed?.order.ship_to_id).toBe(contacts[0]!.id);
});

test('a refused order is sent by another tab once free', async ({ page, portal, context, wizard }) => {
  await portal.open('/Order/create');
  const notes = unique('Once more');
  await wizard.fill(notes, 'mug');
  await portal.fail({ path: '/order/create', how: 422 });
  await wizard.button('Complete Order').click();
  const problem = page.getByRole('alert').filter({ hasText: 'there was an error saving this Order' });
  await expect(problem.first()).toBeVisible();
  await page.reload();
  await expect(problem.first()).toBeVisible();
  await portal.heal();
  const other = await context.newPage();
  await other.goto('/Order/outbox');
  const retry = other.getByRole('button', { name: /^Retry the order/ });
  await retry.click();
  await expect(other.getByText(/^This order is being edited in another tab/).first()).toBeVisible();
  const order = new URL(page.url()).searchParams.get('draft');
  await page.close();
  // The browser releases the lock of a closed tab a moment later.
  await other.evaluate((id) => navigator.locks.request(`editor ${id}`, () => {}), order);
  await retry.click();
  await expect(other.getByText('Your Order has been saved.')).toBeVisible();
  expect(await placedOrders(other, NORTHLIGHT, notes)).toHaveLength(1);
});

test.describe('an order that goes out by itself', () => {
  /** Confirms an order without a connection, and goes to another screen. */
  async function leaveWaiting(page: Page, portal: Portal): Promise<void> {
    await portal.open('/Order/create');
    const wizard = new Wizard(page);
    await wizard.fill(unique('By itself'), 'mug');
    await portal.fail({ path: '/api/', how: 'no answer' });
    await wizard.completeOffline();
    await page.getByRole('link', { name: 'Titles' }).and(page.locator(':visible')).click();
    await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
  }
  const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

  test('says so once, on any screen, and leads to the order', async ({ page, portal, context }) => {
    await neverPass(context, 'notice');
    await leaveWaiting(page, portal);
    const second = await context.newPage();
    await second.goto('/Contact');
    await expect(unsentLink(second)).toBeVisible();
    await page.bringToFront();
    await portal.heal();
    await reconnect(page);
    const noticeOn = (tab: Page) =>
      tab.getByRole('listitem').filter({ hasText: /^Your Order has been saved. Order \d+, / });
    const told = () => Promise.all([page, second].map((tab) => noticeOn(tab).count()));
    // Both are seen, to a browser without windows: either may be the one that sends, and says so.
    await expect.poll(async () => (await told()).toSorted()).toEqual([0, 1]);
    const teller = (await noticeOn(page).count()) > 0 ? page : second;
    const number = /Order (\d+),/.exec((await noticeOn(teller).textContent()) ?? '')?.[1];
    await noticeOn(teller).getByRole('button', { name: 'View' }).click();
    await expect(teller.getByText(`Order ${number}`, { exact: true })).toBeVisible();
  });

  test('and is refused says that it needs the person, and leads to it', async ({ page, portal }) => {
    await neverPass(page, 'notice');
    await leaveWaiting(page, portal);
    await portal.fail({ path: '/order/create', how: 422 });
    await reconnect(page);
    const attention = 'An order needs your attention: Northlight Pictures.';
    const notice = page.getByRole('listitem').filter({ hasText: attention });
    await expect(notice).toHaveCount(1);
    await notice.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('heading', { name: 'Unsent orders' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Orders' })).toContainText('Needs attention');
  });

  test('and is refused comes before the order so far, on each screen that says so', {
    tag: '@phone-only',
  }, async ({ page, portal }) => {
    await leaveWaiting(page, portal);
    await portal.fail({ path: '/order/create', how: 422 });
    await reconnect(page);
    await unsentLink(page).click();
    const complete = page.getByRole('button', { name: 'Complete', exact: true });
    await expect(page.getByRole('button', { name: /^Edit the order/ })).toHaveCSS('background-color', ACCENT);
    await expect(complete).not.toHaveCSS('background-color', ACCENT);
    await page.getByRole('link', { name: 'Dashboard' }).and(page.locator(':visible')).click();
    await expect(page.getByRole('link', { name: /^Resume the order/ })).toHaveCSS('background-color', ACCENT);
    await expect(complete).not.toHaveCSS('background-color', ACCENT);
    await page.getByRole('link', { name: 'Products' }).and(page.locator(':visible')).first().click();
    await expect(complete).toHaveCSS('background-color', ACCENT);
  });

  test('and is refused is counted on the icon of the app, until the logout', async ({ page, portal }) => {
    // A headless browser has no icon: what the page asks for is noted.
    const badges: number[] = [];
    await page.exposeFunction('noteBadge', (count: number) => badges.push(count));
    await page.addInitScript(() => {
      const setAppBadge = (globalThis as unknown as { noteBadge: typeof navigator.setAppBadge }).noteBadge;
      Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge });
    });
    await leaveWaiting(page, portal);
    expect(badges.at(-1)).toBe(0);
    await portal.fail({ path: '/order/create', how: 422 });
    await reconnect(page);
    await expect.poll(() => badges.at(-1)).toBe(1);
    await portal.heal();
    await portal.logOut('Keep it');
    await expect.poll(() => badges.at(-1)).toBe(0);
  });

  test('is not told about where its own screen says it', async ({ page, portal, wizard }) => {
    await portal.open('/Order/create');
    await wizard.fill(unique('Watched'), 'mug');
    await wizard.place();
    await expect(page.getByText(/^Your Order has been saved. Order/)).toHaveCount(0);
  });
});

test('two tabs: one edits, the other follows, takes over', async ({ page, portal, context, wizard }) => {
  await portal.open('/Order/create');
  await wizard.chooseClient('Northlight Pictures', 'From the first');
  const second = await context.newPage();
  await second.goto(page.url());
  const elsewhere = (tab: Page) => tab.getByText('This order is being edited in another tab.');
  await expect(elsewhere(second)).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes' }).fill('From the first tab');
  await expect(second.getByRole('textbox', { name: 'Notes' })).toHaveValue('From the first tab');
  await wizard.start();
  await expect(second.getByLabel('Search by name or SKU')).toBeVisible();
  await wizard.add('tote', 1);
  await expect(second.getByText('1 product, 1 piece')).toBeVisible();

  // What the first tab has half done when the second takes over is told, and changes nothing.
  await wizard.showOrder();
  await wizard.lines.getByRole('button', { name: /^Change the quantity of/ }).click();
  await second.getByRole('button', { name: 'Edit here' }).click();
  await expect(second.getByRole('button', { name: 'Edit here' })).toBeHidden();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: /^One more/ }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  const refused =
    'Sorry, there was an error updating this Item. This order is now being edited in another tab.';
  await expect(page.getByText(refused).first()).toBeVisible();
  await expect(elsewhere(page)).toBeVisible();
  await new Wizard(second).add('mug', 2);
  await wizard.hideOrder();
  await expect(page.getByText('2 products, 3 pieces')).toBeVisible();

  // The tab that edits is gone: the other goes on by itself.
  await second.close();
  await expect(elsewhere(page)).toBeHidden();
  await wizard.add('lanyard', 1);
  await expect(page.getByText('3 products, 4 pieces')).toBeVisible();
});

test('several orders are found where a new one starts', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  await wizard.chooseClient('Northlight Pictures', 'First');
  await page.goto('/Order/create');
  await wizard.chooseClient('Northlight Pictures', 'Second');
  await page.goto('/Order/create');
  await wizard.openStart('Northlight Pictures');
  const resume = page.getByRole('link', { name: /^Resume the order/ });
  await expect(resume).toHaveCount(2);
  await resume.last().click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('First');
});

test.describe('with a full disk', () => {
  test('the order goes on, and is placed once there is room', async ({ page, portal, context, wizard }) => {
    await portal.open('/Order/create');
    const notes = unique('No room');
    await wizard.fill(notes, 'mug');
    const devtools = await context.newCDPSession(page);
    const origin = new URL(page.url()).origin;
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await page.getByRole('tab', { name: /Start Order/ }).click();
    // The browser looks at the quota anew after a while.
    const warning = page.getByText('Do not navigate away from this page or click the Back button');
    let letters = notes;
    await expect(async () => {
      letters += '!';
      await page.getByRole('textbox', { name: 'Notes' }).fill(letters);
      await expect(warning).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('tab', { name: /Add Products/ }).click();
    const title = await wizard.add('tote', 2);
    await wizard.button('Continue').click();
    await wizard.button('Complete Order').click();
    // After a crash, nobody could tell that its placement was requested: the device has an older version of it.
    await expect(page.getByText('Waiting for free space on this device')).toBeVisible();
    await expect(wizard.button('Download this order')).toBeVisible();
    expect(await placedOrders(page, NORTHLIGHT, letters)).toHaveLength(0);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    await portal.retry(wizard.button('Retry'), wizard.placed);
    const placed = await placedOrders(page, NORTHLIGHT, letters);
    expect(placed).toHaveLength(1);
    expect(placed[0]?.lines).toContainEqual({ title, qty: 2 });
  });
});

test('an order can be edited while a reloaded page takes it over', async ({ page, portal, wizard }) => {
  // As on a busy machine.
  await page.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks) as (...of: unknown[]) => Promise<unknown>;
    const late = async (...of: unknown[]) => {
      if (String(of[0]).startsWith('editor ')) await new Promise((resolve) => setTimeout(resolve, 3_000));
      return request(...of);
    };
    Object.assign(navigator.locks, { request: late });
  });
  await portal.open('/Order/create');
  await wizard.chooseClient('Northlight Pictures', 'Desk B.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Desk B.');
  await wizard.start();
});
