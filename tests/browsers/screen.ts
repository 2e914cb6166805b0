/** A page as a person uses it: what is seen is waited for, what is clicked is in reach. */
import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';
import { describe, findAll, inWords, type Target } from './target.ts';

/** As long as the tests' own; the benchmark has none. */
const LIMIT = { timeout: 180_000 };

export class Screen {
  readonly #driver: Driver;
  readonly #origin: string;
  readonly isPhone: boolean;

  constructor(driver: Driver, origin: string, isPhone: boolean) {
    this.#driver = driver;
    this.#origin = origin;
    this.isPhone = isPhone;
  }

  async open(path: string): Promise<void> {
    await this.#driver.goto(this.#origin + path);
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
  }

  /** What a function comes to in the page; it must be complete in itself. */
  async evaluate(inPage: () => unknown): Promise<unknown> {
    return this.#driver.evaluate(`(${inPage})()`);
  }

  async see(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { ...LIMIT, message: `see ${inWords(target)}` }).not.toBe(0);
  }

  async seeNone(target: Target): Promise<void> {
    await expect.poll(() => this.count(target), { ...LIMIT, message: `see no ${inWords(target)}` }).toBe(0);
  }

  async count(target: Target): Promise<number> {
    return Number(await this.#inPage(target, (found) => found.length));
  }

  /** The name of the first of what is meant, as far as it is written on it. */
  async label(target: Target): Promise<string> {
    await this.see(target);
    return String(await this.#inPage(target, ([first]) => first?.getAttribute('aria-label')));
  }

  async value(target: Target): Promise<unknown> {
    return this.#inPage(target, ([first]) => (first as HTMLInputElement | undefined)?.value);
  }

  /** Clicks the first of what is meant, once it stands still over a frame and nothing covers it. */
  async click(target: Target): Promise<void> {
    const message = `reach ${inWords(target)}`;
    let before: Place | null = null;
    const standsStill = async () => {
      const now = (await this.#inPage(target, placeInReach)) as Place | null;
      const isSame = now?.at === before?.at && now?.frame !== before?.frame;
      before = now;
      return isSame;
    };
    // It may have been replaced or taken away since it stood still.
    const click = async () => (await standsStill()) && this.#driver.click(`${expressionOf(target)}[0]`);
    await expect.poll(click, { ...LIMIT, message }).toBe(true);
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#inPage(target, ([first]) => (first as HTMLInputElement | undefined)?.select());
    await this.#driver.type(text);
    await expect.poll(() => this.value(target), LIMIT).toBe(text);
  }

  #inPage(target: Target, look: (found: Element[]) => unknown): Promise<unknown> {
    return this.#driver.evaluate(`(${look})(${expressionOf(target)})`);
  }
}

const expressionOf = (target: Target) => `(${findAll})(${JSON.stringify(describe(target))})`;

interface Place {
  readonly at: string;
  /** How many frames were drawn before. Between two, an animation may be over while its element is still on the way. */
  readonly frame: number;
}

declare global {
  interface Window {
    framesDrawn?: number;
  }
}

/** Where an element is; null while something moves or covers it. What loads above it moves it without an animation. */
function placeInReach([element]: Element[]): Place | null {
  const frame = window.framesDrawn ?? 0;
  requestAnimationFrame(() => {
    window.framesDrawn = frame + 1;
  });
  if (!element) return null;
  const moves = document.getAnimations().some((animation) => {
    const isEndless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return animation.playState === 'running' && !isEndless;
  });
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const atCentre = document.elementFromPoint(left + width / 2, top + height / 2);
  return !moves && element.contains(atCentre) ? { at: `${left} ${top}`, frame } : null;
}
