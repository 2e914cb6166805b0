/**
 * The browser is killed, all of its processes at once, after each thing that a user does in the wizard and in the
 * middle of the sending: more than 20 times in all. Started again, it resumes on the same step with everything that was
 * shown as done, and each order is placed once.
 */
import type { Page, TestInfo } from '@playwright/test';
import { placedOrders } from '#tests/support/api.ts';
import { unique } from '#tests/support/lists.ts';
import { MortalBrowser } from '#tests/support/mortal-browser.ts';
import { expect, Portal, test } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';

const NORTHLIGHT = 1;
/** Each request stays unanswered until the kill. Then it arrives. */
const LATE = [
  { path: '/orderItem/add', how: 'when gone' },
  { path: '/order/create', how: 'when gone' },
] as const;
const NEVER = [
  { path: '/orderItem/add', how: 'hangs' },
  { path: '/order/create', how: 'hangs' },
] as const;

/** What must be there after the next start. */
interface Expected {
  tab: RegExp;
  texts: string[];
}

interface Death {
  faults: typeof LATE | typeof NEVER;
  moment: string;
  /** Whether the order is still to be confirmed. */
  isFirst: boolean;
}

// A browser that is killed keeps no trace, and asking it for one fails the test.
test.use({ trace: 'off' });

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

  /** Everything that was done is on the device. */
  async saved(): Promise<void> {
    await expect(this.page.getByText(/Saved on this device/)).toHaveAttribute('aria-busy', 'false');
  }

  async kill(): Promise<void> {
    await this.#browser.kill();
    await this.begin();
  }

  /** Killed, started, and resumed from the dashboard. */
  async killAndResume({ tab, texts }: Expected): Promise<void> {
    await this.saved();
    await this.kill();
    await this.open('/');
    await this.page.getByRole('link', { name: /^Resume/ }).click();
    await expect(this.page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    for (const text of texts) {
      await expect(
        this.page
          .getByText(text)
          .or(this.page.getByRole('button', { name: text }))
          .first(),
      ).toBeVisible();
    }
  }

  /** Sends what waits, and kills the browser at a moment of it. A killed browser forgets its faults. */
  async killWhile({ faults, moment, isFirst }: Death): Promise<void> {
    await this.portal.fail(...faults);
    const hasArrived =
      faults === LATE &&
      this.page.waitForResponse((answer) => LATE.some(({ path }) => answer.url().includes(path)));
    if (isFirst) await this.wizard.button('Complete Order').click();
    else await this.open('/Order/outbox');
    await expect(this.page.getByText(moment).first()).toBeVisible();
    await hasArrived;
    await this.kill();
  }

  /** Nothing waits any more. Until the stores were read, the list is empty for want of knowledge. */
  async allSent(): Promise<void> {
    const orders = this.page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
    const allSent = this.page.getByText('Everything that you confirmed on this device has been sent.');
    await expect(allSent.or(orders.first())).toBeVisible();
    await expect(orders.filter({ hasNotText: 'Your Order has been saved.' })).toHaveCount(0);
  }

  async end(): Promise<void> {
    await this.#browser.kill();
  }
}

/** One order from the first choice to its confirmation, with a kill after each step; `whileSending` says how it dies there. */
async function killedAllAlong(life: Life, whileSending: string[]): Promise<void> {
  const notes = unique('Killed');
  await life.open('/Order/create');
  await life.wizard.openStart('Northlight Pictures');
  await life.page.getByRole('textbox', { name: 'Notes' }).fill(notes);
  await life.killAndResume({ tab: /Start Order/, texts: ['Start Order'] });
  await expect(life.page.getByRole('textbox', { name: 'Notes' })).toHaveValue(notes);
  await life.wizard.start();
  await life.killAndResume({ tab: /Add Products/, texts: ['No Items Added'] });
  const tote = await life.wizard.add('tote', 1);
  await life.killAndResume({ tab: /Add Products/, texts: ['1 product, 1 piece'] });
  const mug = await life.wizard.add('mug', 2);
  await life.killAndResume({ tab: /Add Products/, texts: ['2 products, 3 pieces'] });
  const lanyard = await life.wizard.add('lanyard', 3);
  await life.wizard.button('Continue').click();
  await life.killAndResume({ tab: /Complete Order/, texts: ['Destination Select a Contact'] });
  const destination = await life.wizard.chooseDestination();
  await life.killAndResume({ tab: /Complete Order/, texts: [`Destination ${destination}`] });
  await life.wizard.chooseShipping('UPS', 'Ground');
  await life.killAndResume({ tab: /Complete Order/, texts: ['Carrier UPS', 'Shipping Method Ground'] });

  for (const [n, moment] of whileSending.entries()) {
    await life.killWhile({ faults: LATE, moment, isFirst: n === 0 });
  }
  await life.open('/Order/outbox');
  await life.allSent();
  const placed = await placedOrders(life.page, NORTHLIGHT, notes);
  expect(placed).toHaveLength(1);
  expect(placed[0]!.order.ship_to_name).toBe(destination);
  expect(placed[0]!.lines.toSorted((a, b) => a.qty - b.qty)).toEqual([
    { title: tote, qty: 1 },
    { title: mug, qty: 2 },
    { title: lanyard, qty: 3 },
  ]);
}

/** Signs in with a browser of its own, and ends it after `test`. */
async function withLife(
  info: TestInfo,
  baseURL: string | undefined,
  test: (life: Life) => Promise<void>,
): Promise<void> {
  const life = new Life(baseURL ?? '');
  try {
    await life.begin();
    await life.open('/');
    await life.portal.signIn('client');
    await expect(life.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await test(life);
  } catch (error) {
    // A browser of the test's own is not in its report.
    await info.attach('page', { body: await life.page.screenshot(), contentType: 'image/png' });
    throw error;
  } finally {
    await life.end();
  }
}

test('killed after each step and at each item, the order is placed once', async ({ baseURL }, info) => {
  await withLife(info, baseURL, (life) =>
    killedAllAlong(life, [
      'Sending item 1 of 3',
      'Sending item 2 of 3',
      'Sending item 3 of 3',
      'Placing the order',
    ]),
  );
});

test('killed five times on its way, each of two orders is placed once', async ({ baseURL }, info) => {
  await withLife(info, baseURL, async (life) => {
    for (const _order of [1, 2]) await killedWhileSending(life);
  });
});

/** An order that is killed five times on its way. */
async function killedWhileSending(life: Life): Promise<void> {
  const notes = unique('Killed on its way');
  await life.open('/Order/create');
  const title = await life.wizard.fill(notes, 'mug', 1);
  await life.saved();
  const deaths = [
    { faults: NEVER, moment: 'Sending item 1 of 1' },
    { faults: NEVER, moment: 'Sending item 1 of 1' },
    { faults: LATE, moment: 'Sending item 1 of 1' },
    { faults: NEVER, moment: 'Placing the order' },
    { faults: LATE, moment: 'Placing the order' },
  ];
  for (const [n, death] of deaths.entries()) await life.killWhile({ ...death, isFirst: n === 0 });
  await life.open('/Order/outbox');
  await life.allSent();
  const placed = await placedOrders(life.page, NORTHLIGHT, notes);
  expect(placed.map(({ lines }) => lines)).toEqual([[{ title, qty: 1 }]]);
}
