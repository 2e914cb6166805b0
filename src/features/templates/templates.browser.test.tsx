import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Drafts } from '#src/outbox/drafts.ts';
import { button, dialog, field, heading, link, pick, texts } from '#tests/components/find.ts';
import { atDeskAndPhone, go, open, PHONE, reload } from '#tests/components/portal.ts';
import { expectPath, hides, says, shows } from '#tests/components/see.ts';
import {
  add,
  chooseWay,
  chosen,
  fill,
  firstToAdd,
  isOpen,
  place,
  search,
  setQuantity,
  typeContact,
} from '#tests/components/wizard.ts';

const list = page.getByRole('list', { name: 'Templates' });
const save = dialog('Save as a template');

async function saveAs(name: string): Promise<void> {
  await button('Save as a template').click();
  await field('Name').fill(name);
  await button('Save the template').click();
  await hides(save);
}

/** Saves a template of one product. Returns the title of that. */
async function saveMugs(): Promise<string> {
  await open('/Order/create');
  const title = await add('mug');
  await saveAs('Mugs');
  return title;
}

/** Builds a whole order, and saves it as a template. Returns the provider. */
async function savePressMailing(opening?: Parameters<typeof fill>[0]) {
  const provider = await fill(opening);
  await saveAs('Press mailing');
  return provider;
}

const use = link('Use the template Press mailing');

/** Downloads the templates. Returns their file, and what opens another one. */
async function downloaded() {
  await reload('/Template');
  const made = vi.spyOn(URL, 'createObjectURL');
  onTestFinished(() => made.mockRestore());
  await button('Download all').click();
  const file = JSON.parse(await (made.mock.lastCall![0] as Blob).text());
  const showOpened = async (content: unknown) => {
    const files = new DataTransfer();
    files.items.add(new File([JSON.stringify(content)], 'templates.json'));
    const input = document.querySelector<HTMLInputElement>('main input[type=file]')!;
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await shows(dialog());
  };
  return { file, showOpened };
}

test.each(atDeskAndPhone)('$where, a saved template is sent again with two presses', async ({ size }) => {
  const provider = await savePressMailing({ size });
  await place();
  const [first] = provider.placed();
  await reload('/');
  await button(/^Account: /).click();
  await link('Templates', dialog()).click();
  await use.click();
  await isOpen('Complete Order');
  await shows(chosen(/UPS · Ground/));
  await place();
  const { ship_to_id, shipping_type, lines } = provider.placed().at(-1) ?? {};
  expect({ ship_to_id, shipping_type, lines }).toEqual({
    ship_to_id: first?.ship_to_id,
    shipping_type: first?.shipping_type,
    lines: first?.lines,
  });
  expect(provider.placed()).toHaveLength(2);
});

test('a template whose carrier or method has another name by now is shown before it is used', async () => {
  const provider = await savePressMailing();
  const [ups] = provider.carriers;
  const { name } = ups!;
  onTestFinished(() => void Object.assign(ups!, { name }));
  Object.assign(ups!, { name: 'Sea Freight' });
  await reload('/Template');
  await use.click();
  await says(dialog('Use “Press mailing”?'), /Sea Freight · Ground.*UPS · Ground/);
});

test('a template is checked by what the provider has now, however fresh the cached lists are', async () => {
  const provider = await savePressMailing();
  for (const product of provider.products) if (product.title.includes('mug')) product.active = false;
  go('/Template');
  await use.click();
  await says(dialog('Use “Press mailing”?'), 'No longer active');
});

test('a template of an order that is shown without the names of carrier and method is used at once', async () => {
  await fill();
  await place();
  await link('View order').click();
  await saveAs('Press mailing');
  go('/Template');
  await use.click();
  await isOpen('Complete Order');
});

test('a new template has a name, of its destination or its first product, which typing replaces', async () => {
  await open('/Order/create');
  const title = await add('mug');
  await button('Save as a template').click();
  await expect.element(field('Name')).toHaveValue(title);
  await userEvent.keyboard('Mugs');
  await expect.element(field('Name')).toHaveValue('Mugs');
  await field('Name').fill(title);
  await userEvent.keyboard('{Escape}');
  await hides(save);
  await chooseWay();
  await button('Save as a template').click();
  await says(save, `With the destination: ${(field('Name').element() as HTMLInputElement).value}`);
  expect((field('Name').element() as HTMLInputElement).value).not.toBe(title);
});

test('a name that is being typed stays while a phone is turned', async () => {
  await open('/Order/create');
  await add('mug');
  await button('Save as a template').click();
  await field('Name').fill('Mugs');
  await page.viewport(...PHONE);
  await hides(button('Discard'));
  await expect.element(field('Name')).toHaveValue('Mugs');
});

