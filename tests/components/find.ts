/** Finds things in the page of a component test by their roles and names, and uses them. */
import { expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { isPhone } from './portal.ts';
import { hides, shows } from './see.ts';

export const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('button', { name, exact: true });
export const link = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = page) =>
  within.getByRole('link', { name, exact: true });
/** A field by its whole label, which has an asterisk where something is required. */
export const field = (label: string | RegExp, within: Pick<Locator, 'getByLabelText'> = page) =>
  within.getByLabelText(typeof label === 'string' ? new RegExp(`^${RegExp.escape(label)}( \\*)?$`) : label);
export const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true });
export const columnHead = (name: string) => page.getByRole('columnheader', { name });
/** The link of a row to its screen. */
export const linkIn = (row: Locator) => link(/./, row).first();
export const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });

export const texts = (of: Locator) => of.elements().map(({ textContent }) => textContent);
/** The labels of the facts that are shown of a record. */
export const terms = () => Array.from(document.querySelectorAll('dt'), ({ textContent }) => textContent);
export const heads = () => texts(page.getByRole('columnheader'));

/** Presses keys until an element has the focus, or is shown: their code loads a moment after the screen. */
export const pressUntil = (
  keys: string,
  what: Locator,
  isDone = () => what.query() === document.activeElement,
) =>
  vi.waitFor(
    async () => {
      await userEvent.keyboard(keys);
      await vi.waitUntil(isDone);
    },
    { timeout: 60_000 },
  );

/** Presses a button until something is shown, unless that was tried by itself. */
export const pressFor = (press: Locator, shown: Locator) =>
  expect
    .poll(
      () => {
        (press.query() as HTMLElement | null)?.click();
        return shown.elements().length;
      },
      { interval: 1_000 },
    )
    .toBeGreaterThan(0);

/** Picks a row from the list behind a field: the named one, or the first. */
export async function pick(label: string, item?: string): Promise<void> {
  await button(new RegExp(`^${label}`)).click();
  await select(item);
}

/** Selects a row of an open list: the named one, or the first. */
export async function select(item?: string): Promise<void> {
  const rows = dialog().last();
  await (item ? button(`Select ${item}`, rows).first() : button(/^Select /, rows).first()).click();
}

/** A list as the user sees it: a table at a desk, cards on a phone, and all filters in a sheet. */
export class List {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  get rows(): Locator {
    if (isPhone()) return page.getByRole('list', { name: this.name }).getByRole('listitem');
    return page.getByRole('table', { name: this.name }).getByRole('rowgroup').last().getByRole('row');
  }

  row(hasText: string | RegExp): Locator {
    return this.rows.filter({ hasText });
  }

  async filter(act: () => Promise<unknown>): Promise<void> {
    await button(isPhone() ? /^Filters/ : 'More filters').click();
    // Above the rows, chips have the names of its fields.
    await shows(button('Show results'));
    await act();
    await button('Show results').click();
    await hides(dialog());
  }

  /** Types into the search box of a column, which its head opens at a desk. */
  async search(column: string, text: string): Promise<void> {
    if (!isPhone()) {
      const box = page.getByRole('searchbox', { name: `Search ${column}` });
      if (!box.query()) await button(`Search ${column}`).click();
      return box.fill(text);
    }
    return this.filter(() =>
      field(column, page.getByRole('group', { name: 'Search in columns' })).fill(text),
    );
  }
}
