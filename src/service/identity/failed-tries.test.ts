import { expect, test } from 'vitest';
import { FailedTries } from './failed-tries.ts';

const MINUTE = 60_000;

test('ten failures within five minutes make the next try wait, and only for that user', () => {
  const tries = new FailedTries();
  for (let i = 0; i < 10; i++) {
    expect(tries.isBlocked('client', i)).toBe(false);
    tries.note('client', i);
  }
  expect(tries.isBlocked('client', 10)).toBe(true);
  expect(tries.isBlocked('agency', 10)).toBe(false);
  expect(tries.isBlocked('client', 5 * MINUTE)).toBe(false);
});

test('a success starts the count again', () => {
  const tries = new FailedTries();
  for (let i = 0; i < 10; i++) tries.note('client', i);
  tries.forget('client');
  expect(tries.isBlocked('client', 11)).toBe(false);
});