test('a template whose name was typed is not closed without a question', async () => {
  await open('/Order/create');
  await add('mug');
  await button('Save as a template').click();
  await userEvent.keyboard('{Escape}');
  await hides(save);
  await button('Save as a template').click();
  await field('Name').fill('Mugs');
  await userEvent.keyboard('{Escape}');
  await button('Keep editing', dialog('Leave without saving?')).click();
  await expect.element(field('Name')).toHaveValue('Mugs');
  await button('Save the template').click();
  await hides(save);
});

test('a template keeps its name while the field is empty, and what is ticked again after it was unticked', async () => {
  await savePressMailing();
  await reload('/Template');
  await link('Edit Press mailing').click();
  const name = field('Name');
  await name.fill('P');
  await shows(heading('P'));
  await name.fill('');
  await says(page.getByRole('alert'), 'Field is Required');
  await shows(heading('Press mailing'));
  const destination = page.getByRole('button', { name: /^Destination /, pressed: true });
  const { textContent } = await destination.findElement();
  for (const box of ['With a destination', 'With carrier and method']) {
    await page.getByRole('checkbox', { name: box }).click();
    await page.getByRole('checkbox', { name: box }).click();
  }
  await says(destination, textContent);
  await shows(chosen(/UPS · Ground/));
});

test('a template that is not there leads to the others', async () => {
  await open('/Template/gone/edit');
  await shows(page.getByRole('heading', { name: 'Template', exact: true }));
  await link('Templates').click();
  await shows(page.getByRole('heading', { name: 'Templates' }));
});

test('where less is there than a template has, the user sees it first, and takes as much as is there', async () => {
  const provider = await open('/Order/create');
  const title = await add('mug');
  await setQuantity(title, 3);
  await chooseWay();
  await saveAs('Mugs');
  // A second one of that name has a number, unless it replaces the first.
  await button('Save as a template').click();
  await field('Name').fill('mugs');
  await shows(/There is a template “Mugs” already/);
  await button('Save the template').click();
  await hides(save);
  for (const product of provider.products) if (product.title === title) product.qty = 2;
  await reload('/');
  await link('From a template').click();
  await shows(link('Use the template mugs (2)'));
  await link('Use the template Mugs').click();
  const review = dialog('Use “Mugs”?');
  await says(review, /Only 2 available/);
  expect(location.pathname).toBe('/Template');
  await review.getByRole('checkbox', { name: /^Take as much as is there/ }).click();
  await button('Use this template', review).click();
  await isOpen('Complete Order');
  await place();
  expect(provider.placed().at(-1)?.lines).toEqual([{ title, qty: 2 }]);
});

test('a template is edited, duplicated, deleted with Undo, and is a kit on its title and in the picker', async () => {
  await savePressMailing();
  await reload('/Order/create');
  await link('From a template').click();
  await link('Edit Press mailing').click();
  await field('Name').fill('Opening night');
  await pick('Kit of', 'The Long Field');
  await page.getByRole('checkbox', { name: 'With a destination' }).click();
  await button('Change the products').click();
  await search.fill('tote');
  await button(`Add ${await firstToAdd('tote')}`).click();
  await button('Continue').click();
  await shows(button('Change the products'));
  go('/Template');
  await says(list, /Opening nightKit of The Long Field · 2 products, 2 piecesUPS · Ground/);
  await button('Duplicate Opening night').click();
  await shows(link('Use the template Opening night (2)'));
  await button('Delete Opening night (2)').click();
  await hides(link('Use the template Opening night (2)'));
  await button('Undo').click();
  await shows(link('Use the template Opening night (2)'));
  await reload('/Show/100');
  await shows(link('Use the template Opening night (2)', page.getByRole('region', { name: 'Kits' })));
  await reload('/Order/create');
  await search.fill('opening');
  await button('Add Opening night').click();
  await shows('2 products, 2 pieces');
  const undo = button('Undo');
  const title = await add('lanyard');
  await undo.click();
  await shows('1 product, 1 piece');
  await shows(button(`Remove ${title}`));
});

test('the destination of a template is one contact that the provider has', async () => {
  const provider = await savePressMailing();
  await reload('/Template');
  await link('Edit Press mailing').click();
  await shows(chosen(/^Destination /));
  await hides(button('Several destinations'));
  const create = await typeContact('Pop-up Press Room');
  provider.fail({ path: '/contact', how: 'no answer' });
  await button('Create', create).click();
  await says(create.getByRole('alert'), /^Sorry, there was an error creating this Contact\./);
  await button('Cancel', create).click();
  await button('Leave').click();
  await shows(chosen(/^Destination /));
});

test('a template that is given a name in use has a number', async () => {
  await saveMugs();
  await saveAs('Cups');
  await reload('/Template');
  await link('Edit Cups').click();
  await field('Name').fill('mugs');
  await shows(heading('mugs (2)'));
  await field('Name').fill('Mugs for all');
  await shows(heading('Mugs for all'));
});

