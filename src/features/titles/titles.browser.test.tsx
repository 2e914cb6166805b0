import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  button,
  DESK,
  dialog,
  expectPath,
  field,
  go,
  heading,
  hides,
  List,
  link,
  open,
  PHONE,
  says,
  shows,
} from '#tests/components/portal.ts';

const list = new List('Titles');

describe.each([
  { size: DESK, where: 'at a desk' },
  { size: PHONE, where: 'on a phone' },
])('$where', ({ size }) => {
  test('titles are listed by client, twelve a page, and searched by column', async () => {
    await open('/Show', { account: 'agency', size });
    await shows(list.rows, 12);
    await says(list.rows.first(), 'Northlight Pictures');
    await button('Next').click();
    await shows(/^13–\d\d of \d\d$/);
    await list.search('Client', '  REDWOOD   streaming ');
    await shows(list.rows, 5);
    await list.search('Title Name', 'nothing of the kind');
    await shows('No Titles found.');
  });

  test('inactive titles are a filter away', async () => {
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

test('another user’s client is not found, nor is a page that is none', async () => {
  await open('/Organization/2');
  await shows('No Client found.');
  for (const path of ['/Order/abc', '/Product/-1']) {
    go(path);
    await shows('404: Page not found');
    go('/Show');
    await hides('404: Page not found');
  }
});

test('bookmarks of the portal before this one lead to the same record', async () => {
  await open('/Show/100/show');
  await expectPath(/\/Show\/100$/);
  await shows(heading('The Long Field'));
});

test('a title shows what there is of it in stock, as pictures', async () => {
  await open('/Show/100');
  const inStock = page.getByRole('region', { name: 'In stock' });
  await shows(inStock.getByRole('listitem'), 10);
  expect(inStock.getByText(/\d+ available/).elements().length).toBeGreaterThan(0);
  await link(/^All \d+ products$/, inStock).click();
  await shows(/products · as of/);
});

test('a title that cannot be made says so; made, the dialog closes', async () => {
  const provider = await open('/Show');
  const create = dialog('Create Title');
  await button('Add a Title').click();
  await field('Name of Title').fill('Low Water');
  provider.fail({ path: '/show/create', how: 422 });
  await button('Create', create).click();
  await says(create.getByRole('alert'), 'Sorry, there was an error creating this Title.');
  provider.fail();
  provider.hold('/show/create');
  await button('Create', create).click();
  await shows(button('Creating Title...', create));
  // It is told for a second.
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
});
