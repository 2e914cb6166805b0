/** What a person does in the portal, the same in every browser. */
import { expect } from '@playwright/test';
import type { Screen } from './screen.ts';
import type { Role } from './target.ts';

export class Person {
  readonly screen: Screen;

  constructor(screen: Screen) {
    this.screen = screen;
  }

  async signIn(): Promise<void> {
    await this.screen.fill({ role: 'textbox', name: 'Username' }, 'client');
    await this.screen.fill({ role: 'textbox', name: 'Password' }, 'client');
    await this.press('Sign in');
    await this.screen.see({ role: 'navigation', name: 'Main' });
  }

  async press(button: string | RegExp): Promise<void> {
    await this.screen.click({ role: 'button', name: button });
  }

  async follow(link: string | RegExp): Promise<void> {
    await this.screen.click({ role: 'link', name: link });
  }

  async seeHeading(name: string): Promise<void> {
    await this.screen.see({ role: 'heading', name });
  }

  /** What a row of a list is: on a phone, a card. */
  get row(): Role {
    return this.screen.isPhone ? 'listitem' : 'row';
  }

  /** Chooses from the list behind a field: what is named, or its first row. */
  async pick(field: string, item?: string): Promise<string> {
    await this.press(new RegExp(`^${field}`));
    const choice = {
      role: 'button',
      name: item ? `Select ${item}` : /^Select /,
      inside: { role: 'dialog' },
    } as const;
    const name = (await this.screen.label(choice)).replace('Select ', '');
    await this.screen.click(choice);
    await this.screen.see({ role: 'button', name: `${field} ${name}` });
    return name;
  }

  /** Begins an order: the client, and notes. */
  async beginOrder(notes: string): Promise<void> {
    await this.pick('Client', 'Northlight Pictures');
    await this.screen.fill({ role: 'textbox', name: 'Notes' }, notes);
    await this.press('Start Order');
  }

  /** Adds the first product whose name has `search`; answers its name. */
  async add(search: string, quantity: number): Promise<string> {
    await this.screen.fill({ role: 'textbox', name: 'Search by name or SKU' }, search);
    const add = { role: 'button', name: new RegExp(`^Add .*${search}`, 'i') } as const;
    const title = (await this.screen.label(add)).replace('Add ', '');
    await this.screen.click(add);
    const field = { role: 'textbox', name: `Quantity of ${title}` } as const;
    await this.screen.fill({ ...field, inside: { role: 'dialog' } }, String(quantity));
    await this.press('Add to Order');
    await this.screen.seeNone({ role: 'dialog' });
    await expect.poll(() => this.screen.value(field)).toBe(String(quantity));
    return title;
  }

  /** The third step: where it goes, and how. Answers the destination. */
  async chooseShipping(): Promise<string> {
    const destination = await this.pick('Destination');
    await this.pick('Carrier', 'UPS');
    await this.pick('Shipping Method', 'Ground');
    return destination;
  }
}
