/** What a component test sees of the page: it waits until something is so. */
import { expect, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';

type Shown = Locator | string | RegExp;

const visible = (what: Shown) =>
  (typeof what === 'string' || what instanceof RegExp ? page.getByText(what) : what)
    .elements()
    .filter((element) => element.checkVisibility({ visibilityProperty: true }));

/** Waits until so many of them are visible. */
export const shows = (what: Shown, count: number | 'some' = 'some') =>
  count === 'some'
    ? expect.poll(() => visible(what).length, { message: `shows ${what}` }).toBeGreaterThan(0)
    : expect.poll(() => visible(what).length, { message: `shows ${what}` }).toBe(count);

export const hides = (what: Shown) => shows(what, 0);

export const says = (what: Locator, text: string | RegExp) => expect.element(what).toMatchTextContent(text);

export const focuses = (what: Locator) => expect.element(what).toHaveFocus();

export const inFull = (what: Locator) => expect.element(what).toBeInViewport({ ratio: 1 });

export const leadsTo = (what: Locator, href: string | RegExp) =>
  expect.element(what).toHaveAttribute('href', href instanceof RegExp ? expect.stringMatching(href) : href);

/** Waits until so many rows are in sight, above what stays at the bottom edge. */
export const inSight = (rows: Locator, least: number) =>
  expect
    .poll(() => {
      const bars = [...document.querySelectorAll('footer, nav[aria-label=Main]')]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ width, bottom }) => width > innerWidth / 2 && bottom <= innerHeight);
      const bottom = Math.min(innerHeight, ...bars.map(({ top }) => top));
      return rows.elements().filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
    })
    .toBeGreaterThanOrEqual(least);

/** Doubles the text size of the browser until the test ends. */
export async function doubleTextSize(): Promise<void> {
  const { documentElement: root } = document;
  onTestFinished(() => void root.style.removeProperty('font-size'));
  root.style.fontSize = '200%';
  await expect.poll(() => getComputedStyle(root).fontSize).toBe('32px');
}

/** The place of an element's top edge in the window, in px. */
export const top = (what: Locator) => what.element().getBoundingClientRect().y;

export const ground = (of: Locator) => getComputedStyle(of.element()).backgroundColor;

export const expectPath = (path: RegExp) =>
  expect.poll(() => location.pathname + decodeURIComponent(location.search)).toMatch(path);
