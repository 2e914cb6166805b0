/** What leaves the portal on paper or as a file: orders, labels, lists. */
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { toast } from '#src/ui/toast.ts';
import { button, dialog, field, heads, List } from '#tests/components/find.ts';
import { ALL_ORDERS, open, TABLET } from '#tests/components/portal.ts';
import { hides, says, shows } from '#tests/components/see.ts';

prepareZXingModule({ overrides: { locateFile: () => decoder } });

const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
const media = (name: string) => cdp().send('Emulation.setEmulatedMedia', { media: name });
afterEach(async () => {
  print.mockClear();
  await media('');
});

const printed = (what: string) => [...document.querySelectorAll<HTMLElement>(`[data-print-out] ${what}`)];
const press = (name: string) => button(name, dialog()).click();

async function codeIn(element: Element | null | undefined): Promise<string | undefined> {
  const all = element?.closest<HTMLElement>('[data-print-out]');
  if (!element || !all) throw new Error('Nothing is printed.');
  await media('print');
  // A printer has more dots than a screen.
  all.style.zoom = '3';
  const base64 = await page.screenshot({ element, save: false });
  all.style.zoom = '';
  await media('');
  const picture = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const [code] = await readBarcodes(picture, { formats: ['Code128'] });
  return code?.text;
}

const ORDERS = `${ALL_ORDERS}&per_page=10`;
const alert = page.getByRole('alert');

async function openPrint(): Promise<void> {
  await button('Export').click();
  await press('Print packing lists or delivery notes');
}

test('all listed orders are printed, each on a paper of its own, once it is said what is missing', async () => {
  const provider = await open(ORDERS);
  await shows(/^1–10 of/);
  const [lost, other] = provider.orders;
  const rest = provider.orders.length - 1;
  provider.fail({ path: `/orderItems/${lost?.id}`, how: 'no answer' });
  await openPrint();
  await press(`Print ${provider.orders.length} orders`);
  await says(alert, `Could not be fetched, and will not be printed: order ${lost?.id}.`);
  expect(print).not.toHaveBeenCalled();
  await press(`Print ${rest} orders`);
  await expect.poll(() => print).toHaveBeenCalledOnce();
  const papers = printed('article');
  expect(papers).toHaveLength(rest);
  const paper = papers.find(({ textContent }) => textContent.includes(`Order ${other?.id}`));
  const line = provider.items.find(({ order_id }) => order_id === other?.id);
  const row = [...(paper?.querySelectorAll('tr') ?? [])].find(({ textContent }) =>
    textContent.includes(line?.title ?? '-'),
  );
  expect(await codeIn(paper?.querySelector('header'))).toBe(String(other?.id));
  expect(await codeIn(row?.querySelector('.code'))).toBe(line?.sku);
  expect(papers[0]?.querySelectorAll('.box').length).toBeGreaterThan(0);
  // A note to be signed has no boxes. What is on this device is printed without a connection.
  provider.fail({ path: '/', how: 'no answer' });
  await field('Document').selectOptions('Delivery note');
  await press(`Print ${rest} orders`);
  await expect.poll(() => print).toHaveBeenCalledTimes(2);
  expect(printed('article:has(footer):not(:has(.box))')).toHaveLength(rest);
  provider.fail();
  await press('Try again');
  await expect.poll(() => print).toHaveBeenCalledTimes(3);
  expect(printed('article')).toHaveLength(rest + 1);
});

test('of many orders, the first hundred are printed; without their list, those on the screen', async () => {
  const provider = await open(ORDERS, {
    at: ({ orders, orders: [first], items, items: [line] }) => {
      for (let id = 70_000; first && line && id < 70_100; id += 1) {
        orders.push({ ...first, id });
        items.push({ ...line, id, order_id: id });
      }
    },
  });
  await shows(/^1–10 of/);
  provider.fail({ path: '/orders/', how: 503 });
  await openPrint();
  await shows(new RegExp(`^Only the first 100 of ${provider.orders.length} orders are printed`));
  await press('Print 100 orders');
  await says(alert, 'The list could not be fetched. Only the 10 orders on the screen can be printed.');
  provider.fail();
  await press('Try again');
  await expect.poll(() => print).toHaveBeenCalledOnce();
  expect(printed('article')).toHaveLength(100);
});

test('an order is printed from its screen, its notes with their lines', async () => {
  const { orders } = await open('/');
  const [order] = orders;
  const client_notes = 'Ring twice.\nThen ask for Sam.';
  await open(`/Order/${order?.id}`, {
    at: ({ orders }) => Object.assign(orders[0] ?? {}, { client_notes }),
  });
  await button('Print').click();
  await shows(button('Print', dialog()));
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.poll(() => print).toHaveBeenCalledOnce();
  await media('print');
  const [paper] = printed('article');
  await expect.poll(() => paper?.innerText).toContain(client_notes);
  expect(paper?.innerText).toContain(`Order ${order?.id}`);
});

