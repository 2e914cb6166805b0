import AxeBuilder from '@axe-core/playwright';
import { isPhone } from '#tests/support/lists.ts';
import { expect, test } from '#tests/support/portal.ts';
import { everyScreen } from '#tests/support/screens.ts';

const SERIOUS = ['serious', 'critical'];

// Forty looks at a page take their time.
test.describe.configure({ timeout: 180_000 });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('no screen has a serious fault that axe can find', async ({ page, portal }) => {
      const faults: string[] = [];
      await everyScreen(page, portal, async (screen) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, impact, nodes } of violations) {
          if (SERIOUS.includes(impact ?? ''))
            faults.push(`${screen}: ${id} ${nodes.map(({ html }) => html).join(' ')}`);
        }
      });
      expect(faults).toEqual([]);
    });
  });
}

test.describe('where there is little room', () => {
  for (const [what, viewport] of [
    ['a screen of 320 px', { width: 320, height: 640 }],
    ['a desk at 200 %', { width: 720, height: 450 }],
    ['a small tablet', { width: 640, height: 960 }],
  ] as const) {
    test.describe(what, () => {
      test.use({ viewport });

      test('no screen goes over the edge', async ({ page, portal }) => {
        test.skip(isPhone() !== viewport.width < 640, 'the other project looks at this size');
        const faults: string[] = [];
        await everyScreen(page, portal, async (screen) => {
          for (const fault of await page.evaluate(cutOff)) faults.push(`${screen}: ${fault}`);
        });
        expect(faults).toEqual([]);
      });
    });
  }
});

test('in forced colours and without motion, every screen tells what it told', async ({ page, portal }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const faults: string[] = [];
  await everyScreen(page, portal, async (screen) => {
    for (const fault of await page.evaluate(lostInForcedColours)) faults.push(`${screen}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

/** What a person does not see whose colours stand in the place of ours, and what moves all the same: in the page. */
function lostInForcedColours(): string[] {
  const faults: string[] = [];
  const chosen =
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], button';
  for (const element of document.querySelectorAll<HTMLElement>(chosen)) {
    const { outlineStyle, borderTopWidth } = getComputedStyle(element);
    const isSeen = outlineStyle !== 'none' || borderTopWidth !== '0px';
    if (element.checkVisibility() && !isSeen)
      faults.push(`no line around ${element.ariaLabel ?? element.textContent}`);
  }
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect?.getComputedTiming() ?? {};
    if (Number(duration) > 1) faults.push(`${(animation as CSSAnimation).animationName} moves`);
  }
  return faults;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no screen goes over the edge with text of 200 %', async ({ page, portal }) => {
    test.skip(!isPhone(), 'the phone has this size');
    const faults: string[] = [];
    await everyScreen(page, portal, async (screen) => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      for (const fault of await page.evaluate(cutOff)) faults.push(`${screen}: ${fault}`);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });
    expect(faults).toEqual([]);
  });
});

/** What cannot be reached in the page: a page that scrolls sideways, and controls that stand outside of it. */
function cutOff(): string[] {
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
