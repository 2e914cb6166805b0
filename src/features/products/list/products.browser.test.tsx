import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, field, heads, List, link, pick } from '#tests/components/find.ts';
import { atDeskAndPhone, go, isPhone, open, reload, TABLET, touch } from '#tests/components/portal.ts';
import type { Provider } from '#tests/components/provider.ts';
import { expectPath, focuses, hides, says, shows } from '#tests/components/see.ts';
import { firstToAdd } from '#tests/components/wizard.ts';

const list = new List('Products');
const prompt = 'Search or select a Filter to view Products.';
const filterBy = field('Filter By');
const quickView = button(/^Quick View of/).first();
const productCalls = ({ received }: Provider) =>
  received.map(({ path }) => path).filter((path) => /^\/(search\/)?products/.test(path));

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('Filter By reveals one list, whose choice fetches its products, and leads back to all of the client', async () => {
    await open('/Product', { size });
    const total = page.getByText(/products · as of/);
    const all = (await total.findElement()).textContent.match(/^\d+/)?.[0];
    await shows(list.rows, 20);
    await list.filter(async () => {
      await says(filterBy, /^ClientTitleCategory$/);
      await filterBy.selectOptions('Title');
      await expectPath(/filter_by=title/);
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
    await list.filter(() => filterBy.selectOptions('Client'));
    await says(total, new RegExp(`^${all} products`));
    await list.filter(() => field('Product SKU').fill('SKU-N99999999'));
    await shows('No Products found.');
    await shows(/^Products are created by your provider/);
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

  test('what was typed into a filter last applies, however its dialog is closed', async () => {
    await open('/Product', { account: 'agency', size });
    const filter = button(isPhone() ? /^Filters/ : 'More filters');
    await filter.click();
    await field('Product Name').fill('mug');
    await userEvent.keyboard('{Escape}');
    await expectPath(/title=mug/);
    await hides(dialog());
    await filter.click();
    await field('Product SKU').fill('SKU-N00011');
    // As a press in Safari, which leaves the focus where it was.
    (button('Show results').element() as HTMLElement).click();
    await expectPath(/sku=SKU-N00011/);
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
    // The best match comes first: that has no other direction.
    await list.filter(async () => {
      await expect.element(field('Sort by')).toHaveDisplayValue('Best match');
      await expect.element(field('Sort direction')).toBeDisabled();
    });
    await reload();
    await shows(list.rows, 1);
    await search.fill('gohst frequency');
    await shows('No Products found.');
    await shows('“gohst frequency”, Northlight Pictures');
    await button('Search all clients').click();
    await says(list.rows.first(), 'Ghost Frequency');
    await search.fill('');
    await shows(prompt);
  });

  test('as tiles, products are paged and sorted as rows are, and the choice is persisted', async () => {
    await open('/Product?filter_org_id=1', { size });
    const nameIn = (row = tiles.first()) => row.getByRole('link', { name: / — / }).element().textContent;
    const tiles = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await shows(list.rows, 20);
    const first = nameIn(list.rows.first());
    await button('Tiles').click();
    await shows(tiles, 20);
    await says(tiles.first(), /SKU-N\d+.*[\d,]+ available/s);
    expect(nameIn()).toBe(first);
    await reload();
    await button('Next').click();
    await expect.poll(() => nameIn()).not.toBe(first);
    const second = nameIn();
    await list.filter(() => field('Sort direction').selectOptions('Z to A'));
    await expect.poll(() => nameIn()).not.toBe(second);
    await button(`Quick View of ${nameIn()}`).click();
    await userEvent.keyboard('{Escape}');
    await tiles.first().getByRole('link').click();
    await shows('Total Quantity');
    history.back();
    await button('Rows').click();
    await shows(list.rows, 20);
  });

  test('an inactive product is not offered to be ordered, and is taken out of the order', async () => {
    const provider = await open('/Product', { size });
    await shows(list.rows, 20);
    const ordered = await firstToAdd();
    await button(`Add ${ordered}`).click();
    await shows(button(`One less of ${ordered}`));
    const other = await firstToAdd();
    for (const product of provider.products)
      if ([ordered, other].includes(product.title)) product.active = false;
    go('/Product?active=false&filter_org_id=1');
    await shows(list.row(other));
    await hides(button(/^Add /));
    await button(`One less of ${ordered}`).click();
    await hides(button(`One less of ${ordered}`));
    await hides(button(/^Add /));
    await button(`Quick View of ${other}`).first().click();
    await shows(dialog(other));
    await hides(button('Add to order', dialog(other)));
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
});

test.each(atDeskAndPhone)('$where, offline, unlisted products are found and ordered', async ({ size }) => {
  const provider = await open('/', { size, fetchesAhead: true });
  // What is in the orders is fetched last.
  await expect.poll(() => provider.sent('/orderItems/').length).toBeGreaterThan(0);
  provider.fail({ path: '/', how: 'no answer' });
  const neverSeen = "You're offline, and this isn't saved on this device.";
  const known = page.getByText(/^From the catalogue on this device, as of .+: \d+ products\. There may be/);
  const { rows } = new List('Products on this device');
  const { id, name } = provider.titles[1]!;
  go(`/Product?filter_by=title&filter_show_id=${id}`);
  await says(page.getByRole('alert'), neverSeen);
  await shows(known);
  await shows(rows.filter({ hasText: `${name} — ` }));
  await hides(rows.filter({ hasNotText: `${name} — ` }));
  await button(/^Add /, rows).first().click();
  await shows(button(/^One more/, rows));
  // In stock, of a title that was never opened.
  go(`/Show/${id}`);
  await shows(known);
  await says(page.getByRole('list', { name: 'Products' }).getByRole('listitem').first(), name);
  await shows(link('All products'));
  // What nothing is known of stays so.
  go(`/Product?filter_by=title&filter_show_id=${id}&active=false`);
  await shows(neverSeen);
  await hides(known);
});

test('the focus ring of a chip does not cross its cross, nor that of the cross the name', async () => {
  await open('/Product?filter_org_id=1', { account: 'agency' });
  const chip = button('Client: Northlight Pictures');
  const cross = button('Clear Client');
  await shows(cross);
  const edges = (element: Element) => element.getBoundingClientRect();
  /** How far the ring is outside of the element in focus. */
  const ring = () => {
    const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement!);
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  };
  (cross.element() as HTMLElement).focus();
  await userEvent.tab({ shift: true });
  await focuses(chip);
  const icon = cross.element().querySelector('svg')!;
  expect(edges(chip.element()).right + ring()).toBeLessThanOrEqual(edges(icon).left);
  await userEvent.tab();
  await focuses(cross);
  const name = chip.element().firstElementChild!;
  expect(edges(cross.element()).left - ring()).toBeGreaterThanOrEqual(edges(name).right);
});

test('the chip of an inactive title names it', async () => {
  await open('/Product?filter_by=title&filter_show_id=109');
  await shows(list.row('Glass Mountain'));
  await shows(button('Title: Glass Mountain'));
  // What is searched for in all is of no title.
  go('/Product?s_any=mug&filter_by=title');
  await shows(list.row(/mug/i));
  await hides(button(/^Title: /));
});

test('the layout Plain begins with picture and name, and has no column that is the same in every row', async () => {
  await open('/Product?filter_org_id=1', { account: 'agency', size: [1180, 820] });
  await shows(list.rows, 20);
  expect(heads()).toEqual(['Product', 'SKU', 'Available', 'Actions']);
  const cell = list.rows.first().getByRole('cell').first();
  await button(/^Quick View of/, cell).click();
  await shows(dialog().getByText('Total Qty'));
});

test('on a tablet, Quick View is as large as a finger', async () => {
  await touch(true);
  onTestFinished(() => touch(false));
  await open('/Product?filter_org_id=1', { size: TABLET });
  await shows(quickView);
  const { width, height } = quickView.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('at 200 %, Quick View is scrolled with the keyboard', async () => {
  await open('/Product?filter_org_id=1', { size: [640, 400] });
  await quickView.click();
  const body = dialog().getByRole('group');
  await shows(body);
  await focuses(button('Close', dialog()).first());
  await userEvent.keyboard('{Tab}');
  await focuses(body);
});

test('what is cut says the rest as a tooltip', async () => {
  await open('/Product?filter_org_id=1', { account: 'agency' });
  const client = list.rows.first().getByRole('cell').nth(2);
  await client.hover();
  await expect.element(client).toHaveAttribute('title', 'Northlight Pictures');
});

test('with the keyboard, the row in focus shows what is cut', async () => {
  await open('/Product?filter_org_id=1');
  await shows(list.rows);
  const row = list.rows.first().element();
  const cutCells = () =>
    [...row.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth);
  expect(cutCells()).not.toEqual([]);
  (row.querySelector('a') as HTMLElement).focus();
  await userEvent.keyboard('{Shift}');
  await expect.poll(cutCells).toEqual([]);
  await userEvent.tab();
  await expect.poll(cutCells).toEqual([]);
});

test('a column head that is cut says the rest as a tooltip, also on keyboard focus', async () => {
  await open('/Product?filter_org_id=1', { size: [1280, 800] });
  const head = button('Parent Category');
  await head.click();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  await focuses(head);
  await expect.element(head).toHaveAttribute('title', 'Parent Category');
});

test('what is ordered most is read before the first search, whose results would move otherwise', async () => {
  const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
  onTestFinished(() => reads.mockRestore());
  await open('/Product');
  await expect.poll(() => String(reads.mock.calls)).toContain('["orders","list",{"by":"client"');
});
