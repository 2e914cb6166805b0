/**
 * The browser is killed, all of its processes at once, after each thing that a user does in the wizard and in the
 * middle of the sending: thirteen times in all. Started again, it resumes on the same step with everything that was
 * shown as done, and the order is placed once.
 */
import type { Page, Response } from '@playwright/test';
import { placedOrders } from '#tests/support/api.ts';
import { killBrowsers, MortalBrowser } from '#tests/support/mortal-browser.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { unique, Wizard } from '#tests/support/wizard.ts';

/** Each request stays unanswered until the kill. Then it arrives. */
const LATE = 'when gone';
const NEVER = 'hangs';
const PATHS = ['/orderItem/add', '/order/create'];
const PLACING = 'Placing the order';

class Life {
  readonly #browser = new MortalBrowser();
  readonly #base: string;
  page!: Page;
  portal!: Portal;
  wizard!: Wizard;

  constructor(base: string) {
    this.#base = base;
  }

  async begin(): Promise<void> {
    const { page } = await this.#browser.start();
    this.page = page;
    this.portal = new Portal(page, { baseURL: this.#base });
    this.wizard = new Wizard(page);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#base + path);
  }

  async saved(): Promise<void> {
    await expect(this.page.getByText(/Saved on this device/)).toHaveAttribute('aria-busy', 'false');
  }

  async kill(): Promise<void> {
    await this.#browser.kill();
    await this.begin();
  }

  /** Killed, started, and resumed from the dashboard, where the tab and all that was done must be there. */
  async killAndResume(tab: string, ...texts: (string | RegExp)[]): Promise<void> {
    await this.saved();
    await this.kill();
    await this.open('/');
    const { page } = this;
    await page.getByRole('link', { name: /^Resume/ }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    for (const text of texts)
      await expect(
        page
          .getByText(text)
          .or(page.getByRole('button', { name: text, pressed: true }))
          .first(),
      ).toBeVisible();
  }

  /** Confirms an order, and kills the browser at each moment of its sending. A killed browser forgets its faults. */
  async killWhile(deaths: (readonly [how: typeof LATE | typeof NEVER, moment: string])[]): Promise<void> {
    for (const [n, [how, moment]] of deaths.entries()) {
      await this.portal.fail(...PATHS.map((path) => ({ path, how })));
      const isLate = (answer: Response) => PATHS.some((path) => answer.url().includes(path));
      const hasArrived = how === LATE && this.page.waitForResponse(isLate);
      if (n === 0) await this.wizard.button('Complete Order').click();
      else await this.open('/Order/outbox');
      await expect(this.page.getByText(moment).first()).toBeVisible();
      await hasArrived;
      await this.kill();
    }
    await this.open('/Order/outbox');
    await this.allSent();
  }

  /** Waits until every order is sent. Before the stores are read, the list is empty. */
  async allSent(): Promise<void> {
    const orders = this.page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
    const allSent = this.page.getByText(/^(Everything has been sent|No order is waiting to be sent)\.$/);
    await expect(allSent.or(orders.first())).toBeVisible();
    await expect(orders.filter({ hasNotText: 'Your Order has been saved.' })).toHaveCount(0);
  }
}

// A browser that is killed keeps no trace, and asking it for one fails the test.
test.use({ trace: 'off' });
test.afterEach(killBrowsers);

test('killed after each step and while sending, the order is placed once', async ({ baseURL }) => {
  const life = new Life(baseURL ?? '');
  await life.begin();
  await life.open('/');
  await life.portal.signIn('client');
  await expect(life.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const notes = unique('Killed');
  await life.open('/Order/create');
  await life.wizard.openStart('Northlight Pictures');
  await life.page.getByRole('textbox', { name: 'Notes' }).fill(notes);
  await life.killAndResume('Start Order', 'Start Order');
  await expect(life.page.getByRole('textbox', { name: 'Notes' })).toHaveValue(notes);
  await life.wizard.start();
  await life.killAndResume('Add Products', 'No Items Added');
  const tote = await life.wizard.add('tote', 1);
  await life.killAndResume('Add Products', '1 product, 1 piece');
  const mug = await life.wizard.add('mug', 2);
  await life.killAndResume('Add Products', '2 products, 3 pieces');
  const lanyard = await life.wizard.add('lanyard', 3);
  await life.wizard.button('Continue').click();
  await life.killAndResume('Complete Order', 'All contacts, or a new one');
  const destination = await life.wizard.chooseDestination();
  await life.killAndResume('Complete Order', `Destination ${destination}`);
  await life.wizard.chooseShipping('UPS', 'Ground');
  await life.killAndResume('Complete Order', /^Carrier and method UPS.*Ground/);

  const items = [1, 2, 3].map((n) => [LATE, `Sending item ${n} of 3`] as const);
  await life.killWhile([[NEVER, 'Sending item 1 of 3'], ...items, [NEVER, PLACING], [LATE, PLACING]]);
  const placed = await placedOrders(baseURL ?? '', notes);
  expect(placed).toHaveLength(1);
  expect(placed[0]!.destination).toBe(destination);
  expect(placed[0]!.lines.toSorted((a, b) => a.qty - b.qty)).toEqual([
    { title: tote, qty: 1 },
    { title: mug, qty: 2 },
    { title: lanyard, qty: 3 },
  ]);
});
