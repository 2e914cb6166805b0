import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, List, link, pick } from '#tests/components/find.ts';
import { atDeskAndPhone, open, PHONE, TABLET } from '#tests/components/portal.ts';
import { expectPath, hides, inFull, says, shows, top } from '#tests/components/see.ts';

const list = new List('Contacts');
const search = field('Search contacts by name, phone or e-mail');
const client = button(/^Client/);

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('contacts are twelve a page, searched by column, and an empty list says what was looked for', async () => {
    await open('/Contact', { size });
    await shows(list.rows, 12);
    await list.search('City', 'seattle');
    await shows(list.row('Seattle'), 2);
    await shows(list.rows, 2);
    await search.fill('nobody at all');
    await shows('No Contacts found.');
    await shows('Name or phone contains nobody at all, City contains seattle');
    // What was looked for may exist: it is found before it is created once more.
    const again = button('Clear search');
    expect(top(again)).toBeLessThan(top(link('Add a Contact').last()));
    await again.click();
    await shows(list.rows, 12);
    // By its person.
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
});

describe('a set filter on a phone', () => {
  test('can be cleared without scrolling to it, also beside another one', async () => {
    await open('/Contact', { size: PHONE });
    await list.search('Address', 'three kings drive');
    await list.search('City', 'san francisco, the long way');
    for (const column of ['Address', 'City']) await inFull(button(`Clear ${column} contains`));
  });

  test('is counted on the button of the sheet that clears it, and the text of the search box is not', async () => {
    await open('/Contact', { size: PHONE });
    await search.fill('lumen');
    await expectPath(/s_name=lumen/);
    await says(button(/^Filters/), /^Filters\s*$/);
    await search.fill('');
    await list.search('City', 'seattle');
    await says(button(/^Filters/), /^Filters\s*1$/);
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

test('a client whose name still loads is not shown as a number', async () => {
  const provider = await open('/Contact?filter_org_id=1', {
    account: 'agency',
    at: (to) => to.hold('/organizations/'),
  });
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

test('a contact is found by the words of company and person, in any order', async () => {
  const { contacts } = await open('/Contact?filter_org_id=1');
  const { name, first_name, last_name } = contacts.find(({ id }) => id === 112)!;
  const words = name!.replaceAll(',', '').split(' ').toReversed().join(' ');
  await search.fill(`${last_name}, ${first_name} ${words.toLowerCase()}`);
  await shows(list.rows, 1);
  await says(list.rows, name!);
});

test('a contact is found by a part of its phone number, however that is written, wherever one is looked for', async () => {
  const phone = '+1 (313) 808-7701';
  const { contacts } = await open('/Contact?filter_org_id=1', {
    at: (to) => Object.assign(to.contacts.find(({ id }) => id === 112)!, { phone }),
  });
  const { name } = contacts.find(({ id }) => id === 112)!;
  for (const part of ['8087701', '808-77']) {
    await search.fill(part);
    await shows(list.rows, 1);
    await says(list.rows, name!);
  }
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Go to' }).fill('8087701');
  // It is longer than the number of an order.
  await expect
    .element(page.getByRole('option').filter({ hasText: phone }))
    .toHaveAttribute('aria-selected', 'true');
});
