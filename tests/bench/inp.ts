/**
 * How soon the portal answers to what a person does all day, on a slow phone. Waits by CSS alone: to look for a role, or to
 * say why an expectation is not met yet, keeps such a page busy for hundreds of ms before its next paint.
 */
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { Portal } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';
import { interactionsOf, PHONE, slowDown, takeSeen, untilLive, withDevice } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import type { LargeService } from './large-service.ts';

const BUDGET_MS = 50;
const RUNS = 10;
const SHORT_RUNS = 3;

export async function inpFigures({ url }: LargeService, isShort: boolean): Promise<Figure[]> {
  const runs = isShort ? SHORT_RUNS : RUNS;
  return withDevice(url, PHONE, async (page) => {
    const portal = new Portal(page, { baseURL: url });
    // Its lists open on the client used last.
    await portal.open('/Product?filter_org_id=1', 'agency');
    await portal.open('/');
    await expect(page.getByText('Running low')).toBeVisible();
    await slowDown(page);
    return [
      await action(page, runs, 'opening a screen', 5, async () => {
        const menu = page.locator('nav[data-menu]:visible');
        for (const screen of ['Orders', 'Titles', 'Contacts', 'Products', 'Dashboard']) {
          await menu.locator('a', { hasText: screen }).click();
          await page.locator('h1', { hasText: screen }).waitFor();
        }
      }),
      await action(page, runs, 'opening the filters', 2, async () => {
        await page.goto('/Order');
        await untilLive(page);
        await page.getByText(/orders · as of/).waitFor();
        await page.getByRole('button', { name: /^Filters/ }).click();
        await page.getByRole('button', { name: 'Show results' }).click();
        await page.locator('[role=dialog]').waitFor({ state: 'hidden' });
      }),
      await action(page, runs, 'opening a dialog', 2, async () => {
        await page.goto('/Product?filter_org_id=1');
        await page.locator('button[aria-label^="Quick View"]').first().click();
        await page.locator('[role=dialog]').waitFor();
        await page.keyboard.press('Escape');
      }),
      await stepper(page, runs),
    ];
  });
}

async function stepper(page: Page, runs: number): Promise<Figure> {
  await page.goto('/Order/create');
  const order = new Wizard(page);
  await order.begin();
  await order.add('press kit', 1);
  const more = page.getByRole('button', { name: /^One more/ }).first();
  return action(page, runs, 'a step of a quantity', 1, () => more.click());
}

/** @param made how many interactions `act` is. */
async function action(
  page: Page,
  runs: number,
  what: string,
  made: number,
  act: () => Promise<void>,
): Promise<Figure> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await takeSeen(page);
    await act();
    times.push(...(await interactionsOf(page, made)));
  }
  return atMost(BUDGET_MS, 'ms', `Interaction to next paint: ${what}`, times, 98);
}
