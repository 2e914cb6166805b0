/**
 * What a start fetches: the first visit of a signed-in user to the rows of Orders. All requests that the page has made
 * are held back until it makes no more, then answered together, which is one round: so that the counts do not depend on
 * how fast the machine is.
 */
import type { CDPSession } from '@playwright/test';
import { Browser } from '#tests/support/browser.ts';
import { storedSession, storeSession } from '#tests/support/tokens.ts';
import { PHONE, withDevice } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import type { LargeService } from './large-service.ts';

const BYTES_IN_KB = 1000;
/** A page that makes no request for so long waits for an answer. */
const QUIET_MS = 1_000;

export async function startFigures({ url }: LargeService): Promise<Figure[]> {
  const { bytes, requests, rounds } = await withDevice(url, PHONE, async (page) => {
    await page.addInitScript(storeSession, storedSession(url, await new Browser(url).tokens()));
    const round = await inRounds(await page.context().newCDPSession(page));
    const opened = page.goto('/Order', { waitUntil: 'commit' });
    await round.next();
    await opened;
    const row = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first();
    while (!(await row.isVisible())) await round.next();
    return round.counted;
  });
  const what = (count: string) => `First visit until the rows of Orders: ${count}`;
  return [
    atMost(190, 'kB', what('kB'), [bytes / BYTES_IN_KB]),
    atMost(14, 'times', what('requests'), [requests]),
    atMost(3, 'times', what('rounds'), [rounds]),
  ];
}

/** Holds back the requests of a page, and counts them. */
async function inRounds(session: CDPSession) {
  const counted = { bytes: 0, requests: 0, rounds: 0 };
  const headers = new Map<string, number>();
  let held: string[] = [];
  let last = 0;
  session.on('Fetch.requestPaused', ({ requestId }) => {
    held.push(requestId);
    last = Date.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.bytes += encodedDataLength - (headers.get(requestId) ?? 0);
    last = Date.now();
  });
  await session.send('Network.enable');
  await session.send('Fetch.enable');
  const quiet = async () => {
    last = Date.now();
    while (Date.now() - last < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return {
    counted,
    /** Answers the requests so far, and waits for those that follow. */
    async next() {
      await quiet();
      const released = held;
      held = [];
      counted.requests += released.length;
      counted.rounds += released.length > 0 ? 1 : 0;
      await Promise.all(released.map((requestId) => session.send('Fetch.continueRequest', { requestId })));
      await quiet();
    },
  };
}
