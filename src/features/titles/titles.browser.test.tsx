import { startOfMonth, subMonths } from 'date-fns';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { wireTimeToDate } from '#src/contract/values.ts';
import { formatCount } from '#src/ui/format.ts';
import {
  button,
  dialog,
  field,
  heading,
  heads,
  List,
  link,
  linkIn,
  pick,
  terms,
  texts,
} from '#tests/components/find.ts';
import { atDeskAndPhone, go, isPhone, open, signInAgain, TABLET } from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { expectPath, hides, says, shows } from '#tests/components/see.ts';

const list = new List('Titles');

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('titles are listed by client, twelve a page, searched by column, and inactive ones are a filter away', async () => {
    await open('/Show', { account: 'agency', size });
    await shows(list.rows, 12);
    await says(list.rows.first(), 'Northlight Pictures');
    await button('Next').click();
    await shows(/^13–\d\d of \d\d$/);
    await list.search('Client', '  REDWOOD   streaming ');
    await shows(list.rows, 5);
    await field('Search titles by name').fill('nothing of the kind');
    await shows('No Titles found.');
    await open('/Show', { size });
    await list.filter(() => field('Active').selectOptions('No'));
    await shows(list.row('Glass Mountain'));
    await shows(list.rows, 2);
  });

  test('a missing record leads to its list, once, and to the dashboard', async () => {
    await open('/', { size });
    const alert = page.getByRole('alert');
    for (const [path, title, text] of [
      ['/Contact/999999', 'Contacts', 'No Contact found.'],
      ['/Product/999999', 'Products', 'No Product found.'],
      ['/Order/999999', 'Orders', 'No Order found.'],
      ['/Show/999999', 'Titles', 'No Title found.'],
    ] as const) {
      go(path);
      await shows(text);
      await shows(page.getByRole('main').getByRole('link', { name: title }), 1);
    }
    await shows(link('Go to the Dashboard', alert));
    await link('Titles', alert).click();
    await shows(heading('Titles'));
    await shows(/titles · as of/);
  });
});

test('Next leads to the next page after a search was cleared, and while one is still being typed', async () => {
  await open('/Show', { account: 'agency' });
  const search = field('Search titles by name');
  const second = /^13–\d\d of \d\d$/;
  await search.fill('a');
  await search.fill('');
  await button('Next').click();
  await shows(second);
  await search.fill('e');
  await shows(/^1–12 of \d\d$/);
  // A press that leaves the focus in the search, as in Safari.
  (button('Next').element() as HTMLElement).click();
  await expectPath(/s_name=e/);
  await shows(second);
});

test('a table has a column at each width, whichever the user has hidden', async () => {
  await open('/Show', { account: 'agency' });
  await button('Columns').click();
  for (const name of ['Title Name', 'Client', 'Title ID']) await page.getByRole('checkbox', { name }).click();
  await button('Done').click();
  await expect.poll(heads).toEqual(['Active']);
  await page.viewport(...TABLET);
  await expect.poll(heads).toEqual(['Title Name']);
  await shows(list.row('Harbor Lights'));
});

test('titles of a user’s only client are sorted by name', async () => {
  await open('/Show');
  const names = () => texts(list.rows.getByRole('link'));
  await shows(list.rows);
  const byName = names().toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
  expect(names()).toEqual(byName);
  await list.filter(async () => {
    await expect.element(field('Sort by')).toHaveDisplayValue('Title Name');
    await field('Sort direction').selectOptions('Z to A');
  });
  await expect.poll(names).toEqual(byName.toReversed());
});

test('another user’s client is not found, nor is a page that is none', async () => {
  await open('/Organization/2');
  await shows('No Client found.');
  for (const path of ['/Order/abc', '/Product/-1']) {
    go(path);
    await shows('404: Page not found');
    expect(document.title).toBe('Not Found');
    await link('Go to the Dashboard').click();
    await hides('404: Page not found');
  }
});

test('bookmarks of the portal before this one lead to the same record', async () => {
  await open('/Show/100/show');
  await expectPath(/\/Show\/100$/);
  await shows(heading('The Long Field'));
});

test('a title shows how much of it left each month, over the orders that are known, and what is in stock', async () => {
  const { products, orders, items } = await open('/Show/100', { fetchesAhead: true });
  const ids = products
    .filter(({ show_id, active, qty }) => show_id === 100 && active && qty > 0)
    .map(({ id }) => id);
  const since = subMonths(startOfMonth(new Date()), 11);
  const counted = orders.filter((each) => wireTimeToDate(each.shipped_on ?? each.created_on ?? '') >= since);
  const pieces = items
    .filter(
      ({ order_id, product_id }) => counted.some(({ id }) => id === order_id) && ids.includes(product_id),
    )
    .reduce((sum, { qty }) => sum + qty, 0);
  await shows(
    new RegExp(
      `^${formatCount(pieces)} pieces of products in stock, from ${counted.length} orders since \\w{3} \\d{4}$`,
    ),
  );
  const months = page.getByRole('list', { name: 'Use by month' }).getByRole('listitem');
  await shows(months, 12);
  await says(months.last(), /^\w{3} \d{4}: [\d,]+ pieces?/);
  const inStock = page.getByRole('region', { name: 'In stock' });
  await shows(inStock.getByRole('listitem'), 10);
  expect(inStock.getByText(/\d+ available/).elements().length).toBeGreaterThan(0);
  await link(/^All \d+ products$/, inStock).click();
  await shows(/products · as of/);
});

