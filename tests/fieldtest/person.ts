/** The user of the field test: builds orders by role and name, confirms them, and does what the screens ask for. */
import type { Locator, Page } from '@playwright/test';
import type { Random } from '#tests/simulation/random.ts';
import { Portal } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';
import type { FieldBrowser } from './browser.ts';
import type { FieldOrder } from './judge.ts';
import { until } from './until.ts';
import { CONTROLS, SCREENS, SHOWN, type Shown } from './words.ts';

const PRODUCTS = ['tote', 'mug', 'lanyard', 'press kit'];
const ADDED_LATER = 'one-sheet';
const SCREEN_LIMIT_MS = 20_000;
const PRESS_LIMIT_MS = 2_000;

/** Something that the user could not go on with, though the network was there. */
export class Stuck extends Error {
  override readonly name = 'Stuck';
}

export class Person {
  readonly #browser: FieldBrowser;
  readonly #origin: string;
  readonly #tell: (text: string) => void;

  constructor(browser: FieldBrowser, origin: string, tell: (text: string) => void) {
    this.#browser = browser;
    this.#origin = origin;
    this.#tell = tell;
  }

  get page(): Page {
    return this.#browser.page;
  }

  get #wizard(): Wizard {
    return new Wizard(this.page);
  }

  /** Opens a path, and signs in where that is asked for. */
  async open(path: string): Promise<void> {
    this.#tell(`opens ${path}`);
    await this.page.goto(this.#origin + path, { waitUntil: 'commit' });
    const menu = this.page.getByRole('navigation', { name: 'Main' }).locator('visible=true').first();
    const username = this.page.getByLabel(CONTROLS.username);
    const reconnect = this.page.getByRole('button', { name: CONTROLS.signIn, exact: true });
    await this.#seen(menu.or(username).or(reconnect).first(), 'the menu or the sign-in');
    if (await menu.isVisible()) return;
    if (!(await username.isVisible())) await reconnect.click();
    await this.#seen(menu.or(username).first(), 'the menu or the sign-in');
    if (await username.isVisible()) await new Portal(this.page).signIn('client');
    await this.#seen(menu, 'the menu');
  }

  async build(order: FieldOrder, random: Random): Promise<void> {
    await this.begin(order);
    const products = [...PRODUCTS];
    for (let count = random.int(1, 3); count > 0; count -= 1) {
      const [search = ''] = products.splice(random.int(0, products.length - 1), 1);
      await this.add(order, search, random.int(1, 9));
    }
    await this.complete(order);
  }

  async begin(order: FieldOrder): Promise<void> {
    await this.open('/Order/create');
    await this.#wizard.openStart();
    order.path = this.#path;
    await this.page.getByRole('textbox', { name: CONTROLS.notes }).fill(order.notes);
    await this.#wizard.button(CONTROLS.start).click();
  }

  /** Saves an order of two products as a template, and begins another with it, which has these notes. */
  async useKit(order: FieldOrder, notes: string): Promise<FieldOrder> {
    await this.begin(order);
    for (const [search = ''] of [PRODUCTS, PRODUCTS.slice(1)]) await this.add(order, search, 1);
    await this.#wizard.button(CONTROLS.continue).click();
    await this.#wizard.chooseShipping('UPS', 'Ground');
    await this.press(CONTROLS.template);
    await this.page.getByLabel(CONTROLS.templateName).fill(order.notes);
    await this.press(CONTROLS.saveTemplate);
    await this.open('/Template');
    await this.page.getByRole('link', { name: `Use the template ${order.notes}` }).click();
    await this.#seen(this.#wizard.button(CONTROLS.several), 'the last step');
    await this.page.getByRole('tab', { name: 'Start Order' }).click();
    await this.page.getByRole('textbox', { name: CONTROLS.notes }).fill(notes);
    await this.page.getByRole('tab', { name: 'Complete Order' }).click();
    return order;
  }

  async chooseMany(emails: readonly string[]): Promise<void> {
    await this.press(CONTROLS.several);
    await this.page.getByLabel(CONTROLS.contacts).fill(emails.join('\n'));
    await this.press(CONTROLS.useContacts);
    this.#tell(`the orders go to ${emails.length} contacts`);
  }

  async openFile(order: FieldOrder, text: string): Promise<void> {
    await this.open('/Order/create');
    await this.#wizard.openStart();
    const before = this.#path;
    const file = { name: 'order.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await this.page.getByLabel(CONTROLS.openFile).setInputFiles(file);
    const opened = until(async () => this.#path !== before, SCREEN_LIMIT_MS);
    const accept = this.page.getByRole('dialog').getByRole('button', { name: CONTROLS.acceptFile });
    await Promise.race([opened, accept.waitFor({ timeout: SCREEN_LIMIT_MS }).catch(() => undefined)]);
    this.#tell(`the file is shown as\n${await this.text()}`);
    if (await accept.isVisible()) await accept.click();
    if (!(await opened)) throw new Stuck(`The file was not opened:\n${await this.mainText()}`);
    order.path = this.#path;
  }

  get #path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  async complete(order: FieldOrder): Promise<void> {
    await this.#wizard.button(CONTROLS.continue).click();
    await this.#seen(this.#wizard.button(CONTROLS.carriers), 'the last step');
    const isChosen = () => this.#wizard.chosen('Destination', order.destination).isVisible();
    if (!order.destination || !(await isChosen())) await this.chooseDestination(order);
    await this.#wizard.chooseShipping('UPS', 'Ground');
    this.#tell(`built ${order.notes}: ${JSON.stringify(order.lines)} to ${order.destination}`);
  }

  async add(order: FieldOrder, search: string, quantity: number): Promise<void> {
    order.lines[await this.#wizard.add(search, quantity)] = quantity;
  }

  /** Adds the first product of the list of products; whether that shows, or why it can't be done. */
  async addFromList(limitMs: number): Promise<boolean> {
    const add = this.page.getByRole('button', { name: /^Add / }).locator('visible=true').first();
    await this.#seen(add, 'a product to add');
    const title = ((await add.getAttribute('aria-label')) ?? '').replace('Add ', '');
    this.#tell(`adds ${title}`);
    // In the background, timers and clicks of the page are the browser's own.
    await add.dispatchEvent('click');
    const isSaid = await until(async () => {
      if (await this.page.getByLabel(`Change the quantity of ${title}, `).first().isVisible()) return true;
      return SCREENS.notAdded.test(await this.text());
    }, limitMs);
    this.#tell(`the screen ${isSaid ? 'says so, or that it can’t' : 'says nothing'}`);
    return isSaid ?? false;
  }

  async createContact(name: string): Promise<void> {
    await this.open('/Contact/create');
    await this.page.getByLabel(CONTROLS.company).first().fill(name);
    await this.#wizard.button(CONTROLS.save).click();
    this.#tell(`saves the contact ${name}`);
  }

  async isAtForm(): Promise<boolean> {
    return this.#path.startsWith('/Contact/create') && (await this.#wizard.button(CONTROLS.save).isVisible());
  }

  async chooseDestination(order: FieldOrder, ...others: string[]): Promise<void> {
    order.destination = await this.#wizard.chooseDestination(...others);
    this.#tell(`${order.notes} goes to ${order.destination} now`);
  }

  /** Goes back to the second step and adds what is not in the order yet. */
  async addMore(order: FieldOrder): Promise<void> {
    await this.page.getByRole('tab', { name: 'Add Products' }).click();
    await this.add(order, ADDED_LATER, 2);
    this.#tell(`added ${ADDED_LATER} to ${order.notes}`);
    await this.#wizard.button(CONTROLS.continue).click();
    await this.#seen(this.#wizard.button(CONTROLS.complete), 'the last step');
  }

  /** Confirms the order of the wizard; answers what the screen shows then. */
  async confirm(order: FieldOrder): Promise<Shown> {
    const complete = this.#wizard.button(CONTROLS.complete);
    await until(() => complete.isEnabled(), SCREEN_LIMIT_MS);
    this.#tell(`confirms ${order.notes}`);
    order.stage = 'confirmed';
    await complete.click();
    const shown = await until(() => this.shown(), SCREEN_LIMIT_MS);
    if (!shown) throw new Stuck(`Nothing that is known of an order:\n${await this.mainText()}`);
    this.#tell(`the screen says: ${shown}`);
    if (shown === 'not confirmed') order.stage = 'building';
    return shown;
  }

  async shown(): Promise<Shown | undefined> {
    const text = await this.text();
    return (Object.keys(SHOWN) as Shown[]).find((shown) => SHOWN[shown].test(text));
  }

  async isReported(): Promise<boolean> {
    return SCREENS.reported.test(await this.text());
  }

  /** Presses everything that tries or looks again and can be pressed, as somebody does who wants it to be over. */
  async retry(): Promise<void> {
    for (const button of await this.page.getByRole('button', { name: CONTROLS.retry }).all()) {
      if (!(await button.isEnabled({ timeout: PRESS_LIMIT_MS }).catch(() => false))) continue;
      this.#tell('presses Retry');
      // It may have gone, because there is nothing to retry any more.
      await button.click({ timeout: PRESS_LIMIT_MS }).catch(() => undefined);
    }
  }

  async press(name: string | RegExp): Promise<void> {
    this.#tell(`presses ${name}`);
    // A dialog's code is fetched with the first one; its ground is there at once.
    const hasDialog = (await this.page.locator('[data-dialog-ground]').count()) > 0;
    const button = (hasDialog ? this.page.getByRole('dialog') : this.page)
      .getByRole('button', { name, exact: typeof name === 'string' })
      .and(this.page.locator(':visible'))
      .last();
    await this.#seen(button, `a button ${name}`);
    await button.click();
  }

  /** Whether the wizard says that everything is on the device, and nothing is on its way there. */
  async isSaidSaved(): Promise<boolean> {
    const saved = this.page.getByText(SCREENS.saved).first();
    if (!(await saved.isVisible())) return false;
    return (await saved.getAttribute('aria-busy')) !== 'true';
  }

  /** Waits until the wizard says that everything is on the device, or that it is not. */
  async waitForSaved(order: FieldOrder): Promise<boolean> {
    const said = await until(async () => {
      if (SCREENS.atRisk.test(await this.text())) return 'at risk';
      return (await this.isSaidSaved()) && 'saved';
    }, SCREEN_LIMIT_MS);
    this.#tell(`the wizard says: ${said ?? 'nothing'}`);
    if (said === 'saved') order.kept = { ...order.lines };
    return said === 'saved';
  }

  /**
   * Opens the wizard of an order that is being built; tells whether it is there with all that it was said to be kept
   * with. What was never said to be kept may be there or not.
   */
  async resume(order: FieldOrder): Promise<boolean> {
    await this.open(order.path);
    const titles = Object.keys(order.kept ?? {});
    const isThere = async () => {
      const tab = this.page.getByRole('tab', { name: 'Complete Order' });
      if (!(await tab.isVisible()) || !(await tab.isEnabled())) return false;
      await tab.click();
      const text = await this.text();
      return text.includes(order.destination) && titles.every((title) => text.includes(title));
    };
    const found = (await until(isThere, SCREEN_LIMIT_MS / 2)) ?? false;
    this.#tell(`${order.notes} is ${found ? '' : 'not '}there again`);
    const text = await this.text();
    for (const title of Object.keys(order.lines)) if (!text.includes(title)) delete order.lines[title];
    return found;
  }

  /** What the screen itself says, without the menu. */
  async mainText(): Promise<string> {
    return (
      await this.page
        .locator('main')
        .first()
        .innerText({ timeout: 2_000 })
        .catch(() => this.text())
    ).slice(0, 500);
  }

  async text(): Promise<string> {
    return this.page.locator('body').innerText();
  }

  async #seen(what: Locator, name: string): Promise<void> {
    await what.waitFor({ timeout: SCREEN_LIMIT_MS }).catch(async () => {
      throw new Stuck(`${name} did not show:\n${await this.mainText()}`);
    });
  }
}
