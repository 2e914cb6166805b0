import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dateToWireTime } from '#src/contract/values.ts';
import { button, dialog, field, heading, List, link, terms } from '#tests/components/find.ts';
import { atDeskAndPhone, DESK, go, isPhone, open, PHONE, reload } from '#tests/components/portal.ts';
import { expectPath, focuses, hides, inSight, says, shows, top } from '#tests/components/see.ts';
import { picker, search } from '#tests/components/wizard.ts';

const list = new List('Products');

describe.each(atDeskAndPhone)('$where', ({ size }) => {
  test('a product is shown, edited and saved; Enter does not save', async () => {
    await open('/Product?title=mug', { account: 'rival', size });
    await link(/mug/i, list.rows.first()).click();
    const head = page.getByRole('heading', { level: 1 });
    await says(head, /mug/i);
    const before = head.element().textContent;
    await link('Edit').click();
    const title = field('Name of Product');
    const alert = page.getByRole('alert');
    await title.fill('  ');
    await button('Save').click();
    await says(alert, /^Field is Required$/);
    // The error stays when its field loses the focus: otherwise, Cancel would move away before it is pressed.
    await button('Cancel').click();
    await button('Keep editing').click();
    await says(alert, /^Field is Required$/);
    await title.fill(`${before} 🎬`);
    await userEvent.keyboard('{Enter}');
    await expectPath(/\/edit$/);
    await field('Description').fill('Rolled.\nTwo a box.');
    await shows(/^If this Product should belong to a different Title/);
    await button(/^Change Title/).click();
    // The titles are those of the product's client.
    await says(button('Select Morning Desk'), /^Morning Desk$/);
    await button('Select Morning Desk').click();
    await button('Save').click();
    await shows('Product saved.');
    await expectPath(/\/Product\?/);
    await link(/🎬/, list.row('🎬')).click();
    await shows(link('Morning Desk'));
    await shows(/Rolled\.\s+Two a box\./);
  });

  test('a product that runs low says how long it lasts and who got it last, and is added at the bottom edge', async () => {
    const shippedToday = ({ orders }: Awaited<ReturnType<typeof open>>) => {
      for (const order of orders) order.shipped_on = dateToWireTime(new Date());
    };
    await open('/', { account: 'rival', size, fetchesAhead: true, at: shippedToday });
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
    const last = page.getByRole('list', { name: 'Last sent to' }).getByRole('listitem').first();
    await says(last, /\d+ pieces?.*[A-Z][a-z]{2} \d/);
    // On a phone, Track is beside the name, not on a line of its own.
    const parcel = page
      .getByRole('listitem')
      .filter({ has: link(/^Track/) })
      .first();
    expect(top(link(/^Track/, parcel))).toBeLessThan(top(parcel.getByText(/^\d+ pieces?$/)));
    // All orders were shipped today, so their pieces count for this month, whenever they were ordered.
    const rows = page.getByRole('list', { name: 'Last sent to' }).getByText(/^\d+ pieces?$/);
    const sent = rows.elements().reduce((sum, row) => sum + Number.parseInt(row.textContent, 10), 0);
    const month = page
      .getByRole('list', { name: 'Use by month' })
      .getByText(/^\w{3} \d{4}: /)
      .last();
    await expect
      .poll(() => Number.parseInt(month.element().textContent.slice(10), 10))
      .toBeGreaterThanOrEqual(sent);
    await add.click();
    await button(`One less of ${title}`).click();
    await shows(add);
  });
});

test('two titles of one name are told apart by their numbers, and found by them', async () => {
  await open('/Product/1003/edit', { at: ({ titles }) => titles.push({ ...titles[0]!, id: 9_999 }) });
  await button(/^Change Title/).click();
  const twins = button('Select The Long Field');
  await says(twins.first(), /^The Long Field#100$/);
  await says(twins.last(), /^The Long Field#9999$/);
  await says(button('Select Saltwater'), /^Saltwater$/);
  await dialog().getByRole('searchbox').fill('9999');
  await shows(twins, 1);
});

test.each(atDeskAndPhone)('$where, a low-stock mark is set, shown, and removed', async ({ size }) => {
  const provider = await open('/Product', { size });
  const name = link(/ — /, list.row(/\d{2,} available|\d{3,}/).first());
  const { textContent: title } = await name.findElement();
  const product = provider.products.find((each) => each.title === title)!;
  product.qty = 300;
  await name.click();
  await shows('10 or fewer left');
  await hides(/available ·\slow/);
  await button('Change the low-stock mark').click();
  const mark = field('Mark as low below');
  for (const wrong of ['', '-1', '2.5', 'many', '2147483648']) {
    await mark.fill(wrong);
    await userEvent.keyboard('{Enter}');
    await expect.element(mark).toHaveAccessibleDescription(/whole number from 0 to 2,147,483,647/);
    await focuses(mark);
  }
  await mark.fill('301');
  await userEvent.keyboard('{Enter}');
  await shows(/300 available ·\slow/);
  await reload('/Product');
  await says(list.row(title).first(), /300( available ·)?\slow/);
  await reload('/Order/create');
  await search.fill(title);
  await says(picker.getByRole('listitem').first(), '300 available · low');
  await reload(`/Product/${product.id}`);
  await shows('Fewer than 301 left');
  await button('Remove the low-stock mark').click();
  await shows('10 or fewer left');
  await hides(/available ·\slow/);
  await focuses(button('Change the low-stock mark'));
});

test('Quick View shows the product with its picture', async () => {
  await open('/Product?filter_org_id=1');
  const quickView = button(/^Quick View of/).first();
  await quickView.click();
  const labels = ['Name of Product', 'Title', 'Product Category', 'Description', 'Total Qty', 'SKU', 'ID'];
  await expect.poll(terms).toEqual(labels);
  const picture = dialog().getByRole('img', { name: /^Picture of/ });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(800);
});

test('a product of one of several clients is saved into a list that has it', async () => {
  await open('/Product/1000/edit', { account: 'agency' });
  await field('Name of Product').fill('A new name');
  await button('Save').click();
  await shows('Product saved.');
  await shows(list.row('A new name'));
});

// Not with the touch tests: the browser keeps no mouse after them.
test.each([
  ['on a phone', PHONE, 6],
  ['at a desk', DESK, 14],
  ['at a desk of 1280 px at 200 %', [640, 400], 6],
] as const)('%s, at least that many products are in sight', async (_, size, least) => {
  await open('/Product?filter_org_id=1', { account: 'agency', size });
  await inSight(list.rows, least);
});

test('on a phone, no row to press moves when the orders with the product are found', async () => {
  const provider = await open('/Show', { size: PHONE, at: (to) => to.hold('/order') });
  const byProduct = Map.groupBy(provider.items, ({ product_id }) => product_id);
  const [id] = [...byProduct].reduce((a, b) => (b[1].length > a[1].length ? b : a));
  go(`/Product/${id}`);
  const edit = link('Edit');
  await shows(edit);
  const before = top(edit);
  provider.release();
  await shows(page.getByRole('list', { name: 'Last sent to' }).getByRole('listitem'));
  await shows(/lasts (about|more)/);
  expect(top(edit)).toBe(before);
});
