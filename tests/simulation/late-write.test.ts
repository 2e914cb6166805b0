/** A store carries out a write after it timed out, or carries it out and reports a failure. */
import { expect, test } from 'vitest';
import type { DraftItem } from '#src/outbox/draft.ts';
import { deskWithOrder } from './desk.ts';

const quantity =
  (qty: number) =>
  <D extends { items: DraftItem[] }>(draft: D): D => ({
    ...draft,
    items: draft.items.map((item) => ({ ...item, qty })),
  });

test('a change that a store makes when it answers again does not undo what was changed since', async () => {
  const { desk, app, id } = await deskWithOrder();
  // Half of the operations that timed out are carried out anyway.
  for (let round = 0; round < 6; round++) {
    desk.device.disk.hang(desk.world.now + 60_000, ['first']);
    const edited = [2, 7].map((qty) => app.drafts.edit(id, quantity(qty)));
    await desk.settled(Promise.all(edited));
    expect(desk.stored(id)?.items[0]?.qty).toBe(7);
  }
});

test('an order is confirmed once where a store takes the confirmation and says that it did not', async () => {
  const { desk, app, id } = await deskWithOrder();
  desk.device.disk.fateOfFull = () => 'taken';
  desk.device.disk.canMakeRoom = false;
  desk.device.disk.isFull = true;
  desk.world.after(60_000, () => {
    desk.device.disk.isFull = false;
  });
  await desk.settled(app.outbox.submit(id));
  expect(desk.placed).toHaveLength(1);
  expect(desk.stored(id)?.state).toBe('sent');
});
