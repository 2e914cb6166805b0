/** How long known orders take: pasted from a spreadsheet, of a template, to many, and from bar codes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Product } from '#src/contract/product.ts';
import { reader } from '#tests/support/api.ts';
import { expect } from '#tests/support/expect.ts';
import { cameraArgs, film } from '#tests/support/film.ts';
import { freshFolder } from '#tests/support/process.ts';
import { Wizard } from '#tests/support/wizard.ts';
import { DESK, PHONE, withDevice } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import { complete, type Hand, type Journey, openDashboard, twice } from './hand.ts';
import type { LargeService } from './large-service.ts';

const LINES = 20;
const SENT_TO_ONE = 'Press mailing';
const SENT_TO_MANY = 'Kit for everyone';

export async function lineFigures({ url }: LargeService): Promise<Figure[]> {
  const read = await reader(url);
  const products = await read<Product[]>('/productsByOrg/1/true?per_page=10000');
  const plenty = products.toSorted((one, other) => other.qty - one.qty);
  const atDesk = await withDevice(url, DESK, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDashboard(page, url, 'client');
    // Its name is looked for as a pattern.
    await saveTemplates(page, plenty.find(({ title }) => !title.includes('('))?.title ?? '');
    const lines = plenty.slice(0, LINES).map(({ sku }) => `${sku}\t1`);
    const pasted: Journey = async (at, hand, seeEnd) => {
      await at.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
      await hand.tap(at.getByRole('link', { name: 'New order' }));
      await at.getByLabel('Search by name or SKU').focus();
      await hand.press('Control+v');
      await hand.tap(at.getByRole('button', { name: `Add ${LINES} products` }));
      await complete(at, hand, seeEnd);
    };
    const toOne: Journey = async (at, hand, seeEnd) => {
      await use(at, hand, SENT_TO_ONE);
      await hand.tap(at.getByRole('button', { name: 'Complete Order' }));
      await seeEnd(at);
    };
    return twice(page, [
      [`${LINES} lines pasted`, { taps: 6, seconds: 20 }, pasted],
      ['of a template', { taps: 4 }, toOne],
      ['a kit to all contacts', { seconds: 60 }, toMany],
    ]);
  });
  return [...atDesk, await scan(url, plenty[0])];
}

/** Saves an order of one product twice: with its destination and shipping, and without the destination. */
async function saveTemplates(page: Page, title: string): Promise<void> {
  const order = new Wizard(page);
  await page.goto('/Order/create');
  await order.begin();
  await order.add(title, 1);
  await order.button('Continue').click();
  await order.chooseDestination();
  await order.chooseShipping('FedEx', '2Day');
  for (const name of [SENT_TO_ONE, SENT_TO_MANY]) {
    await order.button('Save as a template').click();
    const form = page.getByRole('dialog', { name: 'Save as a template' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    if (name === SENT_TO_MANY) await form.getByRole('checkbox', { name: /^With the destination/ }).uncheck();
    await form.getByRole('button', { name: 'Save the template' }).click();
    await expect(form).toBeHidden();
  }
}

async function use(page: Page, hand: Hand, template: string): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Go to …' }));
  await hand.type(template.slice(0, 6));
  await hand.tap(page.getByRole('option', { name: template }));
}

const toMany: Journey = async (page, hand) => {
  await use(page, hand, SENT_TO_MANY);
  await hand.tap(page.getByRole('button', { name: 'Several destinations' }));
  await hand.tap(page.getByRole('button', { name: /^Choose all/ }));
  await hand.tap(page.getByRole('button', { name: /^Use \d+ destinations/ }));
  await hand.tap(page.getByRole('button', { name: 'Complete Order' }));
  const confirmed = page.getByRole('heading', { name: /^\d{3} orders confirmed$/ });
  await expect(confirmed.or(page.getByText('Waiting for a connection'))).toBeVisible();
};

/** From the first picture of the camera until the product's line is said. */
async function scan(url: string, product: Product | undefined): Promise<Figure> {
  const video = join(freshFolder(), 'camera.y4m');
  writeFileSync(video, film(product?.sku ?? ''));
  const ms = await withDevice(url, { ...PHONE, args: cameraArgs(video) }, async (page) => {
    await openDashboard(page, url, 'client');
    await page.goto('/Order/create');
    const order = new Wizard(page);
    await order.begin();
    await expect(order.button('Scan codes')).toBeVisible();
    const seen = page.evaluate(untilScanned);
    await order.button('Scan codes').click();
    return seen;
  });
  return atMost(1_000, 'ms', 'a bar code before the camera until its line', [ms]);
}

/** In the page: answers in ms. */
function untilScanned(): Promise<number> {
  return new Promise((resolve) => {
    const began = () => {
      const start = performance.now();
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog] [role=status]')?.textContent?.includes('in the order'))
          return;
        observer.disconnect();
        resolve(performance.now() - start);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    // Of a video: it does not bubble.
    document.addEventListener('playing', began, { capture: true, once: true });
  });
}
