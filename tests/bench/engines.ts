/**
 * First paint, and the paint after an input over ten thousand rows, in three engines at a desk. Firefox and WebKit have
 * no processor that can be slowed down: all three run at the speed of this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type ElementHandle } from '@playwright/test';
import type { Device, Driver, OpenDriver } from '#tests/browsers/driver.ts';
import { openFirefox } from '#tests/browsers/firefox.ts';
import { Person } from '#tests/browsers/person.ts';
import findPrograms from '#tests/browsers/programs.ts';
import { openWebKit } from '#tests/browsers/webkit.ts';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { workerState } from '#tests/support/portal.ts';
import { freshFolder } from '#tests/support/process.ts';
import { atMost, type Figure } from './figure.ts';
import { CATALOGUE, type LargeService } from './large-service.ts';

const ENGINES: Record<string, OpenDriver> = {
  Chromium: openChromium,
  Firefox: openFirefox,
  WebKit: openWebKit,
};
const RUNS = 5;
const BETWEEN_KEYS_MS = 120;
const SIZE = { width: 1440, height: 900 };

export async function engineFigures({ url }: LargeService): Promise<Figure[]> {
  findPrograms();
  const figures: Figure[] = [];
  for (const [name, open] of Object.entries(ENGINES)) {
    const driver = await open({ profile: freshFolder(), ...SIZE });
    try {
      const found = await measured(driver, new Person(driver, url, false));
      figures.push(...found.map((figure) => ({ ...figure, what: `${name}, not slowed: ${figure.what}` })));
    } finally {
      await driver.close();
    }
  }
  return figures;
}

async function measured(driver: Driver, person: Person): Promise<Figure[]> {
  await person.open('/');
  await person.signIn();
  await person.see({ role: 'status', text: /^Ready to work offline/ });
  while ((await person.evaluate(workerState)) !== 'controls') await sleep(100);
  const paints: number[] = [];
  while (paints.length < RUNS) {
    await person.open('/Order');
    await person.see({ text: /orders ·/ });
    paints.push(Number(await person.evaluate(firstPaint)));
  }
  const inputs = async (what: string, act: () => Promise<void>) => {
    await person.evaluate(watchInputs);
    await act();
    const times = (await person.evaluate(takeInputs)) as number[];
    return atMost(50, 'ms', `${what}, next paint`, times, 98);
  };
  const opening = await inputs('opening a screen', async () => {
    for (const name of ['Titles', 'Contacts', 'Products', 'Orders', 'Dashboard']) {
      await person.click({ role: 'link', name, inside: { role: 'navigation', name: 'Main' } });
      await person.seeHeading(name);
    }
  });
  await person.open(CATALOGUE.path);
  await person.see({ text: /^1\d,\d{3} products ·/ });
  return [
    atMost(150, 'ms', 'a later start’s first paint', paints),
    opening,
    await inputs('typing over 10,000 rows', async () => {
      await person.click({ role: 'button', name: 'Search Title', inside: { role: 'table' } });
      await person.see({ role: 'textbox', name: 'Search Title' });
      for (const letter of 'title 77') {
        await driver.type(letter);
        await sleep(BETWEEN_KEYS_MS);
      }
    }),
    await inputs('sorting them', async () => {
      for (const name of ['SKU', 'Qty', 'Category'])
        await person.click({ role: 'button', name, inside: { role: 'table' } });
    }),
    await inputs('opening a dialog', async () => {
      await person.click({ role: 'button', name: /^Quick View/ });
      await person.see({ role: 'dialog' });
    }),
  ];
}

async function openChromium({ profile, width, height }: Device): Promise<Driver> {
  const context = await chromium.launchPersistentContext(profile, {
    viewport: { width, height },
    args: CHROMIUM_ARGS,
    executablePath: findWholeChromium(),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
    evaluate: (expression) =>
      page.evaluate(expression).catch(async () => {
        // The page was being left.
        await page.waitForLoadState();
        return page.evaluate(expression);
      }),
    click: async (expression) => {
      const handle = await page.evaluateHandle<Element | null>(expression);
      const element = handle.asElement() as ElementHandle<Element> | null;
      await element?.click();
      return element !== null;
    },
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    errors: () => [],
    close: () => context.close(),
  };
}

function firstPaint(): number {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
}

/** In the page: from each click and key to the task after the next frame, as Event Timing counts it where there is one. */
function watchInputs(): void {
  const times: number[] = [];
  const end = new AbortController();
  const note = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    });
  for (const type of ['click', 'keydown'])
    addEventListener(type, note, { capture: true, signal: end.signal });
  window.takeInputs = () => {
    end.abort();
    return times;
  };
}

async function takeInputs(): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return window.takeInputs();
}

declare global {
  interface Window {
    takeInputs: () => number[];
  }
}
