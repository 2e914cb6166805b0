import { afterEach, describe, expect, test, vi } from 'vitest';
import { Malformed, Refused, Unreachable } from '#src/api/transport/errors.ts';
import type { Body } from '#src/contract/call.ts';
import {
  listOrdersOfOrganization,
  listShippingCompanies,
  listShippingMethods,
  placeOrder,
  startOrder,
} from '#src/contract/order.ts';
import { addOrderItem, listOrderItems, updateOrderItem } from '#src/contract/order-item.ts';
import { getOrganization } from '#src/contract/organization.ts';
import { chooseCarrier } from '#src/features/order-wizard/edits.ts';
import { shipToMany } from '#src/outbox/batch.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { DraftChanged } from '#src/outbox/drafts.ts';
import { readReports } from '#src/reports/reports.ts';
import { StoredDraft } from '#src/storage/stored/draft.ts';
import { webStorage } from '#tests/support/web-storage.ts';
import type { App } from './app.ts';
import { Desk, deskWithOrder, type Interception } from './desk.ts';
import type { Sent } from './provider.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('lines that are not shown', () => {
  async function sent(desk: Desk, intercept: Interception): Promise<number[]> {
    const { app } = await desk.tab();
    const id = await desk.build(app, 1);
    const started: number[] = [];
    desk.intercept = async (call, request, passOn) => {
      const answer = await intercept(call, request, passOn);
      if (call === startOrder) started.push((answer as { id: number }).id);
      return answer;
    };
    await desk.settled(app.outbox.submit(id));
    return started;
  }

  test('for half an hour are waited for', async () => {
    const desk = new Desk(true);
    const started = await sent(desk, async (call, _sent, passOn) => {
      const answer = await passOn();
      return call === listOrderItems && desk.world.now < 30 * 60_000 ? [] : answer;
    });
    expect(desk.placed).toMatchObject([{ id: started[0], lines: [[1000, 1]] }]);
    expect(started).toHaveLength(1);
  });

  test('because a lost version removed them lead to another order after an hour', async () => {
    const desk = new Desk(true);
    let isRemoved = false;
    const started = await sent(desk, async (call, _sent, passOn) => {
      const answer = await passOn();
      if (call === addOrderItem && !isRemoved) {
        isRemoved = true;
        const body = { ...(answer as Body<typeof addOrderItem> & { id: number }), new_qty: 0 };
        desk.provider.answer(updateOrderItem, { body, key: desk.newKey() });
      }
      return answer;
    });
    expect(desk.placed).toMatchObject([{ id: started[1], lines: [[1000, 1]] }]);
    expect(started).toHaveLength(2);
    expect(desk.world.now).toBeGreaterThan(60 * 60_000);
  });
});

test('stock that went is asked about before anything is sent', async () => {
  const { desk, app, id } = await deskWithOrder([9, 1]);
  desk.provider.setStock(1000, 5);
  const written: string[] = [];
  desk.intercept = (call, _sent, passOn) => {
    if (call.method !== 'GET') written.push(call.path);
    return passOn();
  };
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
  expect(written).toEqual([]);
  expect(desk.stored(id)).toMatchObject({
    ...{ state: 'needs-you', step: 'products' },
    problem: { code: 'short', short: [{ product_id: 1000, available: 5 }] },
  });
});

test('an order whose token is refused waits, and is sent once that is renewed', async () => {
  const { desk, app, id } = await deskWithOrder();
  const waited: unknown[] = [];
  desk.intercept = (_call, _sent, passOn) => {
    waited.push(desk.stored(id)?.waits_for);
    return waited.length <= 3 ? Promise.reject(new Refused(401)) : passOn();
  };
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sign-in' });
  expect(waited).toContain('sign-in');
  expect(desk.placed).toHaveLength(1);
});

test('so does one whose carriers are refused', async () => {
  const { desk, app, id } = await deskWithOrder();
  desk.fail(listShippingCompanies, new Refused(403), { times: 1 });
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sign-in' });
  expect(desk.placed).toHaveLength(1);
});

test('an error that nobody expects is reported, and the order is sent all the same', async () => {
  const { desk, app, id } = await deskWithOrder();
  vi.stubGlobal('localStorage', webStorage());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  desk.fail(startOrder, new TypeError('Ann Lee is not a function'), { times: 1 });
  await desk.settled(app.outbox.submit(id));
  expect(readReports()).toMatchObject([
    { where: 'sending an order', what: expect.stringMatching(/^TypeError/) },
  ]);
  expect(desk.placed).toHaveLength(1);
});

