import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';

export const isPhone = (): boolean => test.info().project.name === 'phone';

/** A name that no other run gave to anything. */
export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 6)}`;

/** A list as a person uses it: a table at a desk, cards on a phone, where its filters are in a sheet. */
export class List {
  readonly page: Page;
  readonly name: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  get rows(): Locator {
    if (isPhone()) return this.page.getByRole('list', { name: this.name }).getByRole('listitem');
    // The first two rows are the header and the search boxes.
    return this.page.getByRole('table', { name: this.name }).locator('tbody').getByRole('row');
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Does something with the filters: in their sheet on a phone, which is closed again. */
  async filter(act: () => Promise<unknown>): Promise<void> {
    if (!isPhone()) return void (await act());
    await this.page.getByRole('button', { name: /^Filters/ }).click();
    await act();
    await this.page.getByRole('button', { name: 'Show results' }).click();
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

  /** Types into the search box of a column. */
  async search(column: string, text: string): Promise<void> {
    if (!isPhone()) return this.page.getByLabel(`Search ${column}`).fill(text);
    await this.filter(() =>
      this.page
        .getByRole('group', { name: 'Search in columns' })
        .getByLabel(column, { exact: true })
        .fill(text),
    );
  }
}
