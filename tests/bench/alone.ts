/**
 * A page as a user has it. Playwright observes the runtime of each page: V8 then parses a file again for each error that is
 * created in it, as React does five times when it is loaded. That is a third of the longest task of a start.
 */
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type CDPSession, type Protocol } from 'puppeteer-core';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { type RowsSeen, type Screen, type Seen, SLOWER, watch } from './device.ts';

export interface PageAlone {
  /** Opens an address, and waits until what the start does in the background is done. */
  readonly open: (address: string) => Promise<void>;
  /** Touches or clicks the first visible element that `selector` finds and whose name begins with `name`. */
  readonly tap: (selector: string, name: string) => Promise<void>;
  /** Presses Ctrl+V in a field that has the focus or is about to, with `text` in the clipboard. */
  readonly paste: (text: string) => Promise<void>;
  /** What was seen since it was opened, or since this was called last. */
  readonly takeSeen: () => Promise<Seen>;
  /**
   * Waits until the running code shows rows, and returns what a script of `watchRows` noted.
   * @throws If there are none.
   */
  readonly takeRows: () => Promise<RowsSeen>;
  /** Returns the value of an expression in the page, or what a promise of it comes to. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const START_MS = 4_000;
/** Until what a press leads to is there. */
const PRESS_MS = 1_000;
/** Until the browser has put a closed page away. */
const CLOSED_MS = 1_500;
const APPEARS_MS = 20_000;
const LOOK_EVERY_MS = 100;
/** Larger than each screen: what lies outside the window isn't drawn, and a press there counts as painted much later. */
const WINDOW_SIZE = '1600,1200';
/** As the protocol counts the keys that modify others. */
const CONTROL = 2;

/**
 * Uses slow pages of a browser, with the profile of one that was closed.
 * @param newPage opens one, in which `scripts` run before anything else.
 */
export async function withPagesAlone<T>(
  profile: string,
  screen: Screen,
  use: (newPage: (scripts?: readonly string[]) => Promise<PageAlone>) => Promise<T>,
  network?: Protocol.Network.EmulateNetworkConditionsRequest,
): Promise<T> {
  const args = [
    ...CHROMIUM_ARGS,
    '--headless=new',
    `--window-size=${WINDOW_SIZE}`,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const browser = await puppeteer.launch({
    executablePath: findWholeChromium(),
    args,
    ignoreDefaultArgs: true,
    // Puppeteer attaches to no page by itself.
    targetFilter: () => false,
    waitForInitialPage: false,
  });
  try {
    const session = await browser.target().createCDPSession();
    return await use((scripts = []) => pageAlone(session, screen, scripts, network));
  } finally {
    await browser.close();
  }
}

async function pageAlone(
  browser: CDPSession,
  { viewport, isMobile = false }: Screen,
  scripts: readonly string[],
  network: Protocol.Network.EmulateNetworkConditionsRequest | undefined,
): Promise<PageAlone> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { targetInfo } = await browser.send('Target.getTargetInfo', { targetId });
  const page = await browser.connection()!.createSession(targetInfo);
  const metrics = { ...viewport, deviceScaleFactor: 1, mobile: isMobile };
  await page.send('Emulation.setDeviceMetricsOverride', metrics);
  // A phone has no mouse: otherwise, the browser asks what is below it, and lays the page out before its style is there.
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: isMobile });
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.send('Page.enable');
  await page.send('Network.enable');
  if (network) await page.send('Network.emulateNetworkConditions', network);
  for (const source of [`(${watch})()`, ...scripts])
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  const evaluate = async (expression: string) =>
    (await page.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })).result
      .value;
  const appears = async (expression: string, what: string) => {
    for (let waited = 0; waited < APPEARS_MS; waited += LOOK_EVERY_MS) {
      await wait(LOOK_EVERY_MS);
      const value = await evaluate(expression);
      if (value) return value;
    }
    throw new Error(`There is no ${what}.`);
  };
  return {
    open: async (address) => {
      await page.send('Page.navigate', { url: address });
      await wait(START_MS);
    },
    tap: async (selector, name) => {
      const found = `(${middleOf})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
      const place = (await appears(found, name)) as { x: number; y: number };
      if (isMobile) {
        await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
        await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      } else {
        const click = { ...place, button: 'left', clickCount: 1 } as const;
        await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...click });
        await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...click });
      }
      await wait(PRESS_MS);
    },
    paste: async (text) => {
      await browser.send('Browser.grantPermissions', {
        permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'],
      });
      await appears('document.activeElement.matches("textarea")', 'field to paste into');
      await evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      const key = { key: 'v', code: 'KeyV', windowsVirtualKeyCode: 86, modifiers: CONTROL };
      await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, commands: ['paste'] });
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    },
    takeSeen: () => evaluate('window.takeSeen()'),
    takeRows: async () => {
      await appears('window.rowsSeen.live', 'row of the running code');
      return (await evaluate('window.rowsSeen')) as RowsSeen;
    },
    evaluate,
    close: async () => {
      await browser.send('Target.closeTarget', { targetId });
      await wait(CLOSED_MS);
    },
  };
}

/** In the page: returns the middle of the first visible match. */
function middleOf(selector: string, name: string): { x: number; y: number } | undefined {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) => each.checkVisibility() && (each.ariaLabel ?? each.textContent).trim().startsWith(name),
  );
  const box = element?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
