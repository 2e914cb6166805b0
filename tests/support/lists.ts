import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';

export const isPhone = (): boolean => test.info().project.name === 'phone';

/** Returns a name that no other run has used. */
export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 6)}`;

/** A list as the user sees it: a table on a desktop, cards on a phone, and all filters in a sheet. */
export class List {
  readonly page: Page;
  readonly name: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  get rows(): Locator {
    if (isPhone()) return this.page.getByRole('list', { name: this.name }).getByRole('listitem');
    // The header and the search boxes are in rows of the table, too.
    return this.page.getByRole('table', { name: this.name }).locator('tbody').getByRole('row');
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Uses the filters in the sheet. */
  async filter(act: () => Promise<unknown>): Promise<void> {
    await this.page.getByRole('button', { name: isPhone() ? /^Filters/ : 'More filters' }).click();
    const show = this.page.getByRole('button', { name: 'Show results' });
    // Above the rows, chips have the names of its fields.
    await expect(show).toBeVisible();
    await act();
    await show.click();
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }
}
