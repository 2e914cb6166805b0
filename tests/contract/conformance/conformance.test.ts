/** The checks of a provider's API: the reference service passes, and each wrong one fails by the check for it. */
import { describe, expect, test } from 'vitest';
import { product } from '#src/service/db/tables/products.ts';
import { engines, NOW, token } from '#tests/support/service.ts';
import { sendTo, sharedService } from '../shared.ts';
import type { Send } from './api.ts';
import { asJUnit, CHECKS, conformance, inWords, type Result } from './checks.ts';

type Answer = Awaited<ReturnType<Send>>;
type Headers_ = Record<string, string>;

const run = async (send: Send, checks = CHECKS) =>
  conformance(
    {
      address: 'http://api',
      token: await token('client'),
      secondToken: await token('rival'),
      send,
      now: () => NOW,
    },
    checks,
  );
const failedOf = (results: readonly Result[]) => results.filter(({ failed }) => failed);

const services = engines().map((engine) => [engine, sharedService(engine)] as const);

test.each(services)('on %s, the reference service passes, without a remark', async (_, service) => {
  const results = await run(sendTo(service.app));
  expect(results.filter(({ failed, skipped, remarks }) => failed || skipped || remarks[0])).toEqual([]);
  expect(results.length).toBeGreaterThan(45);
});

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON it is.
type Json = any;
interface Asked {
  readonly path: string;
  readonly headers: Headers_;
  readonly body: Json;
  go(change?: RequestInit): Promise<Answer>;
  goTo(change: (url: URL) => void): Promise<Answer>;
}
type Mutant = (asked: Asked) => Promise<Answer>;

const mutated =
  (send: Send, mutant: Mutant): Send =>
  (url, init) =>
    mutant({
      path: url.replace(/.*mgmt/, ''),
      headers: init.headers as Headers_,
      body: JSON.parse(/^\{./.test(String(init.body)) ? String(init.body) : '{}'),
      go: (change = {}) => send(url, { ...init, ...change }),
      goTo: (change) => {
        const address = new URL(url);
        change(address);
        return send(address.href, init);
      },
    });

async function rewritten(answer: Answer, change: (was: Json) => Json, status = answer.status) {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(change(await answer.json())), { status, headers });
}

/** Changes the JSON of answers with a status to some calls. */
const rewrites =
  (path: RegExp, change: (was: Json) => Json, { of = 200, to = 0 } = {}): Mutant =>
  async (asked) => {
    const answer = await asked.go();
    return path.test(asked.path) && answer.status === of ? rewritten(answer, change, to || of) : answer;
  };
const restatus = (path: RegExp, of: number, to: number) => rewrites(path, (was) => was, { of, to });
const requery =
  (name: string, change: (value: number) => unknown): Mutant =>
  ({ goTo }) =>
    goTo(({ searchParams }) => {
      const value = searchParams.get(name);
      if (value !== null) searchParams.set(name, String(change(Number(value))));
    });
const asRival = async () => ({ headers: { authorization: `Bearer ${await token('rival')}` } });

const MUTANTS: [what: string, check: string, Mutant][] = [
  ['pages that are off by one', 'paging: pages', requery('page', (page) => page + 1)],
  ['pages of a row too many', 'paging: pages', requery('per_page', (size) => size + 1)],
  ['one order for all', 'paging: sort_by', requery('sort_order', () => 'ASC')],
  ['a search that is ignored', 'search: ', requery('s_city', () => '')],
  ['a total of the page', 'totals: ', rewrites(/^.orders/, (was) => ({ ...was, total: was.orders.length }))],
  ['a missing field', 'shape: GET /product/id', rewrites(/^.product.id/, ({ qty, ...rest }) => rest)],
  ['errors without words', 'errors: an unknown', rewrites(/./, ({ message, ...rest }) => rest, { of: 404 })],
  ['errors without a field', 'errors: a bad body', rewrites(/./, ({ errors, ...rest }) => rest, { of: 422 })],
  ['403 for 404', 'scoping: another', restatus(/./, 404, 403)],
  ['no tokens', 'access: no token', restatus(/./, 401, 200)],
  ['lines added twice', 'orders: one line', restatus(/^.orderItem.add/, 409, 200)],
  ['orders placed again', 'orders: a placed order takes', restatus(/^.order.create/, 409, 200)],
  ['keys of other requests', 'optional: an Idem', restatus(/^.orderItem.add/, 422, 200)],
  ['stock that stays', 'orders: a placed order is', rewrites(/^.product.id/, (was) => ({ ...was, qty: 9 }))],
  [
    'windows without an end',
    'orders: a window',
    ({ goTo }) =>
      goTo((url) => Object.assign(url, { pathname: url.pathname.replace(/2\d{3}(?=[^/]*$)/, '2099') })),
  ],
  [
    'texts as HTML',
    'contacts: created once',
    rewrites(/^.contact.\d/, (was) => ({ ...was, address: was.address.replace('&', '&amp;') })),
  ],
  [
    'quantities that are not checked',
    'orders: more than',
    async ({ path, body, go }) => {
      const answer = await go();
      if (path !== '/orderItem/add' || answer.status !== 409) return answer;
      return go({ body: JSON.stringify({ ...body, qty: 1 }) });
    },
  ],
  [
    'each contact twice',
    'contacts: created once',
    async ({ path, go }) => {
      if (path === '/contact/create') await go();
      return go();
    },
  ],
  [
    'a placement that places nothing',
    'orders: a placed order is',
    async ({ path, body, go }) =>
      path === '/order/create' ? Response.json({ ...body, status_id: 1 }) : go(),
  ],
  [
    'contacts of others',
    'scoping: another',
    async ({ path, go }) =>
      go(path.startsWith('/contact/') && (await go()).status === 404 ? await asRival() : {}),
  ],
  [
    'lists with others',
    'scoping: no list',
    async ({ path, go }) => go(path.startsWith('/orders/status') ? await asRival() : {}),
  ],
  [
    '304 for changed lists',
    'optional: ETag',
    async ({ headers, go }) => (headers['if-none-match'] ? new Response(null, { status: 304 }) : go()),
  ],
];