test('an order is confirmed only as the tab shows it', async () => {
  const desk = new Desk();
  const { app, life } = await desk.tab();
  const id = await desk.build(app, 1);
  const { disk } = desk.device;
  const rewrite = (old: unknown) => {
    const draft = StoredDraft.parse(old);
    return { ...draft, rev: draft.rev + 1, client_notes: 'After noon.', stamp: 'another-tab 1' };
  };
  await desk.settled(disk.store('first', 'drafts', life).update(id, rewrite));
  await expect(desk.settled(app.outbox.submit(id))).rejects.toThrow(DraftChanged);
  expect(desk.placed).toHaveLength(0);
  expect(app.drafts.find(id)).toMatchObject({ state: 'editing', client_notes: 'After noon.' });
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sent' });
});

test('an order whose tab crashed before it told the others is sent by another', async () => {
  const desk = new Desk();
  const first = await desk.tab();
  const { app, life } = first;
  const other = await desk.tab();
  const id = await desk.build(app, 1);
  void app.drafts.confirm(id);
  desk.crashWhen(life, () => desk.stored(id)?.state === 'queued');
  await desk.world.run();
  expect(life.isAlive).toBe(false);
  other.wake();
  await desk.world.run();
  expect(desk.placed).toHaveLength(1);
});

test('an order is used again when its tab crashed while a line was on its way to it', async () => {
  const { desk, app, life, id } = await deskWithOrder();
  const lines = desk.fail(addOrderItem, new Unreachable('No answer.'), { times: 1 });
  desk.crashWhen(life, () => lines.length > 0);
  void app.outbox.submit(id);
  await desk.world.run();
  const next = await desk.tab();
  next.wake();
  await desk.world.run();
  expect(desk.placed).toMatchObject([{ id: Object(lines[0]?.body).order_id, lines: [[1000, 1]] }]);
});

test.each([0, 1, 2])('a placement that arrives after %i withdrawn lines places nothing', async (after) => {
  const { desk, app, id } = await deskWithOrder([9, 1, 1]);
  const late: Sent[] = [];
  let withdrawn = 0;
  desk.intercept = async (call, sent, passOn) => {
    if (call === placeOrder && late.length === 0) {
      late.push(sent);
      // Others buy the stock after it was checked.
      desk.provider.setStock(1000, 5);
      throw new Unreachable('No answer.');
    }
    if (call === updateOrderItem && withdrawn++ === after)
      expect(() => desk.provider.answer(placeOrder, late[0]!)).toThrow('available');
    return passOn();
  };
  await desk.settled(app.outbox.submit(id));
  expect(withdrawn).toBe(3);
  expect(desk.placed).toEqual([]);
  expect(desk.stored(id)?.state).toBe('needs-you');
  expect(() => desk.provider.answer(placeOrder, late[0]!)).toThrow('No Items Added');
});

test.each([
  ['its first try is under way', new Refused(409, undefined, 1)],
  ['there is no connection', new Unreachable('No connection.')],
  ['a sleeping tab holds the lock', new DOMException('Waited for too long.', 'TimeoutError')],
])('an order cannot be started where %s, and goes on on the device', async (_why, error) => {
  const { desk, app, id } = await deskWithOrder();
  desk.intercept = () => Promise.reject(error);
  expect(await desk.settled(app.outbox.start(id))).toBe('later');
});

test.each([
  ['refuses', new Refused(422)],
  ['fails', new Refused(500)],
  ['fails and says when to come back', new Refused(503, undefined, 1)],
  ['answers without an id', new Malformed('Not what the contract says.')],
])('an order that the provider %s to start stays empty', async (_why, error) => {
  const { desk, app, id } = await deskWithOrder();
  const started: number[] = [];
  desk.intercept = async (call, _sent, passOn) => {
    const answer = await passOn();
    if (call !== startOrder) return answer;
    started.push((answer as { id: number }).id);
    if (started.length === 1) throw error;
    return answer;
  };
  await expect(desk.settled(app.outbox.start(id))).rejects.toBe(error);
  expect(desk.stored(id)).toMatchObject({ state: 'editing', order_id: null });
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toEqual([expect.objectContaining({ id: started.at(-1) })]);
});

test('a provider that asks to be left alone for months is asked again within an hour, and not at once', async () => {
  const { desk, app, id } = await deskWithOrder();
  const asked: number[] = [];
  desk.intercept = (_call, _sent, passOn) => {
    asked.push(desk.world.now);
    return asked.length === 1 ? Promise.reject(new Refused(503, undefined, 10_000_000)) : passOn();
  };
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toHaveLength(1);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(59 * 60_000);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeLessThan(61 * 60_000);
});

