import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, field, heading, List, link } from '#tests/components/find.ts';
import { atDeskAndPhone, go, isPhone, open, PHONE, touch } from '#tests/components/portal.ts';
import { expectPath, hides, says, shows } from '#tests/components/see.ts';

const list = new List('Contacts');
const search = field('Search contacts by name, phone or e-mail');
const alert = page.getByRole('alert');
const client = button(/^Client/);
const edit = link(/^Edit /).first();

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('a contact is made, shown and edited; its white space is put in order, its notes are never shown', async () => {
    const provider = await open('/Contact/create', { size });
    // The only client is chosen by itself.
    await shows(heading('Create a Contact'));
    await shows(field('Company'));
    // The link back to the list is not the current page.
    expect(page.getByRole('main').element().querySelector('[aria-current]')).toBeNull();
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

  test('a form asks before it is left, and Cancel leads back to where it was opened', async () => {
    await open('/Contact?filter_org_id=1', { size });
    await edit.click();
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
  });
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

test('Save checks every field again while another one is still wrong', async () => {
  await open('/Contact/create');
  await field('Company').fill('Quay');
  await field('Phone').fill('5'.repeat(51));
  await button('Save').click();
  await says(alert, /^Must be at most 50 characters$/);
  await field('Company').fill('');
  await button('Save').click();
  await shows('Field is Required');
  await shows('Must be at most 50 characters');
  await expect.element(field('Company')).toHaveFocus();
});

test('Save leads to the contacts of the client, without what was searched for in those of another one', async () => {
  const { contacts } = await open('/Contact?filter_org_id=1&s_name=playhouse', { account: 'agency' });
  await shows(/^\d+ contacts? /);
  const { id } = contacts.find(({ org_id }) => org_id === 3)!;
  go(`/Contact/${id}/edit`);
  await field('Company').fill('A Quay');
  await button('Save').click();
  await expectPath(/\/Contact\?.*filter_org_id=3/);
  await shows(list.row('A Quay'));
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
  await edit.click();
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

test('notes that were typed are there again where they are not to be removed after all', async () => {
  await open('/Contact/112/edit');
  await field('Notes').fill('Ring twice.');
  const removes = page.getByRole('checkbox', { name: 'Remove notes' });
  await removes.click();
  await expect.element(field('Notes')).toHaveValue('');
  await removes.click();
  await expect.element(field('Notes')).toHaveValue('Ring twice.');
});

test('the form of another contact is not that of the one before', async () => {
  const { contacts } = await open('/Contact/112');
  const nameOf = (id: number) => contacts.find((each) => each.id === id)?.name;
  await shows(heading(nameOf(112)!));
  go('/Contact/113/edit');
  await expect.element(field('Company')).toHaveValue(nameOf(113));
  go('/Contact/112/edit');
  await expect.element(field('Company')).toHaveValue(nameOf(112));
});

test('a contact without an answer stays in its form, and Save looks for it first', async () => {
  const mayBeThere =
    /error creating this Contact\..*It may have been created. Press Save again: that is checked first./s;
  const provider = await open('/Contact/create');
  provider.fail({ path: '/contact/create', how: 'answer lost' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await field('Company').fill('Unreadable Stage');
  await button('Save').click();
  await says(alert, mayBeThere);
  provider.fail();
  // Nothing sends it again by itself.
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await says(alert, mayBeThere);
  await expect.element(field('Company')).toHaveValue('Unreadable Stage');
  await button('Save').click();
  await shows('Contact created.');
  expect(provider.sent('/contact/create')).toHaveLength(1);
});

test.each(['mailto', 'tel'])('a %s link is touched within 44 px', async (scheme) => {
  await touch(true);
  onTestFinished(() => touch(false));
  await open('/Contact/112', { size: PHONE });
  const link = page
    .getByRole('definition')
    .getByRole('link')
    .filter({ hasText: scheme === 'tel' ? /\d{3}/ : '@' });
  expect((await link.findElement()).getAttribute('href')).toMatch(new RegExp(`^${scheme}:`));
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('on a phone, an e-mail address wraps before its @, and no word breaks', async () => {
  await open('/Contact/112', { size: [320, 640] });
  const address = page.getByRole('definition').getByRole('link').filter({ hasText: '@' });
  const lines = [...(await address.findElement()).childNodes]
    .filter((node) => node instanceof Text)
    .map((node) => {
      const range = new Range();
      range.selectNodeContents(node);
      return range.getClientRects().length;
    });
  expect(lines).toEqual([1, 1]);
});