test('a dialog in front is printed alone, and not what is behind it', async () => {
  await open('/Product?filter_org_id=1');
  await button(/^Quick View of/)
    .first()
    .click();
  await shows(dialog());
  // A dialog hides it from roles.
  const table = document.querySelector('table');
  expect(table?.checkVisibility()).toBe(true);
  await media('print');
  await expect.poll(() => table?.checkVisibility()).toBe(false);
  await shows(dialog().getByText('Total Qty'));
});

test('labels of the listed products are printed on sheets, and none is cut', async () => {
  await open('/Product?filter_org_id=1&s_any=poster');
  await shows(new List('Products').rows);
  await button('Print labels').click();
  const copies = field('Copies of each label');
  await copies.fill('0');
  await says(alert, 'Enter a whole number from 1 to 500.');
  await expect.element(button('Print', dialog())).toBeDisabled();
  await copies.fill('30');
  for (const [sheet, most] of [
    ['a4', 24],
    ['letter', 30],
  ] as const) {
    await field('Sheet', dialog()).selectOptions(sheet);
    await press('Print');
    await expect.poll(() => printed('.sheet').length).toBeGreaterThan(1);
    await media('print');
    await expect.poll(() => printed('.label')[0]?.clientHeight).toBeGreaterThan(0);
    for (const each of printed('.sheet').slice(0, 2)) {
      expect(each.children).toHaveLength(most);
      const end = each.getBoundingClientRect().bottom;
      for (const label of each.children) {
        const { top, bottom } = label.getBoundingClientRect();
        expect(bottom).toBeLessThanOrEqual(end);
        expect(label.firstElementChild?.getBoundingClientRect().top).toBeGreaterThanOrEqual(top);
        expect(label.lastElementChild?.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
      }
    }
    // In the middle, where it is in sight however large the sheet is.
    const [, label] = printed('.label');
    expect(label?.textContent).toContain(await codeIn(label));
  }
});

test('all orders that are found are exported, each once', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  const { orders } = await open(ORDERS);
  await shows(/^1–10 of/);
  await button('Export').click();
  await press('Save as CSV');
  await shows(`${orders.length} Orders exported.`);
  const rows = (await savedCsv(made)).slice(1);
  expect(rows.map((row) => Number(row.split(',')[0])).toSorted()).toEqual(
    orders.map(({ id }) => id).toSorted(),
  );
  expect((save.mock.contexts.at(-1) as HTMLAnchorElement).download).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
});

async function savedCsv({ mock }: { mock: { calls: Parameters<typeof URL.createObjectURL>[] } }) {
  const [saved] = mock.calls.map(([file]) => file as File).filter(({ type }) => type.includes('csv'));
  return (await saved?.text())?.split('\r\n') ?? [];
}

test.each([
  ['Products', '/Product?filter_org_id=1'],
  ['Titles', '/Show'],
  ['Contacts', '/Contact?filter_org_id=1'],
])('%s are exported with the columns of the screen and all rows', async (name, path) => {
  const made = vi.spyOn(URL, 'createObjectURL');
  await open(path, { account: 'agency', size: TABLET });
  const shown = new List(name).rows;
  await shows(shown);
  const columns = heads();
  await button('Export').click();
  await shows(/^Exported: \d+ /);
  const [header, ...rows] = await savedCsv(made);
  expect(header?.split(',')).toEqual(columns.filter((column) => column !== 'Actions'));
  expect(rows.length).toBeGreaterThan(shown.elements().length);
  await shows(`Exported: ${rows.length} ${name.toLowerCase()}.`);
});

test('on paper, a screen has its pictures and no toast', async () => {
  await open('/Product?filter_org_id=1');
  await expect.poll(() => document.images.length).toBeGreaterThan(10);
  toast('info', 'Contact created.');
  await shows('Contact created.');
  await media('print');
  await hides('Contact created.');
  expect(getComputedStyle(document.images[0]!).animationName).toBe('none');
  // The rows of a page are rendered anew, and printed at once.
  let least = document.images.length;
  const count = new MutationObserver(() => {
    least = Math.min(least, document.images.length);
  });
  count.observe(document.body, { childList: true, subtree: true });
  await page.viewport(...TABLET);
  await expect.poll(heads).not.toContain('Client');
  count.disconnect();
  expect(least).toBeGreaterThan(10);
});
