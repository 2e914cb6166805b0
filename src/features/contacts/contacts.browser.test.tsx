import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  atDeskAndPhone,
  button,
  dialog,
  expectPath,
  expectUnreadable,
  field,
  heading,
  hides,
  isPhone,
  List,
  link,
  open,
  PHONE,
  pick,
  says,
  shows,
  TABLET,
  touch,
} from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';

const list = new List('Contacts');
const search = field('Search contacts by company or person');
const alert = page.getByRole('alert');
const clear = (column: string) => button(`Clear ${column} contains`);
const client = button(/^Client/);

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('a contact is made, shown and edited; its white space is put in order, its notes are never shown', async () => {
    const provider = await open('/Contact/create', { size });
    // The only client is chosen by itself.
    await shows(heading('Create a Contact'));
    await shows(field('Company'));
    await hides(client);
    await button('Save').click();
    await says(alert, /^Field is Required$/);
    await field('Company').fill('  Pier  \t 14  \t Press Room ');
    await field('Email Address').fill('press at pier');
    await field('City').fill('São Paulo 🎬');
    await field('Notes').fill('Ring twice.\nDock C.');
    await button('Save').click();
    await says(alert, /^Must be a valid email$/);
    await expect.element(field('Email Address')).toHaveFocus();
    await field('Email Address').fill('press@pier.example');
    await button('Save').click();
    await shows('Contact created.');
    // The form tidies it, not only the service.
    const name = 'Pier 14 Press Room';
    expect(provider.sent('/contact/create')).toMatchObject([{ name, notes: 'Ring twice.\nDock C.' }]);
    await expectPath(/\/Contact\?.*filter_org_id=1/);
    await search.fill(name);
    await link(name, list.row(name)).click();
    await shows(heading(name));
    await shows('São Paulo 🎬');
    await hides(/Ring twice/);
    await link('Edit').click();
    await expect.element(field('Company')).toHaveValue(name);
    await expect.element(field('Notes')).toHaveValue('');
    await field('City').fill('Santos');
    await field('Active').selectOptions('No');
    await button('Save').click();
    await shows('Contact saved.');
    // The form has a field of this name, too, and stands for a moment longer.
    await shows(heading('Contacts'));
    await list.filter(() => field('Active').selectOptions('No'));
    await says(list.row(name), 'Santos');
  });

  test('contacts are twelve a page, searched by column, and an empty list says what was looked for', async () => {
    await open('/Contact', { size });
    await shows(list.rows, 12);
    await list.search('City', 'seattle');
    await shows(list.row('Seattle'), 2);
    await shows(list.rows, 2);
    await search.fill('nobody at all');
    await shows('No Contacts found.');
    await shows('Company or person contains nobody at all, City contains seattle');
    // What was looked for may exist: it is found before it is created once more.
    const top = (action: Element) => action.getBoundingClientRect().y;
    const again = button('Clear search');
    expect(top(again.element())).toBeLessThan(top(link('Add a Contact').last().element()));
    await again.click();
    await shows(list.rows, 12);
  });

  test('a contact is found by its person', async () => {
    await open('/Contact', { size });
    await search.fill('luis ibarra');
    await shows(list.rows, 1);
    await says(list.rows, 'Cinema Lumen');
  });

  test('of several clients, none is chosen for the user', async () => {
    const provider = await open('/Contact', { account: 'agency', size });
    await shows('Select a Client to view Contacts.');
    // Nor is anything fetched for this list.
    expect(provider.received.filter(({ path }) => path.startsWith('/contacts/'))).toEqual([]);
    await list.filter(() => pick('Client', 'Redwood Streaming'));
    await shows(list.rows, 12);
    // From now on, the list opens on it.
    await link('Dashboard').first().click();
    await link('Contacts').first().click();
    await shows(list.rows, 12);
  });

  test('a form asks before it is left, and Cancel leads back to where it was opened', async () => {
    await open('/Contact?filter_org_id=1', { size });
    await link(/^Edit /)
      .first()
      .click();
    await shows(heading('Edit Contact'));
    await field('City').fill('Elsewhere');
    await button('Cancel').click();
    const question = dialog('Leave without saving?');
    await expect.element(button('Keep editing', question)).toHaveFocus();
    await button('Keep editing', question).click();
    await expect.element(field('City')).toHaveValue('Elsewhere');
    await button('Cancel').click();
    await button('Leave', question).click();
    await shows(list.rows, 12);
    await hides('Elsewhere');
  });

  test('a contact’s address reads like one, and an order to it begins there', async () => {
    const { contacts } = await open('/Contact/112', { size });
    const { name, zip } = contacts.find(({ id }) => id === 112) ?? {};
    await shows(`Portland, ME ${zip}`);
    await button('New order').click();
    await button(/^Add .*press kit/)
      .first()
      .click();
    await button('Continue').click();
    await shows(page.getByRole('button', { name: `Destination ${name}`, pressed: true }));
  });

  test('a contact that cannot be made says so, and the form stays as it was typed', async () => {
    const provider = await open('/Contact/create', { size });
    await field('Company').fill('Quay');
    provider.fail({ path: '/contact/create', how: 422 });
    await button('Save').click();
    await says(alert, 'Sorry, there was an error creating this Contact.');
    await expect.element(alert).toBeInViewport();
    if (isPhone()) {
      const menu = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
      expect(button('Save').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(menu.top);
    }
    await expect.element(field('Company')).toHaveValue('Quay');
    provider.fail();
    provider.hold('/contact/create');
    await button('Save').click();
    await expect.element(button('Creating Contact...')).toBeDisabled();
    provider.release();
    await shows('Contact created.');
    await search.fill('Quay');
    await shows(list.row('Quay'), 1);
  });
});