test('an order that was started for another client is not taken', async () => {
  const { desk, app, id } = await deskWithOrder();
  desk.intercept = async (call, _sent, passOn) => {
    const answer = await passOn();
    if (call === startOrder) await app.drafts.edit(id, (draft) => ({ ...draft, start_key: desk.newKey() }));
    return answer;
  };
  await desk.settled(app.outbox.start(id));
  expect(desk.stored(id)?.order_id).toBeNull();
});

test.each([1, 2])('a start that answers the number of a placed order %i times', async (times) => {
  const desk = new Desk();
  const { app } = await desk.tab();
  await desk.settled(app.outbox.submit(await desk.build(app, 1)));
  const placed = desk.placed[0]!.id;
  const id = await desk.build(app, 2);
  desk.answerFirst(startOrder, { id: placed }, times);
  const started = desk.settled(app.outbox.start(id));
  if (times === 1) await expect(started).resolves.toBe('started');
  else await expect(started).rejects.toThrow(Malformed);
  expect(desk.stored(id)?.order_id).not.toBe(placed);
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed.map(({ lines }) => lines)).toEqual([[[1000, 1]], [[1000, 2]]]);
});

describe('of orders alike that two tabs begin in the same second', () => {
  async function twoAlike() {
    const { desk, app, id } = await deskWithOrder();
    const other = await desk.tab();
    const alike = { ...desk.stored(id)!, rev: 0, stamp: '', editor: null };
    const place = async ({ drafts, outbox }: App, key: string, ms: number) => {
      await drafts.edit(key, (draft) => draft, { ...alike, id: key, start_key: desk.newKey() });
      await new Promise<void>((resolve) => desk.world.after(ms, resolve));
      return outbox.submit(key);
    };
    return { desk, app, other: other.app, place, ids: [id, desk.newKey(), desk.newKey()] as const };
  }

  test.each([1_000, 6_000])('both are placed, %i ms later', async (ms) => {
    const { desk, app, other, place, ids } = await twoAlike();
    await desk.settled(Promise.all([place(app, ids[1], ms), place(other, ids[2], ms)]));
    expect(desk.placed).toHaveLength(2);
    expect(new Set(ids.map((key) => desk.stored(key)?.required_by)).size).toBe(3);
  });

  test.each([1, 2] as const)('one is confirmed before it hears of the other: %i', async (first) => {
    const { desk, app, other, place, ids } = await twoAlike();
    const later = place(other, ids[first === 1 ? 2 : 1], 60_000);
    await desk.settled(Promise.all([place(app, ids[first], 0), later]));
    expect(desk.placed).toHaveLength(2);
  });
});

test('no order and no destination begins at midnight: such a date counts as a day', async () => {
  const { desk, app, id } = await deskWithOrder();
  const late = { ...desk.stored(id)!, rev: 0, stamp: '', editor: null, required_by: '2026-11-21 23:59:58' };
  const key = desk.newKey();
  const { contacts } = desk.client;
  await desk.settled(app.drafts.edit(key, (draft) => shipToMany(draft, contacts), { ...late, id: key }));
  const { required_by, destinations } = desk.stored(key)!;
  const dates = [required_by, ...destinations.map((to) => to.required_by)];
  expect(dates.filter((date) => date > '2026-11-22')).not.toEqual([]);
  expect(dates).not.toContain('2026-11-22 00:00:00');
});

test.each(['at the same time', 'one after the other'])(
  'two copies of a placed order, opened %s, are taken for it',
  async (how) => {
    const { desk, app, id } = await deskWithOrder();
    const other = await desk.tab();
    const copy = { ...desk.stored(id)!, rev: 0, stamp: '', editor: null };
    await desk.settled(app.outbox.submit(id));
    await desk.settled(app.drafts.remove(id, () => false));
    const open = ({ drafts }: App, key: string) =>
      drafts.edit(key, (draft) => draft, { ...copy, id: key, start_key: desk.newKey() }, true);
    const [first, second] = [desk.newKey(), desk.newKey()];
    const opening = open(app, first);
    if (how !== 'at the same time') await desk.settled(opening);
    await desk.settled(Promise.all([opening, open(other.app, second)]));
    await desk.settled(other.app.outbox.submit(second));
    expect(desk.placed).toHaveLength(1);
  },
);

const DAY_MS = 24 * 60 * 60_000;

test('the required-by date is compared with the provider’s clock once the order is started, before this one is set', async () => {
  const { desk, app, id } = await deskWithOrder();
  const begun = desk.stored(id)?.required_by;
  await desk.settled(app.drafts.change(id, (draft) => ({ ...draft, clock_checked: false })));
  await desk.settled(app.outbox.start(id));
  desk.device.clockError = -DAY_MS;
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed.map(({ placement }) => placement.required_by)).toEqual([begun]);
});

