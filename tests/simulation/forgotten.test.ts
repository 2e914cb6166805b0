/** An order is placed, and the device does not know that any more. */
import { expect, test } from 'vitest';
import { Malformed, Refused, Unreachable } from '#src/api/transport/errors.ts';
import { getOrder, listOrdersOfOrganization, type Order, placeOrder } from '#src/contract/order.ts';
import { addOrderItem } from '#src/contract/order-item.ts';
import { chooseCarrier } from '#src/features/order-wizard/edits.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { setQuantity } from '#src/outbox/edits.ts';
import type { App } from './app.ts';
import { Desk, deskWithOrder } from './desk.ts';

/** Places an order on a device whose profile is then put back to before the placement. */
async function placeAndForget(desk: Desk, { isStarted }: { isStarted: boolean }) {
  const { app, life } = await desk.tab();
  const id = await desk.build(app, 2, 1);
  if (isStarted) await desk.settled(app.outbox.start(id));
  const backup = desk.device.disk.backup();
  await desk.settled(app.outbox.submit(id));
  desk.device.crash(life);
  desk.device.disk.restore(backup);
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)).toMatchObject({ state: 'editing', placing: false });
  const next = await desk.tab();
  await desk.settled(next.app.drafts.takeOver(id));
  return { id, app: next.app };
}

test.each([
  { keys: true, atLine: 0, lines: 0 },
  { keys: false, atLine: 0, lines: 0 },
  { keys: true, atLine: 2, lines: 2 },
  { keys: false, atLine: 2, lines: 2 },
])('no unstored request is made (keys: $keys, full at line $atLine)', async ({ keys, atLine, lines }) => {
  const { desk, app, id } = await deskWithOrder([2, 1], keys);
  desk.device.disk.canMakeRoom = false;
  desk.device.disk.isFull = atLine === 0;
  let added = 0;
  desk.intercept = (call, _sent, passOn) => {
    if (call === addOrderItem && ++added === atLine) desk.device.disk.isFull = true;
    return passOn();
  };
  const whileFull = desk.seenAfter(60 * 60_000, () => {
    desk.device.disk.isFull = false;
    return { added, placed: desk.placed.length, waits_for: app.drafts.find(id)?.waits_for };
  });
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'storage' });
  expect(whileFull()).toEqual({ added: lines, placed: 0, waits_for: 'storage' });
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)?.state).toBe('sent');
});

test('no unstored request is made while a store that had the order does not answer, and the other one has lost it', async () => {
  const { desk, app, id } = await deskWithOrder();
  const { disk } = desk.device;
  disk.fateOfFull = () => 'anew';
  disk.canMakeRoom = false;
  disk.isFull = true;
  disk.hang(desk.world.now + 60 * 60_000, ['copy']);
  const whileFull = desk.seenAfter(30 * 60_000, () => {
    disk.isFull = false;
    return { placed: desk.placed.length, waits_for: app.drafts.find(id)?.waits_for };
  });
  void app.drafts.edit(id, (draft) => ({ ...draft, client_notes: 'After noon.' }));
  // From then on, the portal does without the store.
  desk.world.after(5 * 60_000, () => void app.outbox.submit(id));
  await desk.world.run();
  expect(whileFull()).toEqual({ placed: 0, waits_for: 'storage' });
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)?.state).toBe('sent');
});

test('an order that no store ever took is sent from its tab', async () => {
  const desk = new Desk();
  const { disk } = desk.device;
  const { app } = await desk.tab();
  disk.canMakeRoom = false;
  disk.isFull = true;
  const only = () => app.drafts.list()[0];
  desk.world.after(5 * 60_000, () => void app.outbox.submit(only()?.id ?? ''));
  const whileFull = desk.seenAfter(60 * 60_000, () => {
    disk.isFull = false;
    return { placed: desk.placed.length, state: only()?.state };
  });
  await desk.build(app, 2, 1);
  expect(whileFull()).toEqual({ placed: 1, state: 'sent' });
});

test('one whose lines are edited stays watched: a late request may fill it', async () => {
  const { desk, app, id } = await deskWithOrder();
  let orderId: number | null | undefined;
  desk.intercept = async (call, _sent, passOn) => {
    if (call !== addOrderItem) return passOn();
    orderId = app.drafts.find(id)?.order_id;
    void app.drafts.reopen(id).then(() => change['another quantity']?.(desk, app, id));
    throw new Unreachable('No answer.');
  };
  await desk.settled(app.outbox.submit(id));
  expect(orderId).toEqual(expect.any(Number));
  expect(desk.stored(id)).toMatchObject({
    state: 'editing',
    order_id: null,
    abandoned: [{ order_id: orderId }],
  });
});

const change: Record<string, (desk: Desk, app: App, id: string) => Promise<unknown>> = {
  'another carrier': (_, app, id) =>
    app.drafts.edit(id, (draft) => ({
      ...chooseCarrier(draft, { id: 2, name: 'FedEx' }),
      shipping_type: 12,
    })),
  'another quantity': (desk, app, id) =>
    app.drafts.edit(id, (draft) => setQuantity(draft, desk.client.products[0]!, 3)),
};

