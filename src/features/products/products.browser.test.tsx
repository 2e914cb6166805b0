import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  atDeskAndPhone,
  button,
  DESK,
  dialog,
  expectPath,
  expectUnreadable,
  field,
  heading,
  hides,
  inSight,
  isPhone,
  List,
  link,
  open,
  PHONE,
  pick,
  reload,
  says,
  shows,
} from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';

const list = new List('Products');
const prompt = 'Search or select a Filter to view Products.';
const filterBy = field('Filter By');
const productCalls = ({ received }: Provider) =>
  received.map(({ path }) => path).filter((path) => /^\/(search\/)?products/.test(path));

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('Filter By reveals one list, whose choice fetches its products', async () => {
    await open('/Product', { size });
    await shows(list.rows, 20);
    await list.filter(async () => {
      await filterBy.selectOptions('Title');
      await hides(button(/^Client/));
      await pick('Title', 'Harbor Lights');
    });
    await shows(list.row('Harbor Lights').first());
    await hides(list.row(/A Winter Census/));
    await list.filter(async () => {
      await filterBy.selectOptions('Category');
      await pick('Category', 'Promo > Apparel');
    });
    await shows(list.row(/shirt/i).first());
    await list.filter(() => field('Product SKU').fill('SKU-N99999999'));
    await shows('No Products found.');
    await shows(/^Products are created by your provider/);
  });

  test('a product is shown, edited and saved; Enter does not save', async () => {
    await open('/Product?title=mug', { account: 'rival', size });
    await link(/mug/i, list.rows.first()).click();
    const head = page.getByRole('heading', { level: 1 });
    await says(head, /mug/i);
    const before = head.element().textContent;
    await shows(page.getByRole('definition').filter({ hasText: 'Meridian Television' }));
    await link('Edit').click();
    const title = field('Name of Product');
    const alert = page.getByRole('alert');
    await title.fill('  ');
    await button('Save').click();
    await says(alert, /^Field is Required$/);
    // The reason stays when its field is left: if it went, Cancel would move away under the press.
    await button('Cancel').click();
    await button('Keep editing').click();
    await says(alert, /^Field is Required$/);
    await title.fill(`${before} 🎬`);
    await userEvent.keyboard('{Enter}');
    await expectPath(/\/edit$/);
    await field('Description').fill('Rolled.\nTwo a box.');
    await shows(/^If this Product should belong to a different Title/);
    await button(/^Change Title/).click();
    // Its client is known.
    await says(button('Select Morning Desk'), /^Morning Desk$/);
    await button('Select Morning Desk').click();
    await button('Save').click();
    await shows('Product saved.');
    await expectPath(/\/Product\?/);
    await link(/🎬/, list.row('🎬')).click();
    await shows(link('Morning Desk'));
    await shows(/Rolled\.\s+Two a box\./);
  });

  test('nothing is fetched before a search or a filter says enough', async () => {
    const provider = await open('/Product', { account: 'agency', size });
    // Of several clients, none is chosen for the user.
    await shows(prompt);
    expect(productCalls(provider)).toEqual([]);
    await list.filter(() => pick('Client', 'Northlight Pictures'));
    await shows(list.rows, 20);
    // From now on, the list opens on it.
    await link('Dashboard').first().click();
    await link('Products').first().click();
    await shows(list.rows, 20);
    await button('Clear Client').click();
    await shows(prompt);
    provider.received.length = 0;
    await list.filter(async () => {
      await page.getByPlaceholder('SKU-N00012345').fill('SKU-N00013');
      await userEvent.keyboard('{Enter}');
      await expect
        .element(field('Product SKU'))
        .toHaveAccessibleDescription('At least 6 characters after SKU-N.');
      await field('Product Name').fill('ki');
      await userEvent.keyboard('{Enter}');
      await expect.element(field('Product Name')).toHaveAccessibleDescription('At least 3 characters.');
    });
    await shows('Please filter or search to view Products.');
    expect(productCalls(provider)).toEqual([]);
    await list.filter(() => field('Product SKU').fill('sku-n000110'));
    await shows(list.row('SKU-N000110').first());
    expect(productCalls(provider)).toEqual(['/search/productsBySku/000110']);
  });

  test('no filter is asked for before it is decided which client the list opens on', async () => {
    const provider = await open('/Product', { size, at: (to) => to.hold('/organizations/') });
    await shows(page.getByRole('status', { name: 'Loading Products' }));
    await hides(prompt);
    provider.release();
    await shows(list.rows, 20);
  });

  test('a search within one client offers the same search over all clients', async () => {
    await open('/Product?filter_org_id=1&title=ghost', { account: 'agency', size });
    await shows('No Products found.');
    await shows(/^The same search finds \d+ products of other clients\.$/);
    await button('Search all clients').click();
    await shows(list.row(/ghost/i));
    await hides(/^The same search/);
    // Little is not nothing.
    await open('/Product?filter_org_id=1&title=mug', { account: 'agency', size });
    await shows(/^The same search finds \d+ more of other clients\.$/);
    const some = list.rows.elements().length;
    await button('Search all clients').click();
    await expect.poll(() => list.rows.elements().length).toBeGreaterThan(some);
  });

  test('one search finds products by words in any order, marks them, and offers the other clients', async () => {
    await open('/Product?filter_org_id=1', { account: 'agency', size });
    const search = field('Search products by name or SKU');
    await search.fill('mug ferry');
    await shows(list.rows, 1);
    await says(list.rows.first(), 'Night Ferry — enamel mug');
    await shows(page.getByRole('mark').filter({ hasText: /^mug$/ }));
    await expectPath(/s_any=mug/);
    await reload();
    await shows(list.rows, 1);
    // The badges of "Summer of Kites" have the words in them, too.
    await search.fill('press kit kites');
    await says(list.rows.first(), 'Summer of Kites — press kit');
    await search.fill('gohst frequency');
    await shows('No Products found.');
    await button('Search all clients').click();
    await says(list.rows.first(), 'Ghost Frequency');
    await search.fill('');
    await shows(prompt);
  });

  test('a product that runs low says how long it lasts and who got it last, and is added at the bottom edge', async () => {
    await open('/', { account: 'rival', size, fetchesAhead: true });
    const low = page.getByRole('list', { name: 'Running low' }).getByRole('link').first();
    const { textContent: title } = await low.findElement();
    await low.click();
    await shows(heading(title));
    await shows(/lasts (about \d+ \w+|less than a day)/i);
    const add = button('Add to order');
    if (isPhone()) {
      const bar = add.element().closest('[data-thumb-bar]');
      expect(bar?.getBoundingClientRect().bottom).toBe(innerHeight);
      await hides(page.getByRole('navigation', { name: 'Main' }));
    }
    // Who got it last is the first thing below.
    const last = page.getByRole('list', { name: 'Last sent to' }).getByRole('listitem').first();
    await says(last, /\d+ pieces?.*[A-Z][a-z]{2} \d/);
    await says(page.getByRole('list', { name: 'Use by month' }), /\w{3} \d{4}: \d+ pieces?/);
    await add.click();
    await button(`One less of ${title}`).click();
    await shows(add);
  });

  test('as tiles, products are paged and sorted as rows are, and the choice is persisted', async () => {
    await open('/Product?filter_org_id=1', { size });
    await shows(list.rows, 20);
    const nameIn = (row = tiles.first()) => row.getByRole('link', { name: / — / }).element().textContent;
    const tiles = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    const first = nameIn(list.rows.first());
    await button('Tiles').click();
    await shows(tiles, 20);
    await says(tiles.first(), /SKU-N\d+.*[\d,]+ available/s);
    expect(nameIn()).toBe(first);
    await expect.poll(() => tiles.first().element().querySelector('img')?.checkVisibility()).toBe(true);
    await reload();
    await expect.element(button('Tiles')).toHaveAttribute('aria-pressed', 'true');
    await button('Next').click();
    await expectPath(/page=2/);
    await expect.poll(() => nameIn()).not.toBe(first);
    const second = nameIn();
    await list.filter(() => field('Sort direction').selectOptions('Z to A'));
    await expectPath(/order=DESC/);
    await expect.poll(() => nameIn()).not.toBe(second);
    await button(`Quick View of ${nameIn()}`).click();
    await shows(dialog().getByText('Total Qty'));
    await userEvent.keyboard('{Escape}');
    await tiles.first().getByRole('link').click();
    await shows('Total Quantity');
    history.back();
    await button('Rows').click();
    await shows(list.rows, 20);
  });

  test('thumbnails are fetched when they come into sight', async () => {
    const { received } = await open('/Product?filter_org_id=1&per_page=100', { size });
    const hasThumbnail = (row = list.rows.first()) =>
      expect.poll(() => row.element().querySelector('img')?.checkVisibility()).toBe(true);
    await shows(list.rows, 100);
    await hasThumbnail();
    const fetched = new Set(received.map(({ path }) => path).filter((path) => path.includes('/thumbnail/')));
    expect(fetched.size).toBeLessThan(40);
    list.rows.last().element().scrollIntoView();
    await hasThumbnail(list.rows.last());
  });

  test('a user with one client filters by title or category, and goes back to all that the client has', async () => {
    await open('/Product', { size });
    const total = page.getByText(/products · as of/);
    const all = (await total.findElement()).textContent.match(/^\d+/)?.[0];
    await list.filter(async () => {
      await says(filterBy, /^ClientTitleCategory$/);
      await filterBy.selectOptions('Title');
      await expectPath(/filter_by=title/);
      await filterBy.selectOptions('Client');
    });
    await says(total, new RegExp(`^${all} products`));
  });
});

