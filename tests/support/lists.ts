import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';

export const isPhone = (): boolean => test.info().project.name === 'phone';

/** Returns a name that no other run has used. */
export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 6)}`;

/** A list as the user sees it: a table on a desktop, cards with filters in a sheet on a phone. */
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

  /** Uses the filters. On a phone, opens their sheet first and closes it again. */
  async filter(act: () => Promise<unknown>): Promise<void> {
    if (!isPhone()) return void (await act());
    await this.page.getByRole('button', { name: /^Filters/ }).click();
    await act();
    await this.page.getByRole('button', { name: 'Show results' }).click();
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

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