describe('a set filter on a phone', () => {
  test('can be cleared without scrolling to it', async () => {
    await open('/Contact?filter_org_id=1', { account: 'agency', size: PHONE });
    await list.search('City', 'san francisco, the long way');
    await expect.element(clear('City')).toBeInViewport({ ratio: 1 });
  });

  test('can be cleared beside another one', async () => {
    await open('/Contact', { size: PHONE });
    await list.search('Address', 'three kings drive');
    await list.search('City', 'san francisco');
    for (const column of ['Address', 'City'])
      await expect.element(clear(column)).toBeInViewport({ ratio: 1 });
  });

  test('has no number for the name of a client that can’t be fetched', async () => {
    const at = { path: '/organizations/', how: 500 } as const;
    await open('/Contact?filter_org_id=1', { account: 'agency', size: PHONE, at: (to) => to.fail(at) });
    await shows(list.rows, 12);
    await shows(button('Client: Name not available'));
  });
});

test('a tablet names the person beside the company', async () => {
  await open('/Contact');
  const row = list.row('Backlot Rentals');
  const company = row.getByRole('cell').first();
  await shows(row.getByText('Nakamura', { exact: true }));
  await hides(company.getByText('Maya Nakamura'));
  await page.viewport(...TABLET);
  await shows(company.getByText('Maya Nakamura'));
  await hides(row.getByText('Nakamura', { exact: true }));
});