test('a name search goes over all clients; its state is the URL’s', async () => {
  await open('/Product', { account: 'agency' });
  await list.filter(() => field('Product Name').fill('lanyard'));
  await shows(list.row(/lanyard/i));
  await expectPath(/title=lanyard/);
  await reload();
  await shows(list.row(/lanyard/i));
});

test.each([
  ['on a phone', PHONE, 6],
  ['at a desk', DESK, 14],
] as const)('%s, so many rows are seen at once', async (_, size, least) => {
  await open('/Product?filter_org_id=1', { account: 'agency', size });
  await inSight(list.rows, least);
});

test('the layout Plain begins with picture and name, and has no column that is the same in every row', async () => {
  await open('/Product?filter_org_id=1', { account: 'agency', size: [1180, 820] });
  const heads = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await shows(list.rows, 20);
  expect(heads()).toEqual(['Product', 'Title', 'Category', 'SKU', 'Available', 'Actions']);
  const cell = list.rows.first().getByRole('cell').first();
  await button(/^Quick View of/, cell).click();
  await shows(dialog().getByText('Total Qty'));
});

test('what is cut says the rest as a tooltip', async () => {
  await open('/Product?filter_org_id=1', { account: 'agency' });
  const client = list.rows.first().getByRole('cell').nth(2);
  await client.hover();
  await expect.element(client).toHaveAttribute('title', 'Northlight Pictures');
});

