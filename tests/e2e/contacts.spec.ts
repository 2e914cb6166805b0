import type { Locator } from '@playwright/test';
import { watchFor } from '#tests/support/in-passing.ts';
import { isPhone, List, unique } from '#tests/support/lists.ts';
import { neverPass } from '#tests/support/never-pass.ts';
import { expect, test } from '#tests/support/portal.ts';
import { firstToAdd, pick, Wizard } from '#tests/support/wizard.ts';

test('contacts are a client’s: twelve a page, by name, searched by column', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Contact');
  const list = new List(page, 'Contacts');
  await expect(list.rows).toHaveCount(12);
  await list.search('City', 'seattle');
  await expect(list.row(/Seattle/).first()).toBeVisible();
  await expect(list.rows.filter({ hasNotText: 'Seattle' })).toHaveCount(0);
  await list.search('Company', 'nobody at all');
  await expect(page.getByText('No Contacts found.')).toBeVisible();
  await expect(
    page.getByText('Looked for: Company or person contains nobody at all · City contains seattle'),
  ).toBeVisible();
  // What was looked for may exist: it is found before it is created once more.
  const clear = page.getByRole('button', { name: 'Clear search' });
  const add = page.getByRole('link', { name: 'Add a Contact' }).last();
  await expect(clear).toBeVisible();
  const top = async (action: Locator) => (await action.boundingBox())?.y ?? 0;
  expect(await top(clear)).toBeLessThan(await top(add));
  await clear.click();
  await expect(list.rows).toHaveCount(12);
});

test.describe('where the clients can’t be fetched', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a client has no number for a name', { tag: '@phone-only' }, async ({ page, portal }) => {
    await page.route('**/organizations/**', (route) => route.fulfill({ status: 500 }));
    await portal.open('/Contact?filter_org_id=1', 'agency');
    await expect(new List(page, 'Contacts').rows).toHaveCount(12);
    await expect(page.getByRole('button', { name: 'Client: Name not available' })).toBeVisible();
  });
});

test('a contact is found by its person', { tag: '@phone' }, async ({ page, portal }) => {
  await portal.open('/Contact');
  await page
    .getByLabel(isPhone() ? 'Search contacts by company or person' : 'Search Company')
    .fill('luis alvarez');
  // A contact without a company is called by its person, and would be found in any case.
  const list = new List(page, 'Contacts');
  await expect(list.row(/Backlot Rentals/)).toHaveCount(0);
  await expect(list.row(/Avalon Playhouse/).first()).toBeVisible();
});

test('a set filter can be cleared without scrolling to it', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  await portal.open('/Contact?filter_org_id=1', 'agency');
  const list = new List(page, 'Contacts');
  const clear = (column: string) => page.getByRole('button', { name: `Clear ${column} contains` });
  await list.search('City', 'san francisco, the long way');
  await expect(clear('City')).toBeInViewport({ ratio: 1 });
  await portal.open('/Contact');
  await list.search('Address', 'three kings drive');
  await list.search('City', 'san francisco');
  await expect(clear('Address')).toBeInViewport({ ratio: 1 });
  await expect(clear('City')).toBeInViewport({ ratio: 1 });
});

test('a tablet names the person below the company', async ({ page, portal }) => {
  await portal.open('/Contact');
  const row = page.getByRole('row', { name: 'Avalon Playhouse, Telluride' });
  const company = row.getByRole('cell').first();
  await expect(row.getByText('Nakamura', { exact: true })).toBeVisible();
  await expect(company.getByText('Noor Nakamura')).toBeHidden();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(company.getByText('Noor Nakamura')).toBeVisible();
  await expect(row.getByText('Nakamura', { exact: true })).toBeHidden();
});

