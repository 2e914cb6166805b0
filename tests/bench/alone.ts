/**
 * A page as a user has it. Playwright observes the runtime of each page: V8 then parses a file again for each error that is
 * created in it, as React does five times when it is loaded. That is a third of the longest task of a start.
 */
import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { type Screen, SLOWER } from './device.ts';

/** What was seen in a page since it was opened, or since it was asked for last; times in ms. */
interface SeenAlone {
  /** Since the navigation. */
  readonly firstFrame: number;
  readonly largestPaint: number;
  readonly longestTask: number;
  readonly shift: number;
  /** How long after it each press was painted, if that was 16 ms or more. */
  readonly presses: readonly number[];
}

export interface PageAlone {
  /** Opens an address, and waits until what the start does in the background is done. */
  readonly open: (address: string) => Promise<void>;
  /** Touches the first visible element that `selector` finds and whose name begins with `name`. */
  readonly tap: (selector: string, name: string) => Promise<void>;
  /** Presses Ctrl+V, with `text` in the clipboard. */
  readonly paste: (text: string) => Promise<void>;
  readonly seen: () => Promise<SeenAlone>;
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
  network?: object,
): Promise<T> {
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const browser = spawn(findWholeChromium(), [...CHROMIUM_ARGS, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const send = await debuggerOf(browser.stderr);
    return await use((scripts = []) => pageAlone(send, screen, scripts, network));
  } finally {
    browser.kill();
    await once(browser, 'exit');
  }
}

type Send = Awaited<ReturnType<typeof debuggerOf>>;

async function pageAlone(
  send: Send,
  { viewport, isMobile = false }: Screen,
  scripts: readonly string[],
  network: object | undefined,
): Promise<PageAlone> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const toPage = (method: string, params: object = {}) => send(method, params, sessionId);
  await toPage('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: isMobile });
  // Otherwise, the browser asks what is below its mouse: the page is laid out before its style is there.
  await toPage('Emulation.setTouchEmulationEnabled', { enabled: true });
  await toPage('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await toPage('Page.enable');
  await toPage('Network.enable');
  if (network) await toPage('Network.emulateNetworkConditions', network);
  for (const source of [`(${watch})()`, ...scripts])
    await toPage('Page.addScriptToEvaluateOnNewDocument', { source });
  const evaluate = async (expression: string) =>
    (await toPage('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })).result.value;
  return {
    open: async (address) => {
      await toPage('Page.navigate', { url: address });
      await wait(START_MS);
    },
    tap: async (selector, name) => {
      const expression = `(${middleOf})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
      let place: { x: number; y: number } | undefined;
      for (let waited = 0; !place && waited < APPEARS_MS; waited += LOOK_EVERY_MS) {
        await wait(LOOK_EVERY_MS);
        place = await evaluate(expression);
      }
      if (!place) throw new Error(`There is no ${name}.`);
      await toPage('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
      await toPage('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await wait(PRESS_MS);
    },
    paste: async (text) => {
      await send('Browser.grantPermissions', {
        permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'],
      });
      await evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      const key = { key: 'v', code: 'KeyV', windowsVirtualKeyCode: 86, modifiers: CONTROL };
      await toPage('Input.dispatchKeyEvent', { type: 'keyDown', ...key, commands: ['paste'] });
      await toPage('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    },
    seen: () => evaluate('window.seen()'),
    evaluate,
    close: async () => {
      await send('Target.closeTarget', { targetId });
      await wait(CLOSED_MS);
    },
  };
}

/** Returns what sends a command to the browser whose messages these are, and answers its result (Chrome DevTools Protocol). */
async function debuggerOf(messages: Readable) {
  for await (const line of createInterface(messages)) {
    const [, address] = /DevTools listening on (ws:.*)/.exec(line) ?? [];
    if (!address) continue;
    const socket = new WebSocket(address);
    await once(socket, 'open');
    let sent = 0;
    return async (method: string, params: object, sessionId?: string) => {
      sent += 1;
      const id = sent;
      const answers = on(socket, 'message');
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      for await (const [{ data }] of answers) {
        const answer = JSON.parse(data);
        if (answer.id !== id) continue;
        if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
        return answer.result;
      }
    };
  }
  throw new Error('The browser cannot be observed.');
}

declare global {
  interface Window {
    seen: () => SeenAlone;
  }
}

/** In the page, before anything else: only what is observed by then is told of later. */
function watch(): void {
  const seen = { firstFrame: 0, largestPaint: 0, longestTask: 0, shift: 0 };
  const presses = new Map<number, number>();
  window.seen = () => {
    const all = { ...seen, presses: [...presses.values()] };
    presses.clear();
    return all;
  };
  type Entry = PerformanceEntry & { value?: number; interactionId?: number };
  const observe = (type: string, each: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstFrame = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.longestTask = Math.max(seen.longestTask, duration);
  });
  observe('layout-shift', ({ value = 0 }) => {
    seen.shift += value;
  });
  observe('event', ({ interactionId = 0, duration }) => {
    if (interactionId) presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration));
  });
}

/** In the page. */
function middleOf(selector: string, name: string): { x: number; y: number } | undefined {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (each) => each.checkVisibility() && (each.ariaLabel ?? each.textContent).trim().startsWith(name),
  );
  const box = element?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