test('a link shows the template first, and one of the same name is kept beside it or replaced', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await savePressMailing();
  await reload('/Template');
  await button('Share Press mailing as a link').click();
  await shows('Link copied.');
  const { pathname, hash } = new URL(copy.mock.lastCall?.[0] ?? '');
  const look = dialog('Save this template?');
  const openLink = async () => {
    await reload(pathname + hash);
    await shows(button('Save the template', look));
  };
  await openLink();
  await says(look, /Press mailing \(2\).*Nothing is ordered|Nothing is ordered.*Press mailing \(2\)/s);
  await button('Cancel', look).click();
  await hides(look);
  await shows(list.getByRole('listitem'), 1);
  await openLink();
  await look.getByRole('checkbox', { name: /^Replace the template/ }).click();
  await button('Save the template', look).click();
  await hides(look);
  await shows(list.getByRole('listitem'), 1);
  await openLink();
  await button('Save the template', look).click();
  await shows(list.getByRole('listitem'), 2);
  await reload(`${pathname}${hash.slice(0, -40)}`);
  await says(dialog('Templates'), 'These templates are not complete.');
});

test('a template is saved once, when Save is pressed twice', async () => {
  await open('/Order/create');
  await add('mug');
  await button('Save as a template').click();
  await field('Name').fill('Mugs');
  const pressed = button('Save the template').element() as HTMLButtonElement;
  pressed.click();
  // It is rendered, and not stored yet.
  await Promise.resolve();
  pressed.click();
  await hides(save);
  go('/Template');
  await shows(list.getByRole('listitem'), 1);
});

test('a double press makes one copy of a template, and a later press one of another name', async () => {
  await saveMugs();
  await reload('/Template');
  const names = () => texts(list.getByRole('heading'));
  await button('Duplicate Mugs').dblClick();
  await expect.poll(names).toEqual(['Mugs', 'Mugs (2)']);
  await button('Duplicate Mugs').click();
  await expect.poll(names).toEqual(['Mugs', 'Mugs (2)', 'Mugs (3)']);
});

test('a template that is cancelled before its order is stored opens no order', async () => {
  await savePressMailing();
  await reload('/Template');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { edit } = Drafts.prototype;
  const editing = vi.spyOn(Drafts.prototype, 'edit').mockImplementation(async function (this: Drafts, ...of) {
    await answered;
    return edit.apply(this, of);
  });
  onTestFinished(() => editing.mockRestore());
  await use.click();
  await vi.waitUntil(() => editing.mock.calls.length > 0);
  await button('Cancel', dialog('Use “Press mailing”?')).click();
  await hides(dialog());
  answer();
  await editing.mock.results[0]?.value;
  await button('Duplicate Press mailing').click();
  await shows(link('Use the template Press mailing (2)'));
  await expectPath(/^\/Template$/);
});

test('templates of a file that the device could store in part are not there twice after the next try', async () => {
  await saveMugs();
  const { file, showOpened } = await downloaded();
  const [one] = file.templates;
  await showOpened({
    ...file,
    templates: [
      { ...one, name: 'Cups' },
      { ...one, name: 'Jugs' },
    ],
  });
  const put = IDBObjectStore.prototype.put;
  let stored = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...record) {
    stored += 1;
    if (stored > 1) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, record);
  });
  await button('Save 2 templates').click();
  await shows('The template could not be saved on this device.');
  vi.mocked(IDBObjectStore.prototype.put).mockRestore();
  await button('Save 2 templates').click();
  await hides(dialog());
  await shows(list.getByRole('heading'), 3);
});

test('a template of a file has one line for each product', async () => {
  const title = await saveMugs();
  const { file, showOpened } = await downloaded();
  const [one] = file.templates;
  const { items } = one.order;
  await showOpened({
    ...file,
    templates: [{ ...one, name: 'Cups', order: { ...one.order, items: [...items, ...items] } }],
  });
  await button('Save the template').click();
  await link('Edit Cups').click();
  await button('Change the products').click();
  await search.fill('mug');
  await button(`One more of ${title}`).click();
  await shows('1 product, 3 pieces');
});

test('without storage, a template can be used and is not called saved', async () => {
  vi.stubGlobal('indexedDB', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await savePressMailing();
  await shows('The template could not be saved on this device.');
  await hides(/^Template “.*” saved/);
  go('/Template');
  await shows(/^This browser can’t save templates\./);
  await hides(/^Saved on this device/);
  await link('Edit Press mailing').click();
  await shows(/^This browser can’t save templates\./);
  await link('Use this template').click();
  await isOpen('Complete Order');
});

test('a template that can’t be saved is shown as it is stored', async () => {
  await saveMugs();
  await reload('/Template');
  await link('Edit Mugs').click();
  await button('Change the products').click();
  await search.fill('tote');
  const more = await firstToAdd('tote');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await button(`Add ${more}`).click();
  await shows('The template could not be saved on this device.');
  put.mockRestore();
  await hides('2 products, 2 pieces');
});
