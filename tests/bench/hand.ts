import { expect, type Locator, type Page } from '@playwright/test';

/** A hand that counts what it does: presses, letters, and how often it scrolls to what it presses. */
export class Hand {
  readonly #page: Page;
  readonly #began = performance.now();
  taps = 0;
  keys = 0;
  scrolls = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses the first of what is found. */
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

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
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
