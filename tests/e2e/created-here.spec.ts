/** Contacts and titles are created once by their forms, whatever becomes of the answers. */
import type { Page } from '@playwright/test';
import { contactsNamed } from '#tests/support/api.ts';
import { dialogSays } from '#tests/support/in-passing.ts';
import { unique } from '#tests/support/lists.ts';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const NORTHLIGHT = 1;

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
  ['answer lost', true],
  ['no answer', false],
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

test('where the look-up is refused, nothing is created again, and it says so', async ({ page, portal }) => {
  const company = unique('Doubtful Stage');
  await signIn(page, portal);
  await portal.fail({ path: '/contact/create', how: 'answer lost' }, { path: '/contacts/', how: 404 });
  await save(page, company);
  await expect(contactAlert(page)).toContainText(PRESS_SAVE);
  const created = creations(page, '/contact/create');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(contactAlert(page)).toContainText(PRESS_SAVE);
  await portal.heal();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact created.').first()).toBeVisible();
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

for (const how of ['answer broken', 'answer lost'] as const)
  test(`a title answered by ${how} stays in its dialog, and Create looks for it first`, async ({
    page,
    portal,
  }) => {
    const name = unique('Turning Tide');
    await signIn(page, portal);
    await page.goto('/Show');
    await page.getByRole('button', { name: 'Add a Title' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Title' });
    await dialog.getByLabel('Name of Title').fill(name);
    await portal.fail({ path: '/show/create', how });
    const created = creations(page, '/show/create');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('Sorry, there was an error creating this Title.');
    await expect(alert).toContainText('It may have been created. Press Create again: that is checked first.');
    await portal.heal();
    await dialogSays(page, 'Title created.', () => dialog.getByRole('button', { name: 'Create' }).click());
    expect(created).toHaveLength(1);
  });
