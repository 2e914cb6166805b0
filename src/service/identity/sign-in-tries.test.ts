import { expect, test } from 'vitest';
import { SignInTries } from './sign-in-tries.ts';

const MINUTE = 60_000;
const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.9';

function guessed(times: number, username: string, address: string): SignInTries {
  const tries = new SignInTries();
  for (let i = 0; i < times; i++) expect(tries.take({ username, address }, i)).toBe(0);
  return tries;
}

test('after ten tries for a name the next waits until five minutes after the first', () => {
  const tries = guessed(10, 'client', HOME);
  expect(tries.take({ username: 'client', address: HOME }, MINUTE)).toBe(4 * MINUTE);
  expect(tries.take({ username: 'client', address: HOME }, 5 * MINUTE)).toBe(0);
});

test('neither another name nor another address waits for it', () => {
  const tries = guessed(10, 'client', HOME);
  expect(tries.take({ username: 'agency', address: HOME }, 20)).toBe(0);
  expect(tries.take({ username: 'client', address: ELSEWHERE }, 20)).toBe(0);
});

test('a right password starts the count again', () => {
  const tries = guessed(10, 'client', HOME);
  tries.forgive({ username: 'client', address: HOME });
  expect(tries.take({ username: 'client', address: HOME }, 11)).toBe(0);
});

test('an address that tries many names waits after a hundred, and one right password does not free it', () => {
  const tries = new SignInTries();
  for (let i = 0; i < 100; i++) expect(tries.take({ username: `name ${i}`, address: HOME }, i)).toBe(0);
  expect(tries.take({ username: 'one more', address: HOME }, 200)).toBeGreaterThan(0);
  tries.forgive({ username: 'name 99', address: HOME });
  expect(tries.take({ username: 'one more', address: HOME }, 300)).toBe(0);
  expect(tries.take({ username: 'and another', address: HOME }, 300)).toBeGreaterThan(0);
});

test.each([
  ['2001:db8::1', '2001:db8::ffff:2', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['::ffff:192.0.2.1', HOME, true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s are one address: %s', (one, other, isOne) => {
  const tries = guessed(10, 'client', one);
  expect(tries.take({ username: 'client', address: other }, 20) > 0).toBe(isOne);
});

test('strangers without number are not kept without bound', () => {
  const tries = guessed(10, 'client', HOME);
  for (let i = 0; i < 20_000; i++)
    tries.take({ username: `name ${i}`, address: `10.0.${i >> 8}.${i & 255}` }, 1_000);
  expect(tries.take({ username: 'client', address: HOME }, 1_000)).toBe(0);
});

test('an account that is tried from many addresses waits everywhere, but not on a device where it signed in', () => {
  const tries = new SignInTries();
  for (let i = 0; i < 50; i++) expect(tries.take({ username: 'client', address: `10.0.0.${i}` }, i)).toBe(0);
  expect(tries.take({ username: 'client', address: HOME }, MINUTE)).toBe(4 * MINUTE);
  expect(tries.take({ username: 'agency', address: HOME }, MINUTE)).toBe(0);
  const own = { username: 'client', address: '10.0.0.1', device: 'd1' };
  for (let i = 0; i < 10; i++) expect(tries.take(own, MINUTE)).toBe(0);
  expect(tries.take(own, MINUTE)).toBeGreaterThan(0);
  expect(tries.take({ username: 'client', address: HOME }, 5 * MINUTE)).toBe(0);
});
