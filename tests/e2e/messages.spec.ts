/** Every message of RULES.md, Messages, where it belongs. The gateway before the service fails the calls that a test names. */
import { stopClock } from '#tests/support/clock.ts';
import { isPhone, List, unique } from '#tests/support/lists.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('a contact that fails says so, and the form stays', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.open('/Contact/create?filter_org_id=1');
  const company = unique('Quay');
  await page.getByLabel('Company').fill(company);
  await portal.fail({ path: '/contact/create', how: 422 });
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Sorry, there was an error creating this Contact.');
  await expect(alert).toBeInViewport();
  if (isPhone()) {
    const save = await page.getByRole('button', { name: 'Save' }).boundingBox();
    const menu = page.getByRole('navigation', { name: 'Main' }).and(page.locator(':visible'));
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual((await menu.boundingBox())?.y ?? 0);
  }
  await expect(page.getByLabel('Company')).toHaveValue(company);
  await portal.heal();
  const release = await portal.hold('/contact/create');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Creating Contact...' })).toBeDisabled();
  release();
  await expect(page.getByText('Contact created.').first()).toBeVisible();
  const list = new List(page, 'Contacts');
  await list.search('Company', company);
  await expect(list.row(company)).toHaveCount(1);
});

test('a title that cannot be made says so; made, the dialog closes', async ({ page, portal }) => {
  await page.clock.install();
  await portal.open('/Show');
  await page.getByRole('button', { name: 'Add a Title' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Title' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Name of Title').fill(unique('Low Water'));
  await portal.fail({ path: '/show/create', how: 422 });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Sorry, there was an error creating this Title.');
  await portal.heal();
  const release = await portal.hold('/show/create');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('button', { name: 'Creating Title...' })).toBeVisible();
  // It is told for a second.
  await stopClock(page);
  release();
  const isTold = async () => {
    await page.clock.runFor(50);
    return dialog.getByText('Title created.').isVisible();
  };
  await expect.poll(isTold).toBe(true);
  await page.clock.runFor(1_000);
  await expect(dialog).toBeHidden();
});