test('Quick View shows the product with its picture, which is released after it', async () => {
  const release = vi.spyOn(URL, 'revokeObjectURL');
  await open('/Product?filter_org_id=1');
  await button(/^Quick View of/)
    .first()
    .click();
  const labels = ['ID', 'SKU', 'Title', 'Product Category', 'Name of Product', 'Description', 'Total Qty'];
  for (const name of labels)
    await shows(
      dialog()
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}$`) }),
    );
  const picture = dialog().getByRole('img', { name: /^Picture of/ });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(800);
  const { src } = picture.element() as HTMLImageElement;
  expect(src).toMatch(/^blob:/);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await button('Close', dialog()).last().click();
  await hides(dialog());
  // It may still be read for ten seconds.
  expect(release).not.toHaveBeenCalledWith(src);
  vi.advanceTimersByTime(10_000);
  expect(release).toHaveBeenCalledWith(src);
});

test('a product that somebody else changed meanwhile is not written over unseen', async () => {
  const { products } = await open('/Product/1003/edit');
  const product = products.find(({ id }) => id === 1003)!;
  const alert = page.getByRole('alert');
  await field('Description').fill('Mine');
  Object.assign(product, { title: 'Renamed', description: 'Theirs' });
  await button('Save').click();
  await says(alert, 'Somebody else has changed this in the meantime.');
  await says(alert, 'DescriptionTheirs');
  await expect.element(field('Name of Product')).toHaveValue('Renamed');
  await expect.element(field('Description')).toHaveValue('Mine');
  await button('Use theirs: Description').click();
  await hides(alert);
  await field('Description').fill('Theirs, and mine');
  await button('Save').click();
  await shows('Product saved.');
  expect(product).toMatchObject({ title: 'Renamed', description: 'Theirs, and mine' });
});

test('a product that was changed and not saved asks before it is left', async () => {
  await open('/Product/1003/edit');
  await field('Description').fill('Not yet');
  await link('Titles').click();
  await button('Keep editing', dialog('Leave without saving?')).click();
  await expect.element(field('Description')).toHaveValue('Not yet');
  await link('Titles').click();
  await button('Leave', dialog('Leave without saving?')).click();
  await shows(heading('Titles'));
});

test('a product whose answer can’t be read stays in its form, and says so', async () => {
  const provider = await open('/Product/1003/edit');
  await expectUnreadable(provider, '/product/', '/productUser/update', field('Description'));
  await shows('Product saved.');
});
