import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules whose result depends on the colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe over the page in the light scheme, and its colour rules again in the dark scheme. Leaves the page in the
 * light scheme and without motion, so that no colour is measured during a transition.
 * @param include A selector of the part to check; by default, the whole page.
 * @returns A line for each violation.
 */
export async function axeFaults(page: Page, include = 'html'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await settled(page);
  const inLight = await new AxeBuilder({ page }).setLegacyMode().include(include).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const inDark = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(include)
    .withRules(COLOUR_RULES)
    .analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inWords('light', inLight), ...inWords('dark', inDark)];
}

/** Waits until the page is painted in its final colours and sizes, after any transition. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await nextPaint();
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    await nextPaint();
  });
}

function inWords(scheme: string, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.map(
    ({ id, impact, nodes }) => `${impact} in ${scheme}: ${id} ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
