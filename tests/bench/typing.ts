/** Typing, sorting, filtering and scrolling in ten thousand rows, as a person does: how soon is it painted? */
import type { Page } from '@playwright/test';
import type { Product } from '#src/contract/product.ts';
import { reader } from '#tests/support/api.ts';
import { expect } from '#tests/support/expect.ts';
import { Portal } from '#tests/support/portal.ts';
import { freshFolder } from '#tests/support/process.ts';
import { Wizard } from '#tests/support/wizard.ts';
import { withPagesAlone } from './alone.ts';
import { DESK, interactionsOf, slowDown, takeSeen, withBrowser, withDevice } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import { CATALOGUE, type LargeService } from './large-service.ts';

const BUDGET_MS = 50;
const BETWEEN_KEYS_MS = 120;
const WHEEL_TURNS = 40;
const FILTERED_TITLES = 8;
const PASTED = 2_000;
const PASTES = 5;

export async function typingFigures({ url }: LargeService, isShort: boolean): Promise<Figure[]> {
  const typed = await withDevice(url, DESK, async (page) => {
    await new Portal(page, { baseURL: url }).open('/', 'client');
    return [...(await inList(page)), ...(await inPicker(page))];
  });
  return [...typed, await pasting(url, isShort ? 1 : PASTES)];
}

async function inList(page: Page): Promise<Figure[]> {
  await slowDown(page);
  await page.goto(CATALOGUE.path);
  await expect(page.getByText(CATALOGUE.count)).toBeVisible({ timeout: 60_000 });
  await takeSeen(page);
  const table = page.locator('table');
  const sorted = async (column: string) => {
    // By CSS alone: to look for roles in a table keeps such a page busy for hundreds of ms.
    const header = table.locator('th', {
      has: page.locator('button', { hasText: new RegExp(`^${column}$`) }),
    });
    await header.locator('button', { hasText: column }).first().click();
    await header.and(page.locator('[aria-sort]')).waitFor();
  };
  const measure = (what: string, act: () => Promise<number>) =>
    interactions(page, `List of 10,000: ${what}`, act);
  await table.getByRole('button', { name: 'Search Title', exact: true }).click();
  return [
    await measure('typing in a column search', () => type(page, 'Search Title', 'title 77')),
    await measure('erasing it', () => erase(page, 8)),
    await measure('typing in the search', () =>
      type(page, 'Search products by name or SKU', 'title 42 item 99'),
    ),
    await measure('erasing that', () => erase(page, 16)),
    await measure('typing with an error', () => type(page, 'Search products by name or SKU', 'tilte 42 itm')),
    await measure('erasing the error', () => erase(page, 12)),
    await measure('sorting', async () => {
      const columns = ['SKU', 'Qty', 'Title', 'Category', 'Name'];
      for (const column of columns) await sorted(column);
      return columns.length;
    }),
    await scrolling(page, 'List of 10,000: scrolling', () => page.mouse.move(700, 500)),
  ];
}

async function inPicker(page: Page): Promise<Figure[]> {
  await beginOrder(page);
  await slowDown(page);
  await takeSeen(page);
  const list = page.getByRole('region', { name: 'Products' });
  return [
    await interactions(page, 'Picker of 10,000: typing', () =>
      type(page, 'Search by name or SKU', 'title 42 item 99'),
    ),
    await interactions(page, 'Picker of 10,000: erasing', () => erase(page, 16)),
    await interactions(page, 'Picker of 10,000: filtering', async () => {
      const titles = page.getByLabel('Title', { exact: true });
      await titles.focus();
      for (let title = 0; title < FILTERED_TITLES; title += 1)
        await page.keyboard.press('ArrowDown', { delay: BETWEEN_KEYS_MS });
      return FILTERED_TITLES;
    }),
    await scrolling(page, 'Picker of 10,000: scrolling', () => list.hover()),
  ];
}

async function beginOrder(page: Page): Promise<void> {
  await page.goto('/Order/create');
  await new Wizard(page).begin();
  await expect(page.getByPlaceholder(/Search 1\d,\d{3} products/)).toBeVisible({ timeout: 60_000 });
}

/** From the paste of very many lines, each of another product, until the count of those that are found is said. */
async function pasting(url: string, times: number): Promise<Figure> {
  const read = await reader(url);
  const products = await read<Product[]>(`/productsByOrg/1/true?per_page=${PASTED}`);
  const text = products.map(({ sku }) => `${sku}\t1`).join('\n');
  const profile = freshFolder();
  const begin = async (page: Page) => {
    await new Portal(page, { baseURL: url }).open('/', 'client');
    await beginOrder(page);
    return page.url();
  };
  const order = await withBrowser(url, DESK, begin, profile);
  const taken = await withPagesAlone(profile, DESK, async (newPage) => {
    const all: number[] = [];
    while (all.length < times) {
      const page = await newPage();
      await page.open(order);
      await page.tap('button', 'Paste a list');
      await page.evaluate(`(${watchPaste})()`);
      await page.paste(text);
      all.push(Number(await page.evaluate('window.untilJudged')));
      await page.close();
    }
    return all;
  });
  return atMost(200, 'ms', `${PASTED.toLocaleString('en')} lines pasted until all are judged`, taken);
}

/** In the page: notes the time from the paste until the lines are counted. */
function watchPaste(): void {
  window.untilJudged = new Promise((resolve) => {
    const began = () => {
      const start = performance.now();
      const look = () => {
        const said = document.querySelector('[role=dialog] [role=status]')?.textContent ?? '';
        if (/to (add|fix)/.test(said)) resolve(performance.now() - start);
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('paste', began, { capture: true, once: true });
  });
}

declare global {
  interface Window {
    /** In ms. */
    untilJudged: Promise<number>;
  }
}

async function type(page: Page, box: string, text: string): Promise<number> {
  await page.getByLabel(box, { exact: true }).focus();
  // What looked for the field is no part of the first key.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await page.keyboard.type(text, { delay: BETWEEN_KEYS_MS });
  return text.length;
}

async function erase(page: Page, letters: number): Promise<number> {
  for (let letter = 0; letter < letters; letter += 1)
    await page.keyboard.press('Backspace', { delay: BETWEEN_KEYS_MS });
  return letters;
}

/** @param act answers how many interactions it made at least. */
async function interactions(page: Page, what: string, act: () => Promise<number>): Promise<Figure> {
  const times = await interactionsOf(page, await act());
  return atMost(BUDGET_MS, 'ms', `${what}, next paint`, times, 98);
}

async function scrolling(page: Page, what: string, hover: () => Promise<void>): Promise<Figure> {
  await hover();
  const watched = await page.evaluateHandle(watchFrames);
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, 500);
  await takeSeen(page);
  const frames = await watched.evaluate((times) => times);
  return atMost(BUDGET_MS, 'ms', `${what}, next frame`, frames, 98);
}

/** In the page: returns the list that the times between frames are added to, in ms. */
function watchFrames(): number[] {
  const times: number[] = [];
  const frame = (last: number) =>
    requestAnimationFrame((now) => {
      times.push(now - last);
      frame(now);
    });
  requestAnimationFrame(frame);
  return times;
}
