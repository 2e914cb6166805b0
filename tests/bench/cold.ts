/** Later starts on a slow device: of the orders on a phone, and of ten thousand products without a connection. */
import { expect } from '#tests/support/expect.ts';
import { Portal } from '#tests/support/portal.ts';
import { freshFolder } from '#tests/support/process.ts';
import { withPagesAlone } from './alone.ts';
import { DESK, PHONE, type RowsSeen, type Screen, type Seen, watchRows, withBrowser } from './device.ts';
import { atMost, type Figure } from './figure.ts';
import { CATALOGUE, type LargeService } from './large-service.ts';

const RUNS = 7;
const SHORT_RUNS = 3;

type Start = Seen & RowsSeen;

/** @param service is stopped on the way: nothing answers from then on. */
export async function coldFigures(service: LargeService, isShort: boolean): Promise<Figure[]> {
  const runs = isShort ? SHORT_RUNS : RUNS;
  const orders = await visited(service.url, '/Order', PHONE, / orders · as of/);
  const products = await visited(service.url, CATALOGUE.path, DESK, CATALOGUE.count);
  const later = await starts(orders, `${service.url}/Order`, PHONE, '[aria-label=Orders] li', runs);
  await service.stop();
  const offline = await starts(products, service.url + CATALOGUE.path, DESK, 'main tbody a', runs);
  const of = (all: Start[], what: keyof Omit<Start, 'interactions'>) => all.map((start) => start[what]);
  const [ofOrders, ofProducts] = ['Later start, orders:', 'Offline start, 10,000 products:'];
  return [
    atMost(150, 'ms', `${ofOrders} first frame`, of(later, 'firstFrame')),
    atMost(50, 'ms', `${ofOrders} longest task`, of(later, 'longestTask')),
    atMost(0, 'shift', `${ofOrders} layout shift`, of(later, 'shift')),
    // The largest paint of this screen is its footer.
    atMost(500, 'ms', `${ofProducts} rows are seen`, of(offline, 'rows')),
    atMost(500, 'ms', `${ofProducts} rows can be used`, of(offline, 'live')),
    atMost(50, 'ms', `${ofProducts} longest task`, of(offline, 'longestTask')),
  ];
}

/** Returns the profile of a browser in which the portal is installed and a list was shown twice. */
async function visited(url: string, path: string, screen: Screen, rows: string | RegExp): Promise<string> {
  const profile = freshFolder();
  await withBrowser(
    url,
    screen,
    async (page) => {
      const portal = new Portal(page, { baseURL: url });
      await portal.open('/', 'client');
      await expect(page.getByText(/^Ready to work offline/)).toBeVisible({ timeout: 120_000 });
      await page.goto(path);
      await expect(page.getByText(rows).first()).toBeVisible({ timeout: 60_000 });
      // Who looks at a list for some seconds has its screen stored for the next start.
      const isStored = async (url: string) => (await caches.match(url)) !== undefined;
      await expect.poll(() => page.evaluate(isStored, page.url()), { timeout: 60_000 }).toBe(true);
    },
    profile,
  );
  return profile;
}

/** Each in a page of its own, until the rows that a selector finds can be used. */
const starts = (
  profile: string,
  address: string,
  screen: Screen,
  rows: string,
  runs: number,
): Promise<Start[]> =>
  withPagesAlone(profile, screen, async (newPage) => {
    const all: Start[] = [];
    while (all.length < runs) {
      const page = await newPage([watchRows(rows)]);
      await page.open(address);
      all.push({ ...(await page.takeSeen()), ...(await page.takeRows()) });
      await page.close();
    }
    return all;
  });
