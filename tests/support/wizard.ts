import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** From here, the order is beside the products. */
const BESIDE_WIDTH = 780;

/** Returns a name that no other run has used. */
export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 6)}`;

/** Selects a row of an open list: the named one, or the first that is none of `others`. Returns what was selected. */
async function select(page: Page, item?: string, others: readonly string[] = []): Promise<string> {
  const isNone = others.map((name) => `:not([aria-label="Select ${name}"])`).join('');
  // A field of the form below may have the same name, but not through an `aria-label` of its own.
  const row = page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Select / })
    .and(page.locator(`[aria-label]${isNone}`));
  const name = item ?? ((await row.first().getAttribute('aria-label')) ?? '').replace('Select ', '');
  // The first row may be another one by now.
  await row
    .and(page.getByLabel(`Select ${name}`, { exact: true }))
    .first()
    .click();
  return name;
}

/**
 * Returns the name of the first product that can be added, from its button. The list may be searched or sorted a moment
 * later: press Add by this name.
 */
export async function firstToAdd(page: Page, search = ''): Promise<string> {
  const add = page.getByRole('button', { name: new RegExp(`^Add .*${search}`, 'i') }).first();
  return ((await add.getAttribute('aria-label')) ?? '').replace('Add ', '');
}

export class Wizard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get #isInSheet(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < BESIDE_WIDTH;
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true }).and(this.page.locator(':visible'));
  }

  /** Opens the first tab, with a client. For a user with one client, an order opens on the second one. */
  async openStart(client?: string): Promise<void> {
    const notAsked = this.page.getByLabel('Search by name or SKU');
    await expect(notAsked.or(this.page.getByRole('textbox', { name: 'Notes' }))).toBeVisible();
    const field = this.page.getByRole('button', { name: /^Client/ });
    if (await field.isVisible()) {
      // Until the clients are known, a user with one client sees the first tab, too.
      await field.or(notAsked).first().click();
      const choices = this.page.getByRole('dialog').getByRole('button', { name: /^Select / });
      await expect(choices.first().or(notAsked)).toBeVisible();
      if (!(await notAsked.isVisible())) {
        const name = await select(this.page, client);
        await expect(this.page.getByRole('button', { name: `Client ${name}` })).toBeVisible();
      }
    }
    if (await notAsked.isVisible()) await this.page.getByRole('tab', { name: 'Start Order' }).click();
  }

  async chooseClient(client: string, notes: string): Promise<void> {
    await this.openStart(client);
    await this.page.getByRole('textbox', { name: 'Notes' }).fill(notes);
    // Nothing is stored before the user did something.
    if (notes) await expect(this.page.getByText(/Saved on this device/)).toBeVisible();
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Start|Update) Order$/ }).click();
    await expect(this.page.getByLabel('Search by name or SKU')).toBeVisible();
  }

  async add(search: string, quantity: number): Promise<string> {
    await this.page.getByLabel('Search by name or SKU').fill(search);
    // Once the list is that of the search: a row of the one before may be out of sight in it.
    const toAdd = this.page.getByRole('region', { name: 'Products' }).getByRole('button', { name: /^Add / });
    await expect(toAdd.first()).toHaveAccessibleName(new RegExp(search, 'i'));
    const title = await firstToAdd(this.page, search);
    await this.page.getByRole('button', { name: `Add ${title}`, exact: true }).click();
    await expect(this.quantity(title)).toHaveText('1');
    if (quantity !== 1) await this.setQuantity(title, quantity);
    return title;
  }

  quantity(title: string) {
    return this.page
      .getByRole('region', { name: 'Products' })
      .getByLabel(`Change the quantity of ${title}, `);
  }

  async expectOrdered(title: string, quantity: number): Promise<void> {
    await this.page.getByLabel('Search by name or SKU').fill(title);
    await expect(this.quantity(title)).toHaveText(quantity.toLocaleString('en-US'));
  }

  async setQuantity(title: string, quantity: number): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await this.quantity(title).click();
    await dialog.getByLabel(`Quantity of ${title}`).fill(String(quantity));
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    await expect(this.quantity(title)).toHaveText(quantity.toLocaleString('en-US'));
  }

  /** Shows the current order, which is in a sheet on phones and small tablets. */
  async showOrder(): Promise<void> {
    if (this.#isInSheet) await this.page.getByRole('button', { name: /^Your order/ }).click();
  }

  async hideOrder(): Promise<void> {
    if (this.#isInSheet) await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

  get lines() {
    return this.page.getByRole('list', { name: 'Added items' }).getByRole('listitem');
  }

  get placed() {
    return this.page.getByRole('heading', { name: 'Your Order has been saved.' });
  }

  /** Fills in the first tab for the client of `client`, and goes to the products. */
  async begin(notes = ''): Promise<void> {
    await this.chooseClient('Northlight Pictures', notes);
    await this.start();
  }

  /** What is chosen on the last tab: a destination by its name, or a carrier with its method. */
  chosen(question: 'Destination' | 'Carrier and method', answer: string | RegExp) {
    return this.page
      .getByRole('region', { name: question })
      .getByRole('button', { name: answer, pressed: true });
  }

  async openContacts(): Promise<void> {
    await this.button('All contacts, or a new one').click();
  }

  /** Chooses the first contact that has none of these names. */
  async chooseDestination(...others: string[]): Promise<string> {
    await this.openContacts();
    const name = await select(this.page, undefined, others);
    await expect(this.chosen('Destination', name)).toBeVisible();
    return name;
  }

  async chooseShipping(carrier: string, method: string): Promise<void> {
    await this.button('All carriers and methods').click();
    await select(this.page, carrier);
    await select(this.page, method);
    await expect(this.chosen('Carrier and method', new RegExp(`${carrier}.*${method}`))).toBeVisible();
  }

  async ship(): Promise<string> {
    const destination = await this.chooseDestination();
    await this.chooseShipping('UPS', 'Ground');
    return destination;
  }

  async place(): Promise<void> {
    await this.button('Complete Order').click();
    await expect(this.placed).toBeVisible();
  }

  async completeOffline(): Promise<void> {
    await this.button('Complete Order').click();
    // The provider is named once it is known that the API alone does not answer.
    await expect(this.page.getByText(/^Waiting for (a connection|the provider)$/)).toBeVisible();
  }

  /**
   * Fills in everything up to the last tab. Returns the product's name.
   * @param notes Unique, as tests share an account, and two equal orders of the same second count as one.
   */
  async fill(notes = unique('Before noon'), search = 'press kit', quantity = 1): Promise<string> {
    await this.begin(notes);
    const title = await this.add(search, quantity);
    await this.button('Continue').click();
    await this.ship();
    return title;
  }
}
