/** An order is placed by a tab that could not store that and has closed since. */
import { expect, test } from 'vitest';
import { Unreachable } from '#src/api/errors.ts';
import { addOrderItem } from '#src/contract/order-item.ts';
import { chooseCarrier, setQuantity } from '#src/outbox/edits.ts';
import type { App } from './app.ts';
import { Desk } from './desk.ts';

/** Completes an order in a tab that can't store anything any more and closes after the placement. */
async function placeAndForget(desk: Desk, { isStarted }: { isStarted: boolean }) {
  const { app, life } = await desk.tab();
  const id = await desk.build(app, 2, 1);
  if (isStarted) await desk.settled(app.outbox.start(id));
  desk.device.disk.isFull = true;
  desk.device.disk.canMakeRoom = false;
  desk.world.endsBefore = (each) => {
    if (each !== life || desk.placed.length === 0) return false;
    desk.device.crash(life);
    return true;
  };
  void app.outbox.submit(id);
  await desk.world.run();
  desk.device.disk.isFull = false;
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)).toMatchObject({ state: 'editing', placing: false });
  const next = await desk.tab();
  await desk.settled(next.app.drafts.takeOver(id));
  return { id, app: next.app };
}

test('one that is taken back stays watched: a tab that is gone may have placed it', async () => {
  const desk = new Desk();
  const { app } = await desk.tab();
  const id = await desk.build(app, 1);
  let orderId: number | null | undefined;
  desk.intercept = async (call, _sent, passOn) => {
    if (call !== addOrderItem) return passOn();
    orderId = app.drafts.find(id)?.order_id;
    void app.drafts.reopen(id);
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
    app.drafts.edit(id, (draft) => setQuantity(draft, desk.provider.clients[0]!.products[0]!, 3)),
};

test.each([
  ['knows by its number', false, true],
  ['knows by its key', true, false],
])('one that the draft %s is found when it is completed again', async (_, honoursKeys, isStarted) => {
  const desk = new Desk(honoursKeys);
  const { id, app } = await placeAndForget(desk, { isStarted });
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'sent' });
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)).toMatchObject({ state: 'sent', order_id: desk.placed[0]?.id });
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

test('an order whose date was not checked yet waits until that can be stored', async () => {
  const desk = new Desk(true);
  const { app } = await desk.tab();
  const id = await desk.build(app, 1);
  await desk.settled(app.drafts.edit(id, (draft) => ({ ...draft, clock_checked: false })));
  desk.device.disk.isFull = true;
  desk.device.disk.canMakeRoom = false;
  let placedWhileFull = 0;
  desk.world.after(60 * 60_000, () => {
    placedWhileFull = desk.placed.length;
    desk.device.disk.isFull = false;
  });
  expect(await desk.settled(app.outbox.submit(id))).toEqual({ outcome: 'storage' });
  expect(placedWhileFull).toBe(0);
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)).toMatchObject({ state: 'sent', clock_checked: true });
});
