import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('so many at once, and then who asked last', async () => {
  const turns = new Turns(2);
  const order: string[] = [];
  const asks = ['a', 'b', 'c', 'd'].map((name) => turns.take().then(() => order.push(name)));
  await Promise.all(asks.slice(0, 2));
  expect(order).toEqual(['a', 'b']);
  turns.leave();
  await asks[3];
  expect(order).toEqual(['a', 'b', 'd']);
  turns.leave();
  await asks[2];
  turns.leave();
  turns.leave();
  await Promise.all([turns.take(), turns.take()]);
});