describe('a service with', () => {
  const [, service] = services[0] as (typeof services)[0];

  test.each(MUTANTS)('%s fails', async (_, start, mutant) => {
    await service.db.update(product).set({ qty: 12 });
    const checks = Object.entries(CHECKS).filter(([title]) => title.startsWith(start));
    const [failed, ...others] = failedOf(
      await run(mutated(sendTo(service.app), mutant), Object.fromEntries(checks)),
    );
    expect([checks.length, others]).toEqual([1, []]);
    expect(failed?.name).toMatch(start);
    expect(failed?.section).toMatch(/\.md, \w/);
    expect(failed?.failed).toEqual({
      expected: expect.stringMatching(/\w/),
      came: expect.stringMatching(/./),
    });
  });

  test('neither keys nor ETags nor totals passes, and is told what the portal does without them', async () => {
    await service.db.update(product).set({ qty: 12 });
    const results = await run(async (url, init) => {
      const { 'idempotency-key': _, 'if-none-match': __, ...headers } = init.headers as Headers_;
      const answer = await sendTo(service.app)(url, { ...init, headers });
      for (const name of ['etag', 'x-total-count']) answer.headers.delete(name);
      return answer;
    });
    const words = inWords(results);
    expect(failedOf(results)).toEqual([]);
    for (const said of ['No idempotency keys: leave', 'No ETag: leave', 'No X-Total-Count.'])
      expect(words).toContain(`remark: ${said}`);
    expect(asJUnit(results)).toMatch(
      /^<\?xml .*\n<testsuite name="conformance" tests="\d+" failures="0" skipped="0">/,
    );
  });

  test('numbers and flags as texts, and null for what is empty, passes', async () => {
    await service.db.update(product).set({ qty: 12 });
    const asPhp = (_: string, value: Json) => {
      if (typeof value === 'boolean') return value ? '1' : '0';
      return typeof value === 'number' ? `${value}` : `${value}` === '' ? null : value;
    };
    const rewrite = (was: Json) => JSON.parse(JSON.stringify(was, asPhp));
    const results = await run(mutated(sendTo(service.app), rewrites(/^.(?!assets|thumb)/, rewrite)));
    expect(failedOf(results)).toEqual([]);
  });

  test('times of its own zone is told', async () => {
    await service.db.update(product).set({ qty: 12 });
    const target = { address: 'http://api', token: await token('client'), send: sendTo(service.app) };
    const [check = ''] = Object.keys(CHECKS).filter((title) => title.startsWith('orders: a window'));
    const now = () => new Date(NOW.getTime() + 5 * 3_600_000);
    const [failed] = failedOf(await conformance({ ...target, now }, { [check]: CHECKS[check] as never }));
    expect(failed?.failed?.expected).toBe(
      'created_on of an order of just now is UTC, about 2026-11-21 23:00:00',
    );
  });

  test('no products is told what is expected, in words and as JUnit', async () => {
    const results = await run(
      mutated(
        sendTo(service.app),
        rewrites(/^.products/, () => []),
      ),
    );
    expect(inWords(results)).toMatch(
      /^FAILED {2}prepare: .*\n +expected: .*4 are in stock\n +came: +1 clients/,
    );
    expect(asJUnit(results)).toContain('<failure message="a client of the user with a product');
  });
});
