import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { Portal } from '#tests/support/portal.ts';
import { atMost, type Figure } from './figure.ts';

/** `presses` of keys, beside the letters of what is looked for. */
type Limits = Partial<Record<'taps' | 'keys' | 'scrolls' | 'presses' | 'seconds', number>>;
/** Waits for what the user sees of a confirmed order. */
type SeeEnd = (page: Page) => Promise<void>;
export type Journey = (page: Page, hand: Hand, seeEnd: SeeEnd) => Promise<void>;

/** Of the last step: what the client used last. */
export const OFFERS = ['Destination', 'Carrier and method'];

/** The journeys online, then without a connection, where an order ends as confirmed on the device. */
export async function twice(
  page: Page,
  journeys: readonly (readonly [what: string, Limits, Journey])[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [where, seeEnd] of Object.entries({ online: seePlaced, offline: seeQueued })) {
    await page.context().setOffline(where === 'offline');
    for (const [what, limits, journey] of journeys)
      figures.push(...(await measured(page, `${what}, ${where}`, limits, journey, seeEnd)));
  }
  return figures;
}

export async function openDashboard(page: Page, url: string, account: 'client' | 'agency'): Promise<void> {
  await new Portal(page, { baseURL: url }).open('/', account);
  await expect(page.getByText(/Ready to work offline|Works offline/)).toBeVisible();
}

/** Each journey begins at the dashboard. */
async function measured(
  page: Page,
  what: string,
  limits: Limits,
  journey: Journey,
  seeEnd: SeeEnd,
): Promise<Figure[]> {
  await page.goto('/');
  await expect(arrived(page).first()).toBeVisible();
  const hand = new Hand(page);
  await journey(page, hand, seeEnd);
  console.log(`  ${what}: ${hand.seconds.toFixed(1)} s`);
  return (['taps', 'keys', 'scrolls', 'presses', 'seconds'] as const).flatMap((count) => {
    const budget = limits[count];
    return budget === undefined
      ? []
      : [atMost(budget, count === 'seconds' ? 's' : 'times', `${what}: ${count}`, [hand[count]])];
  });
}

export const arrived = (page: Page) =>
  page.getByRole('list', { name: 'Arrived lately' }).getByRole('listitem');

export async function complete(page: Page, hand: Hand, seeEnd: SeeEnd): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Continue' }));
  await choose(page, hand, seeEnd);
}

/** The destination and the shipping that were used last. */
export async function choose(page: Page, hand: Hand, seeEnd: SeeEnd): Promise<void> {
  for (const offers of OFFERS) await hand.tap(page.getByRole('region', { name: offers }).getByRole('button'));
  await hand.tap(page.getByRole('button', { name: 'Complete Order' }));
  await seeEnd(page);
}

const seePlaced = (page: Page) =>
  expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible({ timeout: 60_000 });

const seeQueued = (page: Page) => expect(page.getByText('Waiting for a connection')).toBeVisible();

const MOST_PRESSES = 200;

/** A hand that counts what it does: presses, letters, and how often it scrolls to what it presses. */
export class Hand {
  readonly #page: Page;
  readonly #began = performance.now();
  taps = 0;
  keys = 0;
  scrolls = 0;
  presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(found: Locator): Promise<void> {
    const target = found.and(this.#page.locator(':visible')).first();
    await expect(target).toBeVisible();
    if (!(await target.evaluate(isInSight))) {
      this.scrolls += 1;
      await target.scrollIntoViewIfNeeded();
    }
    this.taps += 1;
    await target.click();
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.#page.keyboard.press(key);
  }

  async tabTo(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target).toBeEnabled();
    while (!(await target.evaluate((element) => element === document.activeElement))) {
      if (this.presses > MOST_PRESSES) throw new Error(`No Tab leads to ${target}.`);
      await this.press(key);
    }
  }

  get seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }
}

/** In the page: whether a press on the middle of an element meets it. */
function isInSight(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(met);
}
