/** Builds an order in the page of a component test, for the user's only client. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { button, dialog, field, heading, pressFor, select } from './find.ts';
import { isPhone, open } from './portal.ts';
import type { Provider } from './provider.ts';
import { hides, says, shows } from './see.ts';

export const search = field('Search by name or SKU');
export const picker = page.getByRole('region', { name: 'Products' });
export const soFar = page.getByRole('complementary', { name: 'Order so far' });
export const step = (name: string) => page.getByRole('tab', { name });
export const isOpen = (tab: string) => expect.element(step(tab)).toHaveAttribute('aria-selected', 'true');

/** Opens the first tab of an order, which opens on the second one as soon as the client is known. */
export async function toStart(): Promise<void> {
  await isOpen('Add Products');
  await step('Start Order').click();
}

/** Begins an order, and opens its first tab. Returns the provider. */
export async function openStart(opening?: Parameters<typeof open>[1]) {
  const provider = await open('/Order/create', opening);
  await toStart();
  return provider;
}

export const notes = page.getByRole('textbox', { name: 'Notes' });
export async function typeNotes(text: string): Promise<void> {
  await notes.fill(text);
  await shows(/^Saved on this device/);
}

export const complete = button('Complete Order');
export const saved = heading('Your Order has been saved.');
export async function place(): Promise<void> {
  await complete.click();
  await shows(saved);
}
/** Completes the order, whose placement is not answered before `release`. */
export async function completeHeld(provider: Provider): Promise<void> {
  provider.hold('/order/create');
  await complete.click();
  await expect.poll(() => provider.sent('/order/create')).toHaveLength(1);
}
export const untilPlaced = (press: Locator) => pressFor(press, page.getByText('Your Order has been saved.'));
/** The quantity of a product in the list of products, which opens a dialog. */
export const quantity = (title: string) => picker.getByLabelText(`Change the quantity of ${title}, `);

/** The name of the first product that can be added, from its button. */
export async function firstToAdd(text = ' — ', within: Pick<Locator, 'getByRole'> = page): Promise<string> {
  const add = button(new RegExp(`^Add .*${text}`, 'i'), within).first();
  return (await add.findElement()).ariaLabel?.replace('Add ', '') ?? '';
}

export async function productsToAdd(): Promise<{ title: string; sku: string }[]> {
  const rows = picker.getByRole('listitem');
  await shows(rows);
  return rows.elements().map((row) => ({
    title: row.querySelector('[title="Quick View"]')?.textContent ?? '',
    sku: /SKU-N\d+/.exec(row.textContent)?.[0] ?? '',
  }));
}

/** Adds the first product whose name has the text in it. Returns the name. */
export async function add(text: string): Promise<string> {
  await search.fill(text);
  const title = await firstToAdd(text);
  await button(`Add ${title}`).click();
  await says(quantity(title), /^1$/);
  return title;
}

export async function askQuantity(title: string): Promise<Locator> {
  await quantity(title).click();
  return dialog().getByLabelText(`Quantity of ${title}`);
}

export async function setQuantity(title: string, typed: string | number): Promise<void> {
  await (await askQuantity(title)).fill(String(typed));
  await button('Update', dialog()).click();
  await hides(dialog());
}

export async function showOrder(): Promise<void> {
  if (isPhone()) await button(/^Your order/).click();
}

/** Goes on to the last tab, and chooses a destination (the first one, if none is named) and a carrier. */
export async function chooseWay(destination?: string): Promise<void> {
  await button('Continue').click();
  await chooseDestination(destination);
  await chooseShipping('UPS', 'Ground');
}

/** Begins an order of a mug, and opens its last tab. Returns the provider. */
export async function openComplete(opening?: Parameters<typeof open>[1]) {
  const provider = await open('/Order/create', opening);
  await add('mug');
  await button('Continue').click();
  return provider;
}

/** Builds an order of a mug with all that it needs, up to the last tab. Returns the provider. */
export async function fill(opening?: Parameters<typeof open>[1]) {
  const provider = await openComplete(opening);
  await chooseDestination();
  await chooseShipping('UPS', 'Ground');
  return provider;
}

export const chosen = (answer: string | RegExp) => page.getByRole('button', { name: answer, pressed: true });

export const contacts = button('All contacts, or a new one');

export async function chooseDestination(name?: string): Promise<void> {
  await contacts.click();
  await select(name);
}

export async function chooseShipping(carrier: string, method: string): Promise<void> {
  await button('All carriers and methods').click();
  await select(carrier);
  await select(method);
}

/** Opens the dialog of a new contact, and types its name. Returns the dialog. */
export async function typeContact(name: string): Promise<Locator> {
  await contacts.click();
  await button('Create Contact').click();
  const create = dialog('Create Contact');
  await field('Name of Contact', create).fill(name);
  return create;
}

/** Chooses a contact that is created with the order, as its provider does not answer now. */
export async function chooseNew(provider: Provider, name: string): Promise<void> {
  const create = await typeContact(name);
  provider.fail({ path: '/contact', how: 'no answer' });
  await button('Create', create).click();
  await hides(dialog());
  await shows(chosen(`Destination ${name}`));
}

/** Begins an order, and a contact of it whose name was looked for among the others. */
export async function openNewContact() {
  const provider = await openComplete();
  await contacts.click();
  await dialog().getByRole('searchbox').fill('Corner Kiosk');
  await button('Create Contact “Corner Kiosk”').click();
  const form = dialog('Create Contact');
  const create = button('Create', form);
  return { provider, form, create };
}