test('text that is too long is refused at its field, and nothing typed is lost', async () => {
  await open('/Contact/create?filter_org_id=1');
  const long = 'ﷺ'.repeat(10_000);
  await field('Company').fill(long);
  await field('First Name').fill('עברית \u202E مرحبا');
  await button('Save').click();
  await says(alert, /^Must be at most 200 characters$/);
  await expect.element(field('Company')).toHaveValue(long);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test('what a colleague saved meanwhile is kept, and asked about where both changed it', async () => {
  const { contacts } = await open('/Contact/112/edit');
  const contact = contacts.find(({ id }) => id === 112)!;
  await field('City').fill('Santos');
  await field('Phone').fill('555-0100');
  Object.assign(contact, { city: 'Recife', country: 'Brazil' });
  await button('Save').click();
  await says(alert, 'CityRecife');
  await expect.element(alert).toBeInViewport();
  await button('Save').click();
  await shows('Contact saved.');
  expect(contact).toMatchObject({ city: 'Santos', country: 'Brazil', phone: '555-0100' });
});

test('a client whose name still loads is not shown as a number', async () => {
  const late = { account: 'agency', at: (to: Provider) => to.hold('/organizations/') } as const;
  await open('/Contact', late);
  await shows(page.getByRole('status', { name: 'Loading Contacts' }));
  await hides('Select a Client to view Contacts.');
  const provider = await open('/Contact?filter_org_id=1', late);
  await shows(list.rows, 12);
  await hides(client);
  provider.release();
  await says(client, /^Client: Northlight Pictures$/);
});

test('a contact is not added to a client that the user can’t see', async () => {
  await open('/Contact?filter_org_id=4');
  await shows('No Contacts found.');
  await hides(link('Add a Contact'));
  await open('/Contact/create?filter_org_id=4');
  // The form has the user's own client.
  await shows(field('Company'));
  await hides(client);
});

test('a form waits for the clients, whose field is not shown to who has one', async () => {
  const provider = await open('/Contact/create', { at: (to) => to.hold('/organizations/') });
  await shows(page.getByRole('status', { name: 'Loading your clients' }));
  await hides(client);
  provider.release();
  await shows(field('Company'));
  await hides(client);
});

test('a person without a company is explained beside Save, and can be saved by their name', async () => {
  // Of a client that no list would open on.
  const provider = await open('/Contact/create?filter_org_id=3', { account: 'agency' });
  await field('First Name').fill('Ada');
  await field('Last Name').fill('Okafor');
  await shows('Company is empty, and is required.');
  await button('Use “Ada Okafor”').click();
  await expect.element(field('Company')).toHaveValue('Ada Okafor');
  await button('Save').click();
  await expectPath(/\/Contact\?.*filter_org_id=3/);
  expect(provider.sent('/contact/create')).toMatchObject([{ name: 'Ada Okafor', org_id: 3 }]);
});

test('stored notes are removed only by saying so', async () => {
  const provider = await open('/Contact/112/edit');
  await field('Address 2').fill('Floor 3');
  await button('Save').click();
  await shows('Contact saved.');
  await link(/^Edit /)
    .first()
    .click();
  await shows(heading('Edit Contact'));
  await field('Notes').fill('Typed, then thought better of.');
  await page.getByRole('checkbox', { name: 'Remove notes' }).click();
  await expect.element(field('Notes')).toHaveValue('');
  await button('Save').click();
  await expect.poll(() => provider.sent('/contact/update')).toHaveLength(2);
  const [kept, removed] = provider.sent('/contact/update');
  expect(kept).not.toHaveProperty('notes');
  expect(removed).toHaveProperty('notes', '');
});

test('a contact whose answer can’t be read stays in its form, and says so', async () => {
  const provider = await open('/Contact/112/edit');
  await expectUnreadable(provider, '/contact/', '/contact/update', field('City'));
  await shows('Contact saved.');
});

const created = (provider: Provider, name: string) => [
  provider.sent('/contact/create').length,
  provider.contacts.filter((contact) => contact.name === name).length,
];
const PRESS_SAVE =
  /error creating this Contact\..*It may have been created. Press Save again: that is checked first./s;

test.each([
  { fault: 'a lost answer', how: 'answer lost', isCarriedOut: true },
  { fault: 'no answer', how: 'no answer', isCarriedOut: false },
  { fault: 'a broken answer', how: 'answer broken', isCarriedOut: true },
  { fault: 'a captive portal', how: new Response('<p>Welcome'), isCarriedOut: false },
  { fault: '500', how: 500, isCarriedOut: false },
] as const)(
  'a contact answered by $fault stays in its form, and Save looks for it first',
  async ({ how, isCarriedOut }) => {
    const provider = await open('/Contact/create');
    provider.fail({ path: '/contact/create', how });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await field('Company').fill('Unreadable Stage');
    await button('Save').click();
    await says(alert, PRESS_SAVE);
    await expect.element(field('Company')).toHaveValue('Unreadable Stage');
    provider.fail();
    // Nothing sends it again by itself.
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await says(alert, PRESS_SAVE);
    expect(created(provider, 'Unreadable Stage')).toEqual([1, isCarriedOut ? 1 : 0]);
    await button('Save').click();
    await shows('Contact created.');
    await expectPath(/\/Contact\?/);
    expect(created(provider, 'Unreadable Stage')).toEqual([isCarriedOut ? 1 : 2, 1]);
  },
);

test('where the look-up is refused, nothing is created again, and it says so', async () => {
  const provider = await open('/Contact/create');
  provider.fail({ path: '/contact/create', how: 'answer lost' }, { path: '/contacts/', how: 404 });
  await field('Company').fill('Doubtful Stage');
  for (let press = 0; press < 2; press += 1) {
    await button('Save').click();
    await says(alert, PRESS_SAVE);
  }
  provider.fail();
  await button('Save').click();
  await shows('Contact created.');
  expect(created(provider, 'Doubtful Stage')).toEqual([1, 1]);
});

test.each(['mailto', 'tel'])('a %s link is touched within 44 px', async (scheme) => {
  await touch(true);
  try {
    await open('/Contact/112', { size: PHONE });
    const link = page
      .getByRole('definition')
      .getByRole('link')
      .filter({ hasText: scheme === 'tel' ? /\d{3}/ : '@' });
    expect((await link.findElement()).getAttribute('href')).toMatch(new RegExp(`^${scheme}:`));
    expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  } finally {
    await touch(false);
  }
});
