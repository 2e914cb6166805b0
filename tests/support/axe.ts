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
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const axe = new AxeBuilder({ page }).setLegacyMode().include(include);
    if (colorScheme === 'dark') axe.withRules(COLOUR_RULES);
    for (const { id, impact, nodes } of (await axe.analyze()).violations)
      faults.push(`${impact} in ${colorScheme}: ${id} ${nodes.map(({ html }) => html).join(' ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
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
