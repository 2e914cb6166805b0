import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('so many at once, and then who asked last', async () => {
  const semaphore = new Semaphore(2);
  const order: string[] = [];
  const asks = ['a', 'b', 'c', 'd'].map((name) => semaphore.acquire().then(() => order.push(name)));
  await Promise.all(asks.slice(0, 2));
  expect(order).toEqual(['a', 'b']);
  semaphore.release();
  await asks[3];
  expect(order).toEqual(['a', 'b', 'd']);
  semaphore.release();
  await asks[2];
  semaphore.release();
  semaphore.release();
  await Promise.all([semaphore.acquire(), semaphore.acquire()]);
});
