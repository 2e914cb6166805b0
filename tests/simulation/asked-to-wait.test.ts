/** A provider that asked to wait (`Retry-After`) is asked again after that time, unless the user wants it. */
import { expect, test } from 'vitest';
import { Malformed, Refused } from '#src/api/transport/errors.ts';
import type { Call } from '#src/contract/call.ts';
import { getOrder, placeOrder } from '#src/contract/order.ts';
import { Desk } from './desk.ts';
import type { Sent } from './provider.ts';

const WAIT_S = 600;

/**
 * A desk with so many orders in a tab, whose provider refuses certain calls for a while. `early` are those that were
 * made in that time, s.
 */
async function limited(
  orders = 1,
  { status = 429, isMeant = (_call: Call, _sent: Sent): boolean => true } = {},
) {
  const desk = new Desk();
  const tab = await desk.tab();
  const ids: string[] = [];
  while (ids.length < orders) ids.push(await desk.build(tab.app, 1));
  const [id = '', other = ''] = ids;
  const refused: number[] = [];
  let isOn = false;
  desk.intercept = (call, sent, passOn) => {
    const now = desk.world.now / 1000;
    const isOver = !isOn || now >= (refused[0] ?? now) + WAIT_S;
    if (isOver || !isMeant(call, sent)) return passOn();
    refused.push(now);
    return Promise.reject(new Refused(status, undefined, WAIT_S));
  };
  const begin = () => {
    isOn = true;
  };
  const after = (seconds: number, work: () => unknown) =>
    void desk.world.after(seconds * 1000, () => void work());
  const end = () => {
    isOn = false;
  };
  const confirmAll = async () => {
    for (const each of ids) await desk.settled(tab.app.drafts.confirm(each));
  };
  return { ...tab, desk, id, other, begin, end, after, confirmAll, refused, early: () => refused.slice(1) };
}

/** Before the wait is over. */
const SOON_S = WAIT_S - 60;

test('on focus and reconnect, in no tab', async () => {
  const { desk, app, id, wake, begin, after, early } = await limited();
  const other = await desk.tab();
  begin();
  for (const seconds of [60, WAIT_S / 2, WAIT_S - 60]) {
    after(seconds, wake);
    after(seconds, other.wake);
  }
  await desk.settled(app.outbox.submit(id));
  expect(early()).toEqual([]);
  expect(desk.placed).toHaveLength(1);
});

test('at a start', async () => {
  const { desk, app, id, life, begin, after, early } = await limited();
  begin();
  after(5, () => {
    life.isAlive = false;
  });
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toEqual([]);
  await desk.tab();
  expect(early()).toEqual([]);
  expect(desk.placed).toHaveLength(1);
});

test('nor for an order in doubt, whose next look would be earlier', async () => {
  const { desk, app, id, other: doubtful, begin, after, early } = await limited(2);
  const limit = desk.intercept;
  let isGarbled = true;
  desk.intercept = async (call, sent, passOn) => {
    const answer = await limit(call, sent, passOn);
    if (isGarbled && (call === placeOrder || (call === getOrder && desk.placed.length > 0)))
      throw new Malformed('Garbled.');
    return answer;
  };
  const look = () => {
    if (desk.stored(doubtful)?.state !== 'in-doubt') return after(1, look);
    isGarbled = false;
    begin();
    return app.outbox.submit(id);
  };
  look();
  await desk.settled(app.outbox.submit(doubtful));
  expect(early()).toEqual([]);
  expect(desk.placed).toHaveLength(2);
});

test('but the user may', async () => {
  const { desk, app, id, begin, after, refused } = await limited();
  begin();
  after(60, () => app.outbox.sendAll());
  await desk.settled(app.outbox.submit(id));
  expect(refused).toHaveLength(2);
  expect(desk.placed).toHaveLength(1);
});

test('but the user may, also while another order is being sent', async () => {
  const { desk, app, id, other, wake, begin, end, after } = await limited(2);
  begin();
  after(60, () => {
    end();
    desk.intercept = () =>
      new Promise((_, reject) => after(20, () => reject(new Refused(429, undefined, WAIT_S))));
    return app.outbox.submit(other);
  });
  after(65, wake);
  after(70, () => {
    desk.heal();
    return app.outbox.sendAll();
  });
  const soon = desk.seenAfter(SOON_S * 1000, () => desk.placed.length);
  await desk.settled(app.outbox.submit(id));
  expect(soon()).toBe(2);
});

test('and once it takes an order, the others go, too', async () => {
  const { desk, app, begin, end, after, confirmAll } = await limited(3);
  await confirmAll();
  begin();
  after(60, () => {
    end();
    return app.outbox.sendAll();
  });
  const soon = desk.seenAfter(SOON_S * 1000, () => desk.placed.length);
  await desk.settled(app.outbox.sendAll());
  expect(soon()).toBe(3);
});

test('nor again after it took another order, which the user confirmed meanwhile', async () => {
  const { desk, app, id, other, begin, end, after } = await limited(2);
  begin();
  after(60, () => {
    end();
    return app.outbox.submit(other);
  });
  const soon = desk.seenAfter(SOON_S * 1000, () => desk.placed.length);
  await desk.settled(app.outbox.submit(id));
  expect(soon()).toBe(2);
});

test('an order whose tab was closed while it was being sent says that it waits', async () => {
  const { desk, app, life, id, other, begin, end, after } = await limited(2);
  begin();
  after(60, () => {
    end();
    desk.intercept = () => new Promise(() => {});
    return app.outbox.submit(other);
  });
  after(90, () => {
    desk.device.crash(life);
    desk.heal();
    return desk.tab();
  });
  const soon = desk.storedAt(other, SOON_S * 1000);
  await desk.settled(app.outbox.submit(id)).catch(() => undefined);
  expect(soon()).toMatchObject({ state: 'queued', waits_for: 'provider' });
});

test('an order to several destinations that the user confirms meanwhile goes at once', async () => {
  const { desk, app, id, other: many, begin, end, after } = await limited(2);
  await desk.shipToTwo(app, many);
  begin();
  after(60, () => {
    end();
    return app.outbox.submit(many);
  });
  const soon = desk.seenAfter(SOON_S * 1000, () => desk.placed.length);
  await desk.settled(app.outbox.submit(id));
  // With them, the one that waited.
  expect(soon()).toBe(3);
});

test('a clock that is set back does not make the wait longer', async () => {
  const { desk, app, id, begin, after } = await limited();
  begin();
  const DAY_S = 24 * 60 * 60;
  after(5, () => {
    desk.device.clockError = -DAY_S * 1000;
  });
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toHaveLength(1);
  expect(desk.world.now / 1000).toBeLessThan(DAY_S);
});

test('a limit is met once, by the first order of all that waits', async () => {
  const { desk, app, begin, early, confirmAll } = await limited(2);
  await confirmAll();
  begin();
  await desk.settled(app.outbox.sendAll());
  expect(early()).toEqual([]);
  expect(desk.placed).toHaveLength(2);
});

test('an order that has to wait alone holds up no other one', async () => {
  let first: unknown;
  const isMeant = (call: Call, { body }: Sent) => {
    const { id } = Object(body);
    if (call === placeOrder) first ??= id;
    return call === placeOrder && id === first;
  };
  const { desk, app, begin, early, confirmAll } = await limited(2, { status: 503, isMeant });
  await confirmAll();
  begin();
  await desk.settled(app.outbox.sendAll());
  expect(early()).toEqual([]);
  expect(desk.placed.map(({ id }) => id === first)).toEqual([false, true]);
});
