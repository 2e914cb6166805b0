import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { button, dialog, heading, link } from '#tests/components/find.ts';
import { go, open, PHONE, reload, signInAgain } from '#tests/components/portal.ts';
import { focuses, hides, says, shows } from '#tests/components/see.ts';
import { add, complete, fill, productsToAdd, quantity, saved, search } from '#tests/components/wizard.ts';

const lines = page.getByLabelText('One product a line');
const verdicts = page.getByRole('region', { name: 'What would be added' });
const count = dialog().getByRole('status').first();
const TWO_TO_FIX = 'no such thing\nnor this';

function paste(field: Locator, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function choose(content: BlobPart, name: string): void {
  const files = new DataTransfer();
  files.items.add(new File([content], name));
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Begins an order of another client than `open` does. Returns the products that can be added. */
async function begin() {
  await open('/Order/create', { account: 'rival' });
  return productsToAdd();
}

/** Pastes a text into the search, which opens it as a list. */
async function pasteList(text: string, counted = /^2 lines to fix$/): Promise<void> {
  await search.click();
  paste(search, text);
  await says(count, counted);
}

const openEmpty = () => go(`${location.pathname}${location.search}#list`);

async function close(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await hides(dialog());
}

async function mend(line: Locator, text: string): Promise<void> {
  await line.getByRole('textbox', { name: 'Line' }).fill(text);
  await userEvent.keyboard('{Enter}');
}

test('pasted lines are judged, mended and added, and those to fix stay', async () => {
  const provider = await open('/Order/create', { account: 'rival' });
  const [one, two, three] = await productsToAdd();
  const list = `${one?.sku}, 2\n1 x ${two?.title}\nno such thing, 4\n${one?.sku}\n${three?.sku}, 99999`;
  await pasteList(list, /^2 products to add, 2 lines to fix$/);
  await says(verdicts.getByRole('listitem').first(), new RegExp(`${one?.title}.*3 in the order then`));
  // Nothing is in the order before it was seen.
  expect(provider.sent('/orderItem/add')).toEqual([]);
  const unknown = verdicts.getByRole('listitem').nth(2);
  await says(unknown, /No product in stock has exactly this/);
  await mend(unknown, `${two?.sku}, 4`);
  await says(count, /^2 products to add, 1 line to fix$/);
  await button(/^Order \d/, verdicts).click();
  await says(count, /^3 products to add$/);
  await button('Add 3 products', dialog()).click();
  await hides(dialog());
  await says(quantity(one?.title ?? ''), /^3$/);
  await says(quantity(two?.title ?? ''), /^5$/);
});

test('a list that has only lines to fix is not narrowed to them', async () => {
  const [one] = await begin();
  await pasteList(TWO_TO_FIX);
  const onlyToFix = page.getByRole('checkbox', { name: 'Only the lines to fix' });
  await expect.element(onlyToFix).toBeDisabled();
  await mend(verdicts.getByRole('listitem').first(), `${one?.sku}, 1`);
  await expect.element(onlyToFix).toBeEnabled();
});

test('Ctrl+Enter adds a list', async () => {
  const [one] = await begin();
  openEmpty();
  await lines.fill(`${one?.sku}, 2`);
  await shows(button('Add 1 product', dialog()));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await hides(dialog());
  await says(quantity(one?.title ?? ''), /^2$/);
});

test('a list is added once, when Add is pressed twice', async () => {
  const [one] = await begin();
  openEmpty();
  await lines.fill(`${one?.sku}, 1`);
  const add = button('Add 1 product', dialog());
  await shows(add);
  const pressed = add.element() as HTMLButtonElement;
  // It is in the order, and the dialog is still open.
  new MutationObserver(() => pressed.click()).observe(dialog().element(), { childList: true, subtree: true });
  pressed.click();
  await hides(dialog());
  await says(quantity(one?.title ?? ''), /^1$/);
});

test('what was mended and lowered in a list is there when it is opened again, and after signing in again', async () => {
  const [one, two] = await begin();
  await pasteList(`${two?.sku}, 99999\nno such thing\nno such thing`, /^3 lines to fix$/);
  await button(/^Order \d/, verdicts).click();
  await mend(verdicts.getByRole('listitem').last(), `${one?.sku}, 4`);
  const mended = /^2 products to add, 1 line to fix$/;
  await says(count, mended);
  await close();
  await button('Paste a list').click();
  await says(count, mended);
  await signInAgain();
  await says(count, mended);
});

/** Closes the dialog of a list with two lines to fix, and goes on to the next step. */
async function closeListAndContinue(): Promise<void> {
  await open('/Order/create');
  await add('mug');
  await pasteList(TWO_TO_FIX);
  await close();
  await button('Continue').click();
}

test('lines to fix are there when the user comes back from another step, also after signing in again there', async () => {
  await closeListAndContinue();
  await signInAgain();
  await button('Back').click();
  await button('Paste a list').click();
  await expect.element(lines).toHaveValue(TWO_TO_FIX);
  // Back to a step of the same order loses nothing, so it asks nothing.
  history.back();
  await hides(dialog());
});

test('a list is open again after a new sign-in, also where the order waits for the clients', async () => {
  const provider = await open('/Order/create');
  await pasteList(TWO_TO_FIX);
  provider.hold('/organizations');
  await signInAgain();
  await shows(page.getByRole('status', { name: 'Loading your clients' }));
  provider.release();
  await expect.element(lines).toHaveValue(TWO_TO_FIX);
});

test('Back asks before it leaves a list that is not added yet, and closing it asks nothing', async () => {
  await open('/');
  await link(/^Add an Order/).click();
  await pasteList(TWO_TO_FIX);
  const question = dialog('Leave without saving?');
  history.back();
  await button('Keep editing', question).click();
  await hides(question);
  await expect.element(lines).toHaveValue(TWO_TO_FIX);
  await close();
  await button('Paste a list').click();
  await expect.element(lines).toHaveValue(TWO_TO_FIX);
  history.back();
  await button('Leave', question).click();
  await shows(heading('Dashboard'));
});

test('a list beside one that is not added yet replaces it only if the user says so', async () => {
  const [one] = await begin();
  await pasteList(TWO_TO_FIX);
  await close();
  const question = dialog('Replace the list?');
  paste(search, `${one?.sku}, 1\n${one?.sku}, 2`);
  await button('Keep editing', question).click();
  await hides(question);
  await expect.element(lines).toHaveValue(TWO_TO_FIX);
  choose(`${one?.sku};3`, 'list.csv');
  await button('Keep editing', question).click();
  await expect.element(lines).toHaveValue(TWO_TO_FIX);
  await close();
  paste(search, `${one?.sku}, 1\n${one?.sku}, 2`);
  await button('Replace', question).click();
  await expect.element(lines).toHaveValue(`${one?.sku}, 1\n${one?.sku}, 2`);
});

test('what was mended stays where another line is changed, and where the dialog is closed before it is read', async () => {
  const [one, two, three] = await begin();
  const last = verdicts.getByRole('listitem').last();
  await pasteList(`${TWO_TO_FIX}\nno such thing`, /^3 lines to fix$/);
  await mend(last, `${one?.sku}, 4`);
  await says(count, /^1 product to add, 2 lines to fix$/);
  await lines.fill(`${three?.sku}\n${TWO_TO_FIX}\nno such thing`);
  await says(count, /^2 products to add, 2 lines to fix$/);
  await says(last, new RegExp(one?.title ?? ''));
  await verdicts.getByRole('textbox', { name: 'Line' }).last().fill(`${two?.sku}, 5`);
  await close();
  await button('Paste a list').click();
  await says(count, /^3 products to add, 1 line to fix$/);
});

test('what is typed while a list is being added is not lost', async () => {
  const [one] = await begin();
  await add('tote');
  await pasteList(`${one?.sku}, 4\nno such thing`, /^1 product to add/);
  // A store that is slow: the change waits for it for a second.
  vi.spyOn(Cache.prototype, 'put').mockReturnValue(new Promise(() => undefined));
  onTestFinished(() => void vi.mocked(Cache.prototype.put).mockRestore());
  await button('Add 1 product', dialog()).click();
  await lines.fill(TWO_TO_FIX);
  await shows('2 products, 5 pieces');
  await says(count, /^2 lines to fix$/);
});

test('a list is added to what the order has once earlier changes are stored', async () => {
  await open('/Order/create');
  const title = await add('tote');
  await pasteList(`${title}, 2\n${title}, 1`, /^1 product to add$/);
  const more = page.getByRole('button', { name: `One more of ${title}`, includeHidden: true });
  (more.element() as HTMLElement).click();
  (button('Add 1 product', dialog()).element() as HTMLElement).click();
  await shows('1 product, 5 pieces');
});

test('leaving an order asks about its list, also where that is closed', async () => {
  await closeListAndContinue();
  await link('Titles').click();
  const question = dialog('Leave without saving?');
  await says(question, 'The list of products is not added yet.');
  await button('Keep editing', question).click();
  await hides(question);
  await link('Titles').click();
  await button('Leave', question).click();
  await shows(heading('Titles'));
});

test('completing an order asks about its list that is not added yet', async () => {
  await fill();
  await button('Back').click();
  await pasteList(TWO_TO_FIX);
  await userEvent.keyboard('{Escape}');
  await button('Continue').click();
  await complete.click();
  const question = dialog('Complete without the list?');
  await says(question, 'The list of products is not added yet.');
  await button('Keep editing', question).click();
  await complete.click();
  await button('Complete Order', question).click();
  await shows(saved);
});

test('a list whose products can’t be fetched says so, and can be read once they are', async () => {
  const provider = await open('/Order/create', {
    at: (to) => to.fail({ path: '/productsByOrg/', how: 503 }),
  });
  await shows(page.getByRole('tab', { name: 'Add Products', selected: true }));
  openEmpty();
  await lines.fill('no such thing');
  await says(dialog().getByRole('alert'), 'Server communication error');
  provider.fail();
  await button('Try again', dialog()).click();
  await says(count, /^1 line to fix$/);
});

test('a list that is too long for a field is judged, and its lines to fix stay', async () => {
  const [one] = await begin();
  openEmpty();
  await lines.fill(`${one?.sku}, 2`);
  paste(lines, '\nnone, 1'.repeat(300));
  await says(dialog(), /A list of 301 lines/);
  await says(count, /^1 product to add, 300 lines to fix$/);
  await button('Add 1 product', dialog()).click();
  await says(count, /^300 lines to fix$/);
  await button('Remove the list', dialog()).click();
  await expect.element(lines).toHaveValue('');
  await focuses(lines);
  await userEvent.keyboard('{Escape}');
  await says(quantity(one?.title ?? ''), /^2$/);
});

test('a file is read on a phone, and what was not found stays to be mended', async () => {
  await open('/Order/create', { account: 'rival', size: PHONE });
  const [one] = await productsToAdd();
  openEmpty();
  await shows(lines);
  choose(new Uint8Array([0x50, 0x4b, 3, 4]), 'list.xlsx');
  await says(dialog(), /spreadsheet’s own format/);
  choose(`SKU;Qty\n${one?.sku};2\nSKU-N99999999;1`, 'list.csv');
  await says(count, /^1 product to add, 1 line to fix$/);
  await button('Add 1 product', dialog()).click();
  await says(count, /^1 line to fix$/);
  await expect.element(lines).toHaveValue('SKU-N99999999\t1');
  await close();
  await says(quantity(one?.title ?? ''), /^2$/);
  expect(location.hash).toBe('');
});

test('a list with a product whose number the order has of another one stays, and none of it is added', async () => {
  const { products } = await open('/Order/create');
  const title = await add('mug');
  const other = { sku: 'SKU-N00099999', title: 'A newcomer' };
  Object.assign(products.find((each) => each.title === title)!, other);
  const cause = `Your order has ${title} under the number of A newcomer. Remove it from the order first.`;
  await reload();
  openEmpty();
  await lines.fill(`${other.sku}, 5`);
  await button('Add 1 product', dialog()).click();
  await shows(`The products were not added. ${cause}`);
  await expect.element(lines).toHaveValue(`${other.sku}, 5`);
});
