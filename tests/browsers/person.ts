/** What a person does in the portal, the same in every browser. */
import { Screen } from './screen.ts';
import type { Role } from './target.ts';

export class Person extends Screen {
  async signIn(): Promise<void> {
    await this.fill({ role: 'textbox', name: 'Username' }, 'client');
    await this.fill({ role: 'textbox', name: 'Password' }, 'client');
    await this.press('Sign in');
    await this.see({ role: 'navigation', name: 'Main' });
  }

  async press(button: string | RegExp): Promise<void> {
    await this.click({ role: 'button', name: button });
  }

  async follow(link: string | RegExp): Promise<void> {
    await this.click({ role: 'link', name: link });
  }

  async seeHeading(name: string): Promise<void> {
    await this.see({ role: 'heading', name });
  }

  get row(): Role {
    return this.isPhone ? 'listitem' : 'row';
  }

  async select(item?: string): Promise<string> {
    const choice = {
      role: 'button',
      name: item ? `Select ${item}` : /^Select /,
      inside: { role: 'dialog' },
    } as const;
    const name = (await this.label(choice)).replace('Select ', '');
    await this.click(choice);
    await this.seeNone(choice);
    return name;
  }

  /** Begins an order with notes. A user with one client is on the products at once. */
  async beginOrder(notes: string): Promise<void> {
    await this.see({ role: 'textbox', name: 'Search by name or SKU' });
    await this.click({ role: 'tab', name: /Start Order/ });
    await this.fill({ role: 'textbox', name: 'Notes' }, notes);
    await this.press('Start Order');
  }

  async add(search: string, quantity: number): Promise<string> {
    await this.fill({ role: 'textbox', name: 'Search by name or SKU' }, search);
    // Until the list is narrowed, its rows move under the pointer.
    await this.seeNone({ role: 'button', name: new RegExp(`^Add (?!.*${search})`, 'i') });
    const add = { role: 'button', name: new RegExp(`^Add .*${search}`, 'i') } as const;
    const title = (await this.label(add)).replace('Add ', '');
    await this.click(add);
    if (quantity !== 1) {
      await this.press(this.quantity(title, 1));
      const field = { role: 'textbox', name: `Quantity of ${title}`, inside: { role: 'dialog' } } as const;
      await this.fill(field, String(quantity));
      await this.press('Update');
      await this.seeNone({ role: 'dialog' });
    }
    await this.see({ role: 'button', name: this.quantity(title, quantity) });
    return title;
  }

  quantity(title: string, quantity: number): string {
    return `Change the quantity of ${title}, ${quantity}`;
  }

  /** The third step: where it goes, and how. Answers the destination. */
  async chooseShipping(): Promise<string> {
    await this.press('All contacts, or a new one');
    const destination = await this.select();
    await this.see({ role: 'button', name: new RegExp(`^Destination ${RegExp.escape(destination)}`) });
    await this.press('All carriers and methods');
    await this.select('UPS');
    await this.select('Ground');
    await this.see({ role: 'button', name: /^Carrier and method UPS.*Ground/ });
    return destination;
  }
}
