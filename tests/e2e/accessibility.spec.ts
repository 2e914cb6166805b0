/** Every screen and dialog, looked at once on a phone, once on a tablet and once at a desk. */
import type { Page, ViewportSize } from '@playwright/test';
import { axeFaults, settled } from '#tests/support/axe.ts';
import { expect, type Portal, test } from '#tests/support/portal.ts';
import { everyScreen } from '#tests/support/screens.ts';

// The screens work under the service worker, too; and nothing moves where the user wants no motion.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });
// A walk inspects thirty screens, each in up to five ways.
test.describe.configure({ timeout: 480_000 });

/** Returns the faults of the current screen, and leaves it unchanged. */
type Inspection = (page: Page) => Promise<string[]>;

/** Together with the pauses of `toPass`, they take at least ten seconds. */
const MOST_LOOKS = 13;
const NARROW_PHONE = { width: 320, height: 640 };
const DESK_AT_200_PERCENT = { width: 720, height: 450 };
const SMALL_TABLET = { width: 640, height: 960 };

test.describe('on a phone', { tag: '@phone-only' }, () => {
  test('every screen passes axe, is touched easily, and fits', async ({ page, portal }) => {
    const inspections = [
      axe,
      forcedColours,
      tooSmallToTouch,
      withLargeText(cutOff),
      withLargeText(cutOffAt(NARROW_PHONE)),
      cutOffAt(NARROW_PHONE),
    ];
    expect(await inspectEveryScreen(page, portal, inspections)).toEqual([]);
  });
});

test('at a desk, every screen passes axe', async ({ page, portal }) => {
  expect(await inspectEveryScreen(page, portal, [axe, forcedColours])).toEqual([]);
});

test.describe('on a tablet', () => {
  test.use({ viewport: DESK_AT_200_PERCENT });

  test('every screen fits, as it does at a desk at 200 %', async ({ page, portal }) => {
    const inspections = [cutOff, cutOffAt(SMALL_TABLET)];
    expect(await inspectEveryScreen(page, portal, inspections)).toEqual([]);
  });
});

test.describe('on a tablet in landscape', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });

  test('the panes pass axe', async ({ page, portal }) => {
    await portal.open('/Order', 'agency');
    await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().tap();
    await expect(page.getByText('Shipping Details')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });
});

test('the palette and the keys pass axe', async ({ page, portal }) => {
  await portal.open('/');
  await page.getByRole('button', { name: 'Go to …' }).locator('visible=true').click();
  const box = page.getByRole('combobox', { name: 'Go to' });
  await expect(box).toBeVisible();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await box.fill('keys');
  await expect(page.getByRole('option', { name: 'Keys' })).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
});

async function inspectEveryScreen(page: Page, portal: Portal, inspections: Inspection[]): Promise<string[]> {
  const faults: string[] = [];
  await everyScreen(page, portal, async (screen) => {
    for (const inspect of inspections)
      faults.push(...(await inspect(page)).map((fault) => `${screen}: ${fault}`));
  });
  return faults;
}

/**
 * Looks until there is no fault, because the page needs a moment after a new size or colour scheme. Returns the faults of
 * the last look. Looks are counted, not timed: one that timed out would go on, and change the colours of the next screen.
 */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let faults: string[] = [];
  let looks = 0;
  await expect(async () => {
    faults = await look();
    looks += 1;
    if (looks < MOST_LOOKS) expect(faults).toEqual([]);
  }).toPass();
  return faults;
}

const axe: Inspection = (page) =>
  lasting(async () => (await axeFaults(page)).filter((fault) => /^(serious|critical)/.test(fault)));

async function forcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await lasting(() => page.evaluate(lostInForcedColours));
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

const tooSmallToTouch: Inspection = (page) => lasting(() => page.evaluate(tooSmall));

async function cutOff(page: Page): Promise<string[]> {
  // A page that has just changed may still have its earlier sizes.
  await settled(page);
  return lasting(() => page.evaluate(outsideOfPage));
}

function withLargeText(inspect: Inspection): Inspection {
  return async (page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const faults = await inspect(page);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    return faults.map((fault) => `with text of 200 %, ${fault}`);
  };
}

function cutOffAt(size: ViewportSize): Inspection {
  return async (page) => {
    const before = page.viewportSize()!;
    await page.setViewportSize(size);
    const faults = await cutOff(page);
    await page.setViewportSize(before);
    return faults.map((fault) => `at ${size.width} px, ${fault}`);
  };
}

/** In the page: returns selected elements and buttons without a line in forced colours, and running animations. */
function lostInForcedColours(): string[] {
  const faults: string[] = [];
  const chosen =
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], button';
  for (const element of document.querySelectorAll<HTMLElement>(chosen)) {
    const { outlineStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element);
    const isSeen = outlineStyle !== 'none' || borderTopWidth !== '0px' || textDecorationLine === 'underline';
    if (element.checkVisibility() && !isSeen)
      faults.push(`no line around ${element.ariaLabel ?? element.textContent}`);
  }
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect?.getComputedTiming() ?? {};
    if (Number(duration) > 1) faults.push(`${(animation as CSSAnimation).animationName} moves`);
  }
  return faults;
}

/** In the page: returns touch targets smaller than 44 px. Links in a text are as high as their line. */
function tooSmall(): string[] {
  const touched = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [role=option]',
  );
  // A row's link is laid over the whole row.
  const isOverAll = (each: Element) =>
    getComputedStyle(each).position === 'static' && getComputedStyle(each, '::after').position === 'absolute';
  return [...touched].flatMap((each) => {
    const isShown = each.checkVisibility() && !each.closest('.sr-only');
    if (!isShown || getComputedStyle(each).display === 'inline') return [];
    const { width, height } = (
      (isOverAll(each) ? each.offsetParent : each.closest('label')) ?? each
    ).getBoundingClientRect();
    if (width > 43.5 && height > 43.5) return [];
    return [
      `${each.tagName} ${each.ariaLabel ?? each.textContent?.trim().slice(0, 40)}: ${width.toFixed()} × ${height.toFixed()}`,
    ];
  });
}

/** In the page: returns horizontal overflow, and controls outside of the page. */
function outsideOfPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
  for (const control of document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')) {
    const { left, right, width } = control.getBoundingClientRect();
    const isShown = control.checkVisibility() && width > 1 && !control.closest('.sr-only, [data-scrolls]');
    if (isShown && (left < -1 || right > clientWidth + 1))
      faults.push(`${control.ariaLabel ?? control.textContent} stands outside`);
  }
  return faults;
}
