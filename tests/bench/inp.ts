/** How soon the portal answers to what a person does all day, on a slow phone. */
import { expect, type Page } from '@playwright/test';
import { Portal } from '#tests/support/portal.ts';
import { Wizard } from '#tests/support/wizard.ts';
import { PHONE, SOONEST_MS, slowDown, takeSeen, withDevice } from './device.ts';
import { atMost, type Figure, median } from './figure.ts';
import type { LargeService } from './large-service.ts';

const BUDGET_MS = 50;
const RUNS = 5;

export async function inpFigures({ url }: LargeService): Promise<Figure[]> {
  return withDevice(url, PHONE, async (page) => {
    const portal = new Portal(page, { baseURL: url });
    // Its lists open on the client used last.
    await portal.open('/Product?filter_org_id=1', 'agency');
    await portal.open('/');
    await expect(page.getByText('Orders by status')).toBeVisible();
    await slowDown(page);
    return [
      await action(page, 'opening a screen', async () => {
        const menu = page.getByRole('navigation', { name: 'Main' }).and(page.locator(':visible'));
        for (const screen of ['Orders', 'Titles', 'Contacts', 'Products', 'Dashboard']) {
          await menu.getByRole('link', { name: screen }).click();
          await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
        }
      }),
      await action(page, 'opening the filters', async () => {
        await page.goto('/Order');
        await expect(page.getByText(/orders · as of/)).toBeVisible();
        await page.getByRole('button', { name: /^Filters/ }).click();
        await page.getByRole('button', { name: 'Show results' }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
      }),
      await action(page, 'opening a dialog', async () => {
        await page.goto('/Product?filter_org_id=1');
        await page
          .getByRole('button', { name: /^Quick View/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
      }),
      await stepper(page),
    ];
  });
}

async function stepper(page: Page): Promise<Figure> {
  await page.goto('/Order/create');
  const order = new Wizard(page);
  await order.openStart('Northlight Pictures');
  await order.start();
  await order.add('press kit', 1);
  const more = page.getByRole('button', { name: /^One more/ }).first();
  return action(page, 'a step of a quantity', () => more.click());
}

/** The slowest interaction of each run, and of these the one in the middle. */
async function action(page: Page, what: string, act: () => Promise<void>): Promise<Figure> {
  const slowest: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await takeSeen(page);
    await act();
    slowest.push(Math.max(SOONEST_MS, ...(await takeSeen(page)).interactions));
  }
  return atMost(BUDGET_MS, 'ms', `Interaction to next paint: ${what}`, median(slowest));
}
