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

/** The contact is created, nobody hears of it, and the list that would tell answers so. */
async function saveWithoutAnswer(page: Page, portal: Portal, how: 'no answer' | number): Promise<string> {
  const company = unique('Lost Answer Stage');
  await signIn(page, portal);
  await portal.fail({ path: '/contact/create', how: 'answer lost' }, { path: '/contacts/', how });
  await save(page, company);
  await expect(page.getByText(KEPT).first()).toBeVisible();
  return company;
}

test('a contact whose answer is lost is kept, survives a reload, and Save once more makes no second one', async ({
  page,
  portal,
}) => {
  const company = await saveWithoutAnswer(page, portal, 'no answer');
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

test('where the look-up is refused, nothing is created again, and it says so', async ({ page, portal }) => {
  const company = await saveWithoutAnswer(page, portal, 404);
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/contact/create') && request.method() === 'POST') created.push(request.url());
  });
  await page.goto('/Order/outbox');
  await expect(createdHere(page)).toContainText("We can't tell yet whether this contact was created");
  await expect(createdHere(page)).toContainText('(404)');
  await portal.fail({ path: '/contacts/', how: 404 });
  await retry(page, company).click();
  await page.reload();
  await expect(createdHere(page)).toContainText('In doubt');
  await portal.healAndRetry(retry(page, company), page.getByText(ALL_SENT));
  await expect(createdHere(page)).toHaveCount(0);
  expect(await contactsNamed(page, NORTHLIGHT, company)).toHaveLength(1);
  expect(created).toEqual([]);
});

test('a double that comes late is told of, and hidden; a draft that went to it goes to the first', async ({
  page,
  portal,
}) => {
  const company = await saveWithoutAnswer(page, portal, 'no answer');
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
