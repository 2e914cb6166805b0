/** Contacts and titles that are created on their own screens: once, whatever becomes of the answers. */
import type { Page } from '@playwright/test';
import { callApi, contactsNamed, placedOrders } from '#tests/support/api.ts';
import { dialogSays } from '#tests/support/in-passing.ts';
import { List, unique } from '#tests/support/lists.ts';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const NORTHLIGHT = 1;
// Said after both stores were read: until then the list is empty for want of knowledge.
const ALL_SENT = 'Everything that you confirmed on this device has been sent.';
const KEPT = /The contact is saved on this device/;
const createdHere = (page: Page) =>
  page.getByRole('list', { name: 'Contacts and titles created on this device' }).getByRole('listitem');
const retry = (page: Page, name: string) => page.getByRole('button', { name: `Retry ${name}` });

/** Signs in; nothing here needs the service worker, which a crowded machine installs late. */
async function signIn(page: Page, portal: Portal): Promise<void> {
  await page.goto('/');
  await portal.signIn('client');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

async function save(page: Page, company: string): Promise<void> {
  await page.goto(`/Contact/create?filter_org_id=${NORTHLIGHT}`);
  await page.getByLabel('Company').fill(company);
  await page.getByRole('button', { name: 'Save' }).click();
}

/** The contact is created, and the connection breaks before anybody hears of it. */
async function saveWithoutAnswer(page: Page, portal: Portal): Promise<string> {
  const company = unique('Lost Answer Stage');
  await signIn(page, portal);
  await portal.fail(
    { path: '/contact/create', how: 'answer lost' },
    { path: '/contacts/', how: 'no answer' },
  );
  await save(page, company);
  await expect(page.getByText(KEPT).first()).toBeVisible();
  return company;
}

test('a contact whose answer is lost is kept, survives a reload, and Save once more makes no second one', async ({
  page,
  portal,
}) => {
  const company = await saveWithoutAnswer(page, portal);
  await save(page, company);
  await expect(page.getByText(KEPT).first()).toBeVisible();
  await page.goto('/Order/outbox');
  await expect(createdHere(page)).toHaveCount(1);
  await expect(createdHere(page)).toContainText(company);
  await portal.healAndRetry(retry(page, company), page.getByText(ALL_SENT));
  await expect(createdHere(page)).toHaveCount(0);
  expect(await contactsNamed(page, NORTHLIGHT, company)).toHaveLength(1);
});

test('a contact is created without a connection, and at the provider once there is one', async ({
  page,
  portal,
}) => {
  const company = unique('No Signal Stage');
  await signIn(page, portal);
  await portal.fail({ path: '/api/', how: 'no answer' });
  await save(page, company);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(createdHere(page)).toContainText('It is created as soon as there is a connection.');
  await portal.heal();
  await page.reload();
  await expect(page.getByText(ALL_SENT)).toBeVisible();
  expect(await contactsNamed(page, NORTHLIGHT, company)).toHaveLength(1);
});

/** The requests of this page that create. */
function creations(page: Page, path: string): unknown[] {
  const requests: unknown[] = [];
  page.on('request', (request) => request.url().endsWith(path) && requests.push(request));
  return requests;
}

const contactAlert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Sorry, there was an error creating this Contact.' });
const PRESS_SAVE = 'It may have been created. Press Save again: that is checked first.';

for (const [how, isCarriedOut] of [
  ['answer broken', true],
  ['captive portal', false],
  [500, false],
] as const) {
  test(`a contact answered by ${how} stays in its form, and Save looks for it first`, async ({
    page,
    portal,
  }) => {
    await page.clock.install();
    const company = unique('Unreadable Stage');
    await signIn(page, portal);
    await portal.fail({ path: '/contact/create', how });
    const created = creations(page, '/contact/create');
    await save(page, company);
    await expect(contactAlert(page)).toContainText(PRESS_SAVE);
    await expect(page.getByLabel('Company')).toHaveValue(company);
    await portal.heal();
    // Nothing sends it again by itself.
    await page.clock.runFor(60_000);
    await expect(contactAlert(page)).toBeVisible();
    expect(created).toHaveLength(1);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Contact created.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/Contact\?/);
    expect(created).toHaveLength(isCarriedOut ? 1 : 2);
    expect(await contactsNamed(page, NORTHLIGHT, company)).toHaveLength(1);
  });
}

test('a contact whose answer is lost is looked for at once', async ({ page, portal }) => {
  const company = unique('Heard Of Stage');
  await signIn(page, portal);
  await portal.fail({ path: '/contact/create', how: 'answer lost' });
  await save(page, company);
  await expect(page.getByText('Contact created.').first()).toBeVisible();
  expect(await contactsNamed(page, NORTHLIGHT, company)).toHaveLength(1);
});