test('a contact is made, shown and edited; its white space is put in order, its notes are never shown', {
  tag: ['@phone', '@journey'],
}, async ({ page, portal }) => {
  const company = unique('Pier 14 Press Room');
  await portal.open('/Contact/create');
  await expect(page.getByRole('heading', { name: 'Create a Contact' })).toBeVisible();
  // The only client is chosen by itself.
  await expect(page.getByRole('button', { name: /^Client/ })).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Field is Required');
  await page.getByLabel('Company').fill(`  ${company.replaceAll(' ', '  \t ')}  `);
  await page.getByLabel('Email Address').fill('press at pier');
  await page.getByLabel('City').fill('São Paulo 🎬');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.\nDock C.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Must be a valid email');
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.getByLabel('Email Address').fill('press@pier.example');
  const created = page.waitForRequest(/\/contact\/create$/);
  await page.getByRole('button', { name: 'Save' }).click();
  // The form tidies it, not only the service.
  expect((await created).postDataJSON()).toMatchObject({ name: company, notes: 'Ring twice.\nDock C.' });
  await expect(page.getByText('Contact created.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/Contact\?.*filter_org_id=1/);

  const list = new List(page, 'Contacts');
  await list.search('Company', company);
  await list.row(company).getByRole('link', { name: company, exact: true }).click();
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
  await expect(page.getByText('São Paulo 🎬')).toBeVisible();
  await expect(page.getByText('Ring twice.')).toBeHidden();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Company')).toHaveValue(company);
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('');
  await page.getByLabel('City').fill('Santos');
  await page.getByLabel('Active').selectOption('No');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact saved.').first()).toBeVisible();
  // The form has a field of this name, too, and stands for a moment longer.
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  await list.filter(() => page.getByLabel('Active').selectOption('No'));
  await expect(list.row(company)).toContainText('Santos');
});

test('text that is too long is refused at its field, and nothing typed is lost', async ({ page, portal }) => {
  await portal.open('/Contact/create?filter_org_id=1');
  const long = 'ﷺ'.repeat(10_000);
  await page.getByLabel('Company').fill(long);
  await page.getByLabel('First Name').fill('עברית \u202E مرحبا');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Must be at most 200 characters');
  await expect(page.getByLabel('Company')).toHaveValue(long);
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
});

test('what a colleague saved meanwhile is kept, and asked about where both changed it', async ({
  page,
  portal,
}) => {
  const company = unique('Halftone Stage');
  await portal.open('/Contact/create?filter_org_id=1');
  await page.getByLabel('Company').fill(company);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.');
  await page.getByRole('button', { name: 'Save' }).click();
  const list = new List(page, 'Contacts');
  await list.search('Company', company);
  await page.getByRole('link', { name: company, exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('City').fill('Santos');
  await page.getByLabel('Phone').fill('555-0100');
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await colleague.getByLabel('City').fill('Recife');
  await colleague.getByLabel('Country').fill('Brazil');
  await colleague.getByRole('button', { name: 'Save' }).click();
  await expect(colleague.getByText('Contact saved.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('CityRecife');
  await expect(page.getByRole('alert')).toBeInViewport();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Contact saved.').first()).toBeVisible();
  await page.getByRole('link', { name: company, exact: true }).click();
  for (const text of ['Santos', 'Brazil', '555-0100']) await expect(page.getByText(text)).toBeVisible();
});

test('a client whose name still loads is not shown as a number', async ({ page, portal }) => {
  const load = await portal.hold('/organizations/');
  // A list that is about to open on its client does not ask for one.
  const isAsked = await watchFor(page, 'Select a Client to view Contacts.');
  await portal.open('/Contact', 'agency');
  await expect(page.getByRole('status', { name: 'Loading Contacts' })).toBeVisible();
  expect(await isAsked()).toBe(false);
  await page.goto('/Contact?filter_org_id=1');
  await expect(new List(page, 'Contacts').rows).toHaveCount(12);
  const client = page.getByRole('button', { name: /^Client/ });
  await expect(client).toHaveText('…');
  load();
  await expect(client).toHaveText('Northlight Pictures');
});

test('of several clients, none is chosen for the user', { tag: '@phone' }, async ({ page, portal }) => {
  const asked: string[] = [];
  // Stops what is fetched ahead, which is not this list's.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  page.on('request', (request) => {
    if (request.url().includes('/contacts/')) asked.push(request.url());
  });
  await portal.open('/Contact', 'agency');
  await expect(page.getByText('Select a Client to view Contacts.')).toBeVisible();
  expect(asked).toEqual([]);
  const list = new List(page, 'Contacts');
  await list.filter(() => pick(page, 'Client', 'Redwood Streaming'));
  await expect(list.rows).toHaveCount(12);
  // From now on, the list opens on it.
  await page.goto('/Contact');
  await expect(list.rows).toHaveCount(12);
});

test('a contact is not added to a client that the user can’t see', async ({ page, portal }) => {
  await portal.open('/Contact?filter_org_id=4');
  await expect(page.getByText('No Contacts found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a Contact' })).toBeHidden();
  await page.goto('/Contact/create?filter_org_id=4');
  // The form has the user's own client.
  await expect(page.getByLabel('Company')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Client/ })).toBeHidden();
});

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

test('a form waits for the clients, whose field is not shown to who has one', async ({ page, portal }) => {
  await neverPass(page, 'clients');
  const release = await portal.hold('/organizations/');
  await portal.open('/Contact/create');
  await expect(page.getByRole('status', { name: 'Loading your clients' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Client/ })).toBeHidden();
  release();
  await expect(page.getByLabel('Company')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Client/ })).toBeHidden();
});