for (const [what, name, label, read, save] of [
  ['Contact', /./, 'City', '/contact/', '/contact/update'],
  ['Product', / — /, 'Description', '/product/', '/productUser/update'],
] as const) {
  test(`a ${what} whose answer can’t be read stays in its form, and says so`, async ({ page, portal }) => {
    await portal.open(`/${what}?filter_org_id=1`);
    // No other test changes this one.
    await new List(page, `${what}s`).rows.nth(6).getByRole('link', { name }).first().click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const field = page.getByLabel(label);
    const typed = unique('Santos');
    await field.fill(typed);
    await portal.fail({ path: save, how: 'answer broken' });
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('It may have been saved. Press Save again: that is checked first.');
    await expect(field).toHaveValue(typed);
    // Nothing was sent: what is there could not be read.
    await portal.fail({ path: read, how: 'no answer' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alert).toContainText('There is no connection.');
    await portal.heal();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${what} saved.`).first()).toBeVisible();
  });
}

for (const how of [422, 500, 'answer broken', 'captive portal'] as const) {
  test(`an order whose start answers ${how} stays on its first tab`, async ({ page, portal, wizard }) => {
    await portal.open('/Order/create');
    await wizard.chooseClient('Northlight Pictures', '');
    await portal.fail({ path: '/order/start', how });
    await wizard.button('Start Order').click();
    // On the tab, where it stays until the next try.
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
      'Sorry, there was an error creating this Order. Please check and resubmit.',
    );
    await expect(page.getByRole('tab', { name: /Start Order/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: /Add Products/ })).toBeDisabled();
    await portal.heal();
    await wizard.start();
    await wizard.showOrder();
    await expect(page.getByText('No Items Added')).toBeVisible();
  });
}

test('a refused order says why, and is placed once when mended', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  await wizard.fill();
  await portal.fail({ path: '/order/create', how: 422 });
  await wizard.button('Complete Order').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Sorry, there was an error saving this Order.' });
  await expect(alert).toContainText('Provoked by a test.');
  await wizard.button('Back').click();
  await wizard.showOrder();
  await wizard.lines.getByRole('button', { name: /^Change the quantity of/ }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled();
  await dialog.getByRole('button', { name: /^One more/ }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Item saved.').first()).toBeVisible();
  await wizard.hideOrder();
  await wizard.button('Continue').click();
  await portal.heal();
  const release = await portal.hold('/order/create');
  await wizard.button('Complete Order').click();
  await expect(page.getByText('Submitting Order...')).toBeVisible();
  release();
  await expect(wizard.placed).toBeVisible();
  await page.getByRole('link', { name: 'Track later' }).click();
  await expect(page.getByText('1 product, 2 pieces')).toBeVisible();
});

test('a refusal’s message is shown, or that it has none', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  await wizard.fill();
  let body: object = { message: 'The destination is closed.' };
  await page.route('**/order/create', (route) => route.fulfill({ status: 422, json: body }));
  await wizard.button('Complete Order').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Sorry, there was an error saving this Order.' });
  await expect(alert).toContainText('The destination is closed.');
  body = {};
  await wizard.button('Complete Order').click();
  await expect(alert).toContainText('The provider refused this without a reason (status 422).');
});

test('a product twice and no quantity say so', { tag: '@phone' }, async ({ page, portal, wizard }) => {
  await neverPass(page, 'notice');
  await portal.open('/Order/create');
  await wizard.begin('');
  const title = await wizard.add('lanyard', 2);
  const quantity = await wizard.askQuantity(title);
  await quantity.press('Enter');
  await expect(page.getByText(`${title} already exists in the list.`).first()).toBeVisible();
  // It leaves the way on free.
  const notices = page.getByRole('region', { name: /Notifications/, includeHidden: true });
  const notice = notices.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'already exists' });
  const update = page.getByRole('dialog').getByRole('button', { name: 'Update' });
  const isFree = async () => {
    const [over, on] = [await notice.boundingBox(), await update.boundingBox()];
    const isBeside = (over?.x ?? 0) > (on?.x ?? 0) + (on?.width ?? 0);
    const isAbove = (over?.y ?? 0) + (over?.height ?? 0) <= (on?.y ?? 0);
    const isBelow = (over?.y ?? 0) >= (on?.y ?? 0) + (on?.height ?? 0);
    return isBeside || isAbove || isBelow;
  };
  // The sheet of a phone slides in.
  await expect.poll(isFree).toBe(true);
  for (const typed of ['', '1e3', '1.5', 'some']) {
    await quantity.fill(typed);
    await quantity.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Must be a number');
    await expect(quantity).toHaveValue(typed);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await wizard.showOrder();
  await expect(wizard.lines.getByRole('button', { name: /, 2$/ })).toBeVisible();
  await wizard.hideOrder();
  for (const [typed, stands] of [
    ['٣', '3'],
    ['1', '1'],
    ['-1', undefined],
  ] as const) {
    await (await wizard.askQuantity(title)).fill(typed);
    await update.click();
    if (stands) await expect(wizard.quantity(title)).toHaveText(stands);
    else await expect(wizard.quantity(title)).toBeHidden();
  }
});

test('an order without items says so', async ({ page, portal, wizard }) => {
  await portal.open('/Order/create');
  await wizard.chooseClient('Northlight Pictures', '');
  const started = page.waitForResponse((response) => response.url().includes('/order/start/'));
  await wizard.start();
  const { id } = await (await started).json();
  await page.goto(`/Order/${id}`);
  await expect(page.getByText('No Products have yet been added to this Order.')).toBeVisible();
});

for (const [path, call] of [
  ['/Show', '/shows/'],
  ['/Contact?filter_org_id=1', '/contacts/'],
  ['/Contact', '/organizations/'],
  ['/Product?filter_org_id=1', '/productsByOrg/'],
  ['/Order', '/orders/'],
] as const) {
  test(`${path} tells a fault of the server from a connection that never was`, async ({ page, portal }) => {
    await portal.fail({ path: call, how: 500 });
    await portal.open(path);
    await expect(page.getByText('Server communication error (reference provoked)')).toBeVisible();
    await portal.fail({ path: call, how: 'no answer' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText("You're offline, and this isn't saved on this device.")).toBeVisible();
    await portal.healAndRetry(page.getByRole('button', { name: 'Try again' }), page.getByText(/ · as of /));
  });
}

test('what is above a list stays when it fails', { tag: '@phone-only' }, async ({ page, portal }) => {
  await portal.fail({ path: '/orders/', how: 500 });
  const release = await portal.hold('/orders/');
  await portal.open('/Order');
  const search = page.getByLabel('Search these orders');
  const before = await search.boundingBox();
  release();
  await expect(page.getByText(/^Server communication error/)).toBeVisible();
  expect(await search.boundingBox()).toEqual(before);
});

test('a session that cannot be begun again says so', async ({ page, portal }) => {
  await portal.open('/');
  await expect(page.getByText('Orders by status')).toBeVisible();
  // The API refuses the token, and so it does the renewed one.
  await portal.fail({ path: '/shows/', how: 401 });
  await page.goto('/Show');
  await expect(page.getByRole('alert')).toHaveText('Your session has ended, please reconnect.');
  await portal.fail({ path: '/auth/', how: 'no answer' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication failed, please retry');
  await portal.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Titles' })).toBeVisible();
});

test('a notice hides after five seconds, stays while it is hovered, and a warning is dark red', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await page.clock.install();
  await portal.open('/Order?filter=%7B"filter_by":"client","filter_org_id":1%7D');
  await expect(page.getByText(/orders · as of/)).toBeVisible();
  await portal.fail({ path: '/orders/', how: 500 });
  await stopClock(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const notice = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  // Its code is fetched, and React waits a moment before it shows what was.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(notice).toContainText('Sorry, there was an error exporting these Orders.', { timeout: 200 });
  }).toPass();
  await expect(notice).toHaveCSS('background-color', 'rgb(138, 31, 23)');
  if (!isPhone()) {
    await notice.hover();
    await page.clock.runFor(20_000);
    await expect(notice).toBeVisible();
    await page.mouse.move(0, 0);
  }
  await page.clock.runFor(4_000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(notice).toBeHidden();
});
