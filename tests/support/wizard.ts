import { expect, type Page } from '@playwright/test';

/** The order wizard, as a person goes through it. */
export class Wizard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true }).and(this.page.locator(':visible'));
  }

  async chooseClient(client: string, notes: string): Promise<void> {
    await this.page.getByRole('option', { name: client }).waitFor({ state: 'attached' });
    await this.page.getByLabel('Client').selectOption({ label: client });
    await this.page.getByLabel('Notes').fill(notes);
    await expect(this.page.getByText(/Saved on this device/)).toBeVisible();
  }

  async start(): Promise<void> {
    await this.button('Start Order').click();
    await expect(this.page.getByLabel('Search by name or SKU')).toBeVisible();
  }

  /** Adds the first product whose name has the text searched for. */
  async add(search: string, quantity: number): Promise<string> {
    await this.page.getByLabel('Search by name or SKU').fill(search);
    const add = this.page.getByRole('button', { name: new RegExp(`^Add .*${search}`, 'i') }).first();
    const title = ((await add.getAttribute('aria-label')) ?? '').replace('Add ', '');
    await add.click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel(`Quantity of ${title}`).fill(String(quantity));
    await dialog.getByRole('button', { name: 'Add to Order' }).click();
    await expect(this.page.getByRole('list', { name: 'Added items' }).getByText(title)).toBeVisible();
    return title;
  }

  async chooseDestination(): Promise<string> {
    await this.button('Choose a Contact').click();
    const dialog = this.page.getByRole('dialog', { name: 'Choose a Contact' });
    const name =
      (await dialog.getByRole('listitem').first().getByRole('paragraph').first().textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Select' }).first().click();
    await expect(this.page.getByRole('button', { name: 'Change' })).toBeVisible();
    return name;
  }

  async chooseShipping(carrier: string, method: string): Promise<void> {
    await this.page.getByRole('option', { name: carrier }).waitFor({ state: 'attached' });
    await this.page.getByLabel('Carrier').selectOption({ label: carrier });
    await this.page.getByRole('option', { name: method, exact: true }).waitFor({ state: 'attached' });
    await this.page.getByLabel('Shipping Method').selectOption({ label: method });
    await expect(this.page.getByLabel('Shipping Method').locator('option:checked')).toHaveText(method);
  }

  /** Goes as far as the last tab, with everything chosen. */
  async fill(): Promise<void> {
    await this.chooseClient('Northlight Pictures', 'Before noon.');
    await this.start();
    await this.add('press kit', 1);
    await this.button('Continue').click();
    await this.chooseDestination();
    await this.chooseShipping('UPS', 'Ground');
  }
}
