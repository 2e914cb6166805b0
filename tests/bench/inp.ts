/** How soon the portal answers to what a person does all day, on a slow phone. */
import { expect } from '#tests/support/expect.ts';
import { Portal } from '#tests/support/portal.ts';
import { freshFolder } from '#tests/support/process.ts';
import { type PageAlone, withPagesAlone } from './alone.ts';
import { PHONE, SOONEST_MS, withBrowser } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import { CATALOGUE, type LargeService } from './large-service.ts';

const BUDGET_MS = 50;
const RUNS = 10;
const SHORT_RUNS = 3;

export async function inpFigures({ url }: LargeService, isShort: boolean): Promise<Figure[]> {
  const runs = isShort ? SHORT_RUNS : RUNS;
  const profile = freshFolder();
  const visit = async (page: Parameters<Parameters<typeof withBrowser>[2]>[0]) => {
    const portal = new Portal(page, { baseURL: url });
    // Its lists open on the client used last.
    await portal.open(CATALOGUE.path, 'agency');
    await portal.open('/');
    await expect(page.getByText('Running low')).toBeVisible();
  };
  await withBrowser(url, PHONE, visit, profile);
  return withPagesAlone(profile, PHONE, async (newPage) => {
    const page = await newPage();
    await page.open(`${url}/`);
    const screens = await repeated(runs, async () => {
      const painted: number[] = [];
      for (const name of ['Orders', 'Titles', 'Contacts', 'Products', 'Dashboard'])
        painted.push(await press(page, 'nav[data-menu] a', name));
      return painted;
    });
    const filters = await repeated(runs, async () => {
      await page.open(`${url}/Order`);
      return [await press(page, 'button', 'Filters'), await press(page, 'button', 'Show results')];
    });
    const dialogs = await repeated(runs, async () => {
      await page.open(url + CATALOGUE.path);
      return [await press(page, 'button', 'Quick View'), await press(page, '[role=dialog] button', 'Close')];
    });
    await page.open(url + CATALOGUE.path);
    await page.tap('button', 'Add ');
    const steps = await repeated(runs, async () => [await press(page, 'button', 'One more')]);
    return [
      nextPaint('opening a screen', screens),
      nextPaint('opening the filters', filters),
      nextPaint('opening a dialog', dialogs),
      nextPaint('a step of a quantity', steps),
    ];
  });
}

async function repeated(runs: number, act: () => Promise<number[]>): Promise<number[]> {
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) all.push(...(await act()));
  return all;
}

/** Answers how soon a press was painted, in ms. */
async function press(page: PageAlone, selector: string, name: string): Promise<number> {
  await page.takeSeen();
  await page.tap(selector, name);
  const { interactions } = await page.takeSeen();
  return Math.max(SOONEST_MS, ...interactions);
}

const nextPaint = (what: string, times: readonly number[]): Figure =>
  atMost(BUDGET_MS, 'ms', `Interaction to next paint: ${what}`, times, 98);
