import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from './errors.ts';
import { withBackOff } from './read-back-off.ts';

const { signal } = new AbortController();
let requests: number[];

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
});

afterEach(() => {
  vi.useRealTimers();
});

/** Asks again and again, as a screen that mounts with each failure does. Returns a stop function. */
function askInALoop(path: string, error: Error): () => void {
  let isOver = false;
  const read = () => {
    requests.push(performance.now());
    return Promise.reject(error);
  };
  const loop = async () => {
    while (!isOver) await withBackOff(path, signal, read).catch(() => undefined);
  };
  void loop();
  return () => {
    isOver = true;
  };
}

test('an address is asked six times at most in a minute of 503s', async () => {
  const stop = askInALoop('/organizations/true?page=1', new Refused(503));
  await vi.advanceTimersByTimeAsync(59_000);
  stop();
  expect(requests.length).toBeGreaterThan(3);
  expect(requests.length).toBeLessThanOrEqual(6);
});

test('a pause is as long as the server asks, up to about a minute', async () => {
  const stop = askInALoop('/shows/true', new Refused(503, undefined, 20));
  await vi.advanceTimersByTimeAsync(19_000);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(7_000);
  stop();
  expect(requests).toHaveLength(2);
});

test('an answer ends the pauses of its address, and others never wait', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Refused(500));
  const asked = () => withBackOff('/contacts/1', signal, read);
  await expect(asked()).rejects.toThrow();
  const other = withBackOff('/contacts/2', signal, async () => 'at once');
  await expect(other).resolves.toBe('at once');
  const second = asked();
  read.mockResolvedValue('after a pause');
  await vi.advanceTimersByTimeAsync(1_250);
  await expect(second).resolves.toBe('after a pause');
  await expect(asked()).resolves.toBe('after a pause');
});

test('refusals and lost connections begin no pause', async () => {
  for (const error of [new Refused(404), new Unreachable('No connection.')]) {
    const reading = withBackOff('/orders/1', signal, () => Promise.reject(error));
    await expect(reading).rejects.toBe(error);
  }
  await expect(withBackOff('/orders/1', signal, async () => 'at once')).resolves.toBe('at once');
});

test('a read that is cancelled does not wait for the end of the pause', async () => {
  await withBackOff('/titles/1', signal, () => Promise.reject(new Refused(503))).catch(() => undefined);
  const leaving = new AbortController();
  const reading = withBackOff('/titles/1', leaving.signal, async () => 'late');
  leaving.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
});