describe('a title', () => {
  const create = dialog('Create Title');
  const alert = create.getByRole('alert');

  async function openWithName(): Promise<Provider> {
    const provider = await open('/Show');
    await button('Add a Title').click();
    await field('Name of Title').fill('Low Water');
    return provider;
  }

  async function failToCreate(how: 422 | 'answer broken' | 'answer lost', said: string): Promise<Provider> {
    const provider = await openWithName();
    provider.fail({ path: '/show/create', how });
    await button('Create', create).click();
    await says(alert, said);
    return provider;
  }

  /** Waits until the dialog says that the title is created, which it does for a second, and closes. */
  async function expectCreated(provider: Provider): Promise<void> {
    provider.fail();
    provider.hold('/show');
    await button('Create', create).click();
    await shows(button('Creating Title...', create));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    provider.release();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(50);
        return create.getByText('Title created.').query();
      })
      .not.toBeNull();
    vi.advanceTimersByTime(1_000);
    await hides(create);
  }

  test('that cannot be made says so; made, the dialog closes', async () => {
    const provider = await failToCreate(422, 'Sorry, there was an error creating this Title.');
    await expectCreated(provider);
  });

  test('without an answer stays in its dialog; Create looks for it first', async () => {
    const provider = await failToCreate(
      'answer broken',
      'It may have been created. Press Create again: that is checked first.',
    );
    await expectCreated(provider);
    expect(provider.sent('/show/create')).toHaveLength(1);
  });

  test('that was created without an answer, and renamed since, is said before another one is created', async () => {
    const provider = await failToCreate('answer lost', 'It may have been created.');
    provider.fail();
    await field('Name of Title').fill('Low Water II');
    await button('Create', create).click();
    await says(alert, '“Low Water” was created before your last change. Press Create again only if');
    expect(provider.sent('/show/create')).toHaveLength(1);
    await expectCreated(provider);
    expect(provider.sent('/show/create')).toHaveLength(2);
  });

  test('that is being created can’t be changed', async () => {
    const provider = await openWithName();
    provider.hold('/show/create');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => provider.sent('/show/create')).toHaveLength(1);
    await userEvent.keyboard(' II');
    await expect.element(field('Name of Title')).toHaveFocus();
    await expect.element(field('Name of Title')).toHaveValue('Low Water');
    provider.release();
  });

  test('outlives the end of the session', async () => {
    await open('/Show', { account: 'agency' });
    await button('Add a Title').click();
    await field('Name of Title').fill('Low Water');
    await pick('Client', 'Sundial Film Festival');
    await signInAgain();
    await expect.element(field('Name of Title')).toHaveValue('Low Water');
    await button('Create', create).click();
    await hides(create);
    await shows(link('Low Water'));
  });

  test('that was requested without an answer is looked for after the next sign-in, too', async () => {
    const provider = await failToCreate('answer lost', 'It may have been created.');
    await signInAgain();
    await expectCreated(provider);
    expect(provider.sent('/show/create')).toHaveLength(1);
  });

  test.each(atDeskAndPhone)(
    'is made $where for a client that is chosen, which the next one begins with',
    async ({ size }) => {
      await open('/Show', { account: 'agency', size });
      await button('Add a Title').click();
      await field('Name of Title').fill('Tidewater');
      await expect.element(button('Create', create)).toBeDisabled();
      await pick('Client', 'Sundial Film Festival');
      await button('Create', create).click();
      await hides(create);
      await button('Add a Title').click();
      await says(button(/^Client/, create), 'Sundial Film Festival');
      await button('Cancel', create).click();
      await field('Search titles by name').fill('Tidewater');
      await link('Tidewater', list.row('Tidewater')).click();
      await expect.poll(terms).toEqual(['Title Name', 'Client', 'Active', 'Title ID']);
    },
  );
});

test.each(atDeskAndPhone)('$where, a client’s name leads to the client and its lists', async ({ size }) => {
  await open('/Show', { account: 'agency', size });
  if (isPhone()) await linkIn(list.rows.first()).click();
  await link('Northlight Pictures', isPhone() ? page : list.rows.first()).click();
  await shows(heading('Northlight Pictures'));
  const labels = ['Name of Client', 'Email Address', 'Phone', 'Address', 'City', 'State', 'Zip', 'Active'];
  expect(terms()).toEqual([...labels, 'Group Name', 'ID']);
  const own = page.getByRole('navigation', { name: 'Of this client' });
  await link('Contacts', own).click();
  await shows(new List('Contacts').rows, 12);
  history.back();
  await link('Orders', own).click();
  await shows(/\d+ orders/);
  history.back();
  await shows(own);
  await link('Back').click();
  await expectPath(/\/Show/);
});