test('where the look-up is refused, nothing is created again, and it says so', async ({ page, portal }) => {
  const company = unique('Doubtful Stage');
  await signIn(page, portal);
  await portal.fail({ path: '/contact/create', how: 'answer lost' }, { path: '/contacts/', how: 404 });
  await save(page, company);
  await expect(contactAlert(page)).toContainText(PRESS_SAVE);
  const created = creations(page, '/contact/create');
  await portal.fail({ path: '/contacts/', how: 404 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Creating Contact...' })).toBeHidden();
  await expect(contactAlert(page)).toContainText(PRESS_SAVE);
  await page.getByRole('button', { name: 'Keep it on this device' }).click();
  await page.goto('/Order/outbox');
  await expect(createdHere(page)).toContainText('(404)');
  await portal.healAndRetry(retry(page, company), page.getByText(ALL_SENT));
  await expect(createdHere(page)).toHaveCount(0);
  expect(await contactsNamed(page, NORTHLIGHT, company)).toHaveLength(1);
  expect(created).toEqual([]);
});

test('a contact of the wizard whose answer can’t be read stays in its dialog, and is the destination then', async ({
  page,
  portal,
}) => {
  await portal.open('/Order/create');
  const wizard = new Wizard(page);
  await wizard.chooseClient('Northlight Pictures', '');
  await wizard.start();
  await wizard.add('mug', 1);
  await wizard.button('Continue').click();
  const company = unique('Unreadable Kiosk');
  await portal.fail({ path: '/contact/create', how: 'answer broken' });
  await wizard.button('Create Contact').click();
  const dialog = page.getByRole('dialog', { name: 'Create Contact' });
  await dialog.getByLabel('Name of Contact').fill(company);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('It may have been created. Press Create again');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Destination ${company}` })).toBeVisible();
  expect(await contactsNamed(page, NORTHLIGHT, company)).toHaveLength(1);
});

test('a double that comes late is told of, and hidden; a draft that went to it goes to the first', async ({
  page,
  portal,
}) => {
  const company = await saveWithoutAnswer(page, portal);
  await portal.heal();
  await page.goto('/Order/outbox');
  await expect(page.getByText(ALL_SENT)).toBeVisible();
  const [first] = await contactsNamed(page, NORTHLIGHT, company);
  // Not in the portal, which would look for the double before the next page can show what it found.
  await page.goto('/config.json');
  // As a provider without idempotency keys does with the request that was under way.
  const { id: firstId, ...fields } = first!;
  const double = await callApi<{ id: number }>(page, 'POST', '/contact/create', { ...fields, notes: '' });
  await page.goto('/');
  await expect(page.getByText(`${company} was created twice at the provider.`).first()).toBeVisible();
  await page.goto('/Order/create');
  const wizard = new Wizard(page);
  const notes = unique('To the first');
  await wizard.chooseClient('Northlight Pictures', notes);
  await wizard.start();
  await wizard.add('tote', 1);
  await wizard.button('Continue').click();
  await page.getByRole('button', { name: /^Destination/ }).click();
  await page.getByRole('dialog').getByLabel('Search', { exact: true }).fill(company);
  await page
    .getByRole('button', { name: `Select ${company}` })
    .last()
    .click();
  await expect(page.getByRole('button', { name: `Destination ${company}` })).toBeVisible();
  await wizard.chooseShipping('UPS', 'Ground');
  await page.goto('/Order/outbox');
  const twice = page.getByRole('list', { name: 'Created twice' }).getByRole('listitem');
  await expect(twice).toContainText(`#${firstId} and #${double.id}`);
  await page.getByRole('button', { name: `Hide #${double.id} of ${company}` }).click();
  await expect(twice).toHaveCount(0);
  expect((await contactsNamed(page, NORTHLIGHT, company)).map(({ id }) => id)).toEqual([firstId]);
  await page.getByRole('link', { name: /^Resume/ }).click();
  await wizard.button('Complete Order').click();
  await expect(page.getByRole('heading', { name: 'Your Order has been saved.' })).toBeVisible();
  expect((await placedOrders(page, NORTHLIGHT, notes)).map(({ order }) => order.ship_to_id)).toEqual([
    firstId,
  ]);
});

test('a title whose answer is lost is created once', async ({ page, portal }) => {
  const name = unique('Slack Water');
  await signIn(page, portal);
  await page.goto('/Show');
  await page.getByRole('button', { name: 'Add a Title' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Title' });
  await dialog.getByLabel('Name of Title').fill(name);
  await portal.fail({ path: '/show/create', how: 'answer lost' }, { path: '/all/shows/', how: 'no answer' });
  await dialogSays(page, 'saved on this device', () =>
    dialog.getByRole('button', { name: 'Create' }).click(),
  );
  await portal.heal();
  await page.goto('/Order/outbox');
  await expect(page.getByText(ALL_SENT)).toBeVisible();
  const list = new List(page, 'Titles');
  await page.goto('/Show');
  await list.search('Title Name', name);
  await expect(list.row(name)).toHaveCount(1);
});

test('a title whose answer can’t be read stays in its dialog, and Create looks for it first', async ({
  page,
  portal,
}) => {
  const name = unique('Turning Tide');
  await signIn(page, portal);
  await page.goto('/Show');
  await page.getByRole('button', { name: 'Add a Title' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Title' });
  await dialog.getByLabel('Name of Title').fill(name);
  await portal.fail({ path: '/show/create', how: 'answer broken' });
  const created = creations(page, '/show/create');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Sorry, there was an error creating this Title.');
  await expect(alert).toContainText('It may have been created. Press Create again: that is checked first.');
  await dialogSays(page, 'Title created.', () => dialog.getByRole('button', { name: 'Create' }).click());
  expect(created).toHaveLength(1);
});