test('a clock that is two minutes ahead changes no date', async () => {
  const { desk, app, id } = await deskWithOrder();
  const begun = desk.stored(id)?.required_by;
  desk.device.clockError = 120_000;
  await desk.settled(app.drafts.change(id, (draft) => ({ ...draft, clock_checked: false })));
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed.map(({ placement }) => placement.required_by)).toEqual([begun]);
});

test('the dates of several destinations that were chosen before the start are compared, too', async () => {
  const { desk, app, id } = await deskWithOrder();
  const unchecked = { clock_checked: false, required_by: '2026-11-20 10:00:00' };
  desk.device.clockError = -DAY_MS;
  await desk.settled(app.drafts.change(id, (draft) => ({ ...draft, ...unchecked })));
  await desk.shipToTwo(app, id);
  await desk.settled(app.outbox.start(id));
  await desk.settled(app.outbox.submit(id));
  const dates = desk.placed.map(({ placement }) => placement.required_by);
  expect(dates).toEqual(['2026-11-21 10:00:01', '2026-11-21 10:00:02']);
});

test.each([
  ['carrier', listShippingCompanies, { id: 1, name: 'DHL' }],
  ['method', listShippingMethods, { id: 11, name: 'Overnight' }],
] as const)('a %s whose number is another one’s now is for the user', async (field, list, now) => {
  const { desk, app, id } = await deskWithOrder();
  desk.intercept = async (call, _sent, passOn) => (call === list ? [now] : passOn());
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
  expect(desk.placed).toEqual([]);
  expect(desk.stored(id)?.problem).toMatchObject({ code: 'changed', step: 'complete', field });
  const chosen = (draft: Draft): Draft => ({
    ...chooseCarrier(draft, field === 'carrier' ? now : { id: 1, name: 'UPS' }),
    shipping_type: 11,
    shipping_type_name: field === 'method' ? now.name : 'Ground',
  });
  await desk.settled(app.drafts.edit(id, chosen));
  expect(desk.stored(id)?.problem).toBeNull();
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toHaveLength(1);
});

test('of several destinations, the carrier is asked for once', async () => {
  const { desk, app, id } = await deskWithOrder();
  await desk.shipToTwo(app, id);
  desk.intercept = async (call, _sent, passOn) =>
    call === listShippingCompanies ? [{ id: 1, name: 'DHL' }] : passOn();
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
  expect(app.drafts.list()).toMatchObject([{ id, problem: { code: 'changed', field: 'carrier' } }]);
});

test('an order to several destinations that is discarded while its orders are prepared sends none of them', async () => {
  const { desk, app, id } = await deskWithOrder();
  await desk.shipToTwo(app, id);
  const isOfBatch = ({ batch }: Draft) => batch === id;
  let removed: Promise<unknown> | undefined;
  app.drafts.subscribe(() => {
    if (app.drafts.list().some(isOfBatch)) removed ??= app.drafts.remove(id);
  });
  await desk.settled(app.outbox.submit(id));
  expect(await removed).toMatchObject({ id });
  await desk.settled(app.outbox.sendAll());
  expect(desk.placed).toHaveLength(0);
  expect(app.drafts.list()).toMatchObject([{ batch: null, state: 'editing' }]);
  // What the user sends after all is sent.
  const [left] = app.drafts.list();
  await desk.settled(app.outbox.submit(left?.id ?? ''));
  expect(desk.placed).toHaveLength(1);
});

test('an order that was not placed as confirmed stays until the user has seen that', async () => {
  const { desk, app, id } = await deskWithOrder();
  await desk.settled(app.drafts.change(id, (draft) => ({ ...draft, state: 'sent', also_placed: [7] })));
  const passThreeDays = () => {
    desk.world.after(3 * 24 * 60 * 60_000, () => undefined);
    return desk.settled(Promise.resolve());
  };
  await passThreeDays();
  const later = await desk.tab();
  expect(later.app.drafts.find(id)).toMatchObject({ also_placed: [7] });
  await desk.settled(later.app.drafts.change(id, (draft) => ({ ...draft, also_placed: [] })));
  await passThreeDays();
  expect((await desk.tab()).app.drafts.find(id)).toBeUndefined();
});

test.each([
  ['orders', 1],
  ['orders and the client', 0],
])('an order whose user may not list %s', async (what, placed) => {
  const { desk, app, id } = await deskWithOrder();
  desk.intercept = async (call, _sent, passOn) => {
    if (call === listOrdersOfOrganization || (placed === 0 && call === getOrganization))
      throw new Refused(403);
    return passOn();
  };
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed, what).toHaveLength(placed);
});