test.each([
  ['knows by its number', false, true],
  ['knows by its key', true, false],
  ['has neither the number nor the key of', false, false],
])('one that the draft %s is found when it is completed again', async (_, honoursKeys, isStarted) => {
  const desk = new Desk(honoursKeys);
  const { id, app } = await placeAndForget(desk, { isStarted });
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sent' });
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id });
});

test('one on the second page of an API that sends fewer a page is found', async () => {
  const desk = new Desk(false);
  const { id, app } = await placeAndForget(desk, { isStarted: false });
  desk.intercept = async (call, { query }, passOn) => {
    if (call !== listOrdersOfOrganization) return passOn();
    const { orders } = (await passOn()) as { orders: Order[] };
    const page = Number(query?.page);
    const all = [...orders.map((order) => ({ ...order, id: 99, ship_to_id: 98 })), ...orders];
    return { orders: all.slice(page - 1, page), total: all.length };
  };
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sent' });
  expect(desk.placed).toHaveLength(1);
});

test('one is found though the first answer of the list is damaged', async () => {
  const desk = new Desk(false);
  const { id, app } = await placeAndForget(desk, { isStarted: false });
  let asked = 0;
  desk.intercept = async (call, _sent, passOn) => {
    if (call === listOrdersOfOrganization && ++asked === 1)
      throw new Malformed('Not what the contract says.');
    return passOn();
  };
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sent' });
  expect(desk.placed).toHaveLength(1);
});

test.each(
  [true, false].flatMap((honoursKeys) => Object.keys(change).map((what) => [what, honoursKeys] as const)),
)(
  'completed again with %s (keys: %s), the user is told that it was placed before',
  async (what, honoursKeys) => {
    const desk = new Desk(honoursKeys);
    const { id, app } = await placeAndForget(desk, { isStarted: !honoursKeys });
    await desk.settled(change[what]!(desk, app, id));
    expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'needs-you' });
    expect(desk.placed).toHaveLength(1);
    expect(desk.stored(id)).toMatchObject({
      problem: { code: 'placed-before', order_id: desk.placed[0]?.id },
      also_placed: [desk.placed[0]?.id],
    });
  },
);

test.each(['wizard', 'sender'])('a started order is not filled again (by the %s)', async (by) => {
  // A late line would be placed with it.
  const { desk, app, life, id } = await deskWithOrder([2, 1], true);
  const backup = desk.device.disk.backup();
  let first: number | null | undefined;
  let late: (() => Promise<unknown>) | undefined;
  desk.intercept = async (call, sent, passOn) => {
    if (call !== addOrderItem) return passOn();
    first = app.drafts.find(id)?.order_id;
    late = async () => desk.provider.answer(call, sent);
    desk.device.crash(life);
    throw new Unreachable('No answer.');
  };
  void app.outbox.submit(id);
  await desk.world.run();
  expect(first).toEqual(expect.any(Number));
  desk.device.disk.restore(backup);
  await desk.settled(new Promise<void>((resolve) => desk.world.after(10 * 60_000, resolve)));
  const { app: next } = await desk.tab();
  await desk.settled(next.drafts.takeOver(id));
  await desk.settled(change['another quantity']!(desk, next, id));
  let placing: Draft | undefined;
  desk.intercept = async (call, _sent, passOn) => {
    if (call === placeOrder) {
      placing = desk.stored(id);
      await late?.();
    }
    return passOn();
  };
  if (by === 'wizard') await desk.settled(next.outbox.start(id));
  expect(await desk.settled(next.outbox.submit(id))).toEqual({ outcome: 'sent' });
  const confirmed = placing?.items.map(({ product_id, qty }) => [product_id, qty]);
  expect(desk.placed.map(({ lines }) => lines)).toEqual([confirmed]);
  expect(placing).toMatchObject({ abandoned: [{ order_id: first }], abandoned_at: expect.any(Number) });
});

test('an order that is refused on a device that has forgotten its placement is looked for before that is said', async () => {
  const { desk, app, life, id } = await deskWithOrder([2, 1]);
  let backup: ReturnType<typeof desk.device.disk.backup> | undefined;
  // The first placement gets lost, and the order is sent as a new one. The profile is put back to between the two.
  desk.intercept = async (call, _sent, passOn) => {
    if (call === getOrder && backup) throw new Refused(404);
    if (call !== placeOrder) return passOn();
    backup = desk.device.disk.backup();
    throw new Unreachable('No answer.');
  };
  await desk.settled(app.outbox.submit(id));
  const first = desk.stored(id)?.order_id;
  desk.intercept = async (call, sent, passOn) => {
    if (call === getOrder && sent.params?.id === first) throw new Refused(404);
    return passOn();
  };
  await desk.settled(app.outbox.sendAsNewOrder(id));
  expect(desk.placed).toHaveLength(1);
  desk.device.crash(life);
  desk.device.disk.restore(backup!);
  desk.fail(placeOrder, new Refused(422));
  const seen = desk.storedAt(id, 60 * 60_000);
  // A start sends what waits.
  await desk.tab();
  expect(desk.placed).toHaveLength(1);
  expect(seen()).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id });
});
