/** The user of the field test: builds orders, confirms them, and does what the screens ask for. */
import type { Page } from '@playwright/test';
import type { Random } from '#tests/simulation/random.ts';
import { Portal } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';
import type { FieldBrowser } from './browser.ts';
import type { FieldOrder } from './judge.ts';
import { until } from './until.ts';
import { RETRY, SCREENS, SHOWN, type Shown } from './words.ts';

const PRODUCTS = ['tote', 'mug', 'lanyard', 'press kit'];
const ADDED_LATER = 'one-sheet';
const SCREEN_LIMIT_MS = 20_000;
const PRESS_LIMIT_MS = 2_000;

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
    const username = this.page.getByLabel('Username');
    const reconnect = this.page.getByRole('button', { name: 'Sign in', exact: true });
    await menu.or(username).or(reconnect).first().waitFor();
    if (await menu.isVisible()) return;
    if (!(await username.isVisible())) await reconnect.click();
    await menu.or(username).first().waitFor();
    if (await username.isVisible()) await new Portal(this.page).signIn('client');
    await menu.waitFor();
  }

  async build(order: FieldOrder, random: Random): Promise<void> {
    await this.open('/Order/create');
    await this.#wizard.openStart();
    const { pathname, search } = new URL(this.page.url());
    order.path = pathname + search;
    await this.page.getByRole('textbox', { name: 'Notes' }).fill(order.notes);
    await this.#wizard.start();
    const products = [...PRODUCTS];
    for (let count = random.int(1, 3); count > 0; count -= 1) {
      const [name = ''] = products.splice(random.int(0, products.length - 1), 1);
      await this.#add(order, name, random.int(1, 9));
    }
    await this.#wizard.button('Continue').click();
    order.destination = await this.#wizard.ship();
    this.#tell(`built ${order.notes}: ${JSON.stringify(order.lines)} to ${order.destination}`);
  }

  async #add(order: FieldOrder, name: string, quantity: number): Promise<void> {
    order.lines[await this.#wizard.add(name, quantity)] = quantity;
  }

  /** Goes back to the second step, adds what is not in the order yet, and comes back. */
  async addMore(order: FieldOrder): Promise<void> {
    await this.page.getByRole('tab', { name: 'Add Products' }).click();
    await this.#add(order, ADDED_LATER, 2);
    this.#tell(`added ${ADDED_LATER} to ${order.notes}`);
    await this.#wizard.button('Continue').click();
    await this.#wizard.button('Complete Order').waitFor();
  }

  /** Confirms the order of the wizard; answers what the screen shows then. */
  async confirm(order: FieldOrder): Promise<Shown> {
    const complete = this.#wizard.button('Complete Order');
    await until(() => complete.isEnabled(), SCREEN_LIMIT_MS);
    this.#tell(`confirms ${order.notes}`);
    order.stage = 'confirmed';
    await complete.click();
    const shown = await until(() => this.shown(), SCREEN_LIMIT_MS);
    if (!shown) throw new Error(`Nothing that is known of an order:\n${await this.mainText()}`);
    this.#tell(`the screen says: ${shown}`);
    if (shown === 'not confirmed') order.stage = 'building';
    return shown;
  }

  async shown(): Promise<Shown | undefined> {
    const text = await this.text();
    return (Object.keys(SHOWN) as Shown[]).find((each) => SHOWN[each].test(text));
  }

  async says(what: keyof typeof SCREENS): Promise<boolean> {
    return SCREENS[what].test(await this.text());
  }

  /** Presses everything that tries or looks again and can be pressed, as somebody does who wants it to be over. */
  async retry(): Promise<void> {
    for (const button of await this.page.getByRole('button', { name: RETRY }).all()) {
      if (!(await button.isEnabled({ timeout: PRESS_LIMIT_MS }).catch(() => false))) continue;
      this.#tell('presses Retry');
      // It may have gone, because there is nothing to retry any more.
      await button.click({ timeout: PRESS_LIMIT_MS }).catch(() => undefined);
    }
  }

  /** Whether the wizard says that everything is on the device, and nothing is on its way there. */
  async isSaidSaved(): Promise<boolean> {
    const saved = this.page.getByText(SCREENS.saved).first();
    return (await saved.isVisible()) && (await saved.getAttribute('aria-busy')) !== 'true';
  }

  /** Waits until the wizard says that everything is on the device, or that it is not. */
  async waitForSaved(order: FieldOrder): Promise<boolean> {
    const said = await until(async () => {
      if (await this.says('atRisk')) return 'at risk';
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
    const main = this.page.locator('main').first();
    return (await main.innerText({ timeout: 2_000 }).catch(() => this.text())).slice(0, 500);
  }

  async text(): Promise<string> {
    return this.page.locator('body').innerText();
  }
}
