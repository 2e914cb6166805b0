/**
 * Starts as a user has them. Playwright observes the runtime of each page: V8 then parses a file again for each error that
 * is created in it, as React does five times when it is loaded. That would be a third of the longest task.
 */
import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { CHROMIUM_ARGS, findWholeChromium } from '#tests/support/chromium.ts';
import { type Screen, SLOWER } from './device.ts';

/** Times in ms since the navigation. */
export interface Start {
  readonly firstFrame: number;
  readonly largestPaint: number;
  readonly longestTask: number;
  readonly shift: number;
}

/** How long a start may take, with what it does in the background. */
const START_MS = 4_000;
/** Until the browser has put the closed page away. */
const CLOSED_MS = 1_500;

/** Opens an address several times, each in a page of its own, with the profile of a browser that was closed. */
export async function startsAlone(
  profile: string,
  address: string,
  { viewport, isMobile = false }: Screen,
  runs: number,
): Promise<Start[]> {
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const browser = spawn(findWholeChromium(), [...CHROMIUM_ARGS, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const send = await debuggerOf(browser.stderr);
    const starts: Start[] = [];
    while (starts.length < runs) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const metrics = { ...viewport, deviceScaleFactor: 1, mobile: isMobile };
      await send('Emulation.setDeviceMetricsOverride', metrics, sessionId);
      // Otherwise, the browser asks what is below its mouse: the page is laid out before its style is there.
      await send('Emulation.setTouchEmulationEnabled', { enabled: true }, sessionId);
      await send('Emulation.setCPUThrottlingRate', { rate: SLOWER }, sessionId);
      await send('Page.enable', {}, sessionId);
      await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` }, sessionId);
      await send('Page.navigate', { url: address }, sessionId);
      await new Promise((resolve) => setTimeout(resolve, START_MS));
      const evaluation = { expression: 'window.start', returnByValue: true };
      const { result } = await send('Runtime.evaluate', evaluation, sessionId);
      starts.push(result.value);
      await send('Target.closeTarget', { targetId });
      await new Promise((resolve) => setTimeout(resolve, CLOSED_MS));
    }
    return starts;
  } finally {
    browser.kill();
    await once(browser, 'exit');
  }
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
    start: Start;
  }
}

/** In the page, before anything else: only what is observed by then is told of later. */
function watch(): void {
  const start = { firstFrame: 0, largestPaint: 0, longestTask: 0, shift: 0 };
  window.start = start;
  const observe = (type: string, each: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') start.firstFrame = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    start.largestPaint = startTime;
  });
  observe('longtask', ({ duration }) => {
    start.longestTask = Math.max(start.longestTask, duration);
  });
  observe('layout-shift', ({ value = 0 }) => {
    start.shift += value;
  });
}