test('a form asks before it is left, and Cancel leads back to where it was opened', {
  tag: '@phone',
}, async ({ page, portal }) => {
  await portal.open('/Contact?filter_org_id=1');
  const list = new List(page, 'Contacts');
  const contact = list.rows.first();
  const company = await contact.getByRole('link').first().innerText();
  await contact.getByRole('link', { name: `Edit ${company}` }).click();
  await expect(page.getByRole('heading', { name: 'Edit Contact' })).toBeVisible();
  await page.getByLabel('City').fill('Elsewhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Elsewhere');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(list.rows).toHaveCount(12);
  await expect(list.row('Elsewhere')).toHaveCount(0);
});

test('a person without a company is explained beside Save, and can be saved by their name', async ({
  page,
  portal,
}) => {
  const last = unique('Okafor');
  // Of a client that no list would open on.
  await portal.open('/Contact/create?filter_org_id=3', 'agency');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill(last);
  await expect(page.getByText('Company is empty, and is required.')).toBeVisible();
  await page.getByRole('button', { name: `Use “Ada ${last}”` }).click();
  await expect(page.getByLabel('Company')).toHaveValue(`Ada ${last}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/Contact\?.*filter_org_id=3/);
  await new List(page, 'Contacts').search('Company', last);
  await expect(page.getByRole('link', { name: `Ada ${last}`, exact: true })).toBeVisible();
});

test('stored notes are removed only by saying so', async ({ page, portal }) => {
  await portal.open('/Contact?filter_org_id=1');
  const first = new List(page, 'Contacts').rows.first();
  const saved = async () => {
    const request = page.waitForRequest(/\/contact\/update$/);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Contact saved.').last()).toBeVisible();
    return (await request).postDataJSON();
  };
  await first.getByRole('link', { name: /^Edit / }).click();
  await expect(page.getByRole('heading', { name: 'Edit Contact' })).toBeVisible();
  await page.getByLabel('Address 2').fill(unique('Floor'));
  expect(await saved()).not.toHaveProperty('notes');
  await first.getByRole('link', { name: /^Edit / }).click();
  await page.getByLabel('Notes', { exact: true }).fill('Typed, then thought better of.');
  await page.getByLabel('Remove notes').check();
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('');
  expect(await saved()).toHaveProperty('notes', '');
});

test('a contact’s address reads like one, and an order to it begins there', { tag: '@phone' }, async ({
  page,
  portal,
}) => {
  const company = unique('Grand Rex');
  await portal.open('/Contact/create?filter_org_id=1');
  for (const [label, text] of [
    ['Company', company],
    ['City', 'Portland'],
    ['State', 'OR'],
    ['ZIP/Postal Code', '97209'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  const list = new List(page, 'Contacts');
  await list.search('Company', company);
  await list.row(company).getByRole('link', { name: company, exact: true }).click();
  await expect(page.getByText('Portland, OR 97209')).toBeVisible();
  await page.getByRole('button', { name: 'New order' }).click();
  const wizard = new Wizard(page);
  await wizard.add('press kit', 1);
  await wizard.button('Continue').click();
  await expect(page.getByRole('button', { name: `Destination ${company}` })).toBeVisible();
});
