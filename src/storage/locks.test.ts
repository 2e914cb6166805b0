import { afterEach, describe, expect, test, vi } from 'vitest';
import { LockHeld, locked } from './locks.ts';

afterEach(() => vi.unstubAllGlobals());

/** Holds a lock until it is let go. */
function hold(name: string, options: LockOptions = {}) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: noteHeld } = Promise.withResolvers<boolean>();
  const ended = locked(name, options, async (isMine) => {
    noteHeld(isMine);
    await promise;
  });
  return { isHeld, letGo, ended };
}

describe.each([
  ['with', () => {}],
  ['without', () => void vi.stubGlobal('navigator', {})],
])('%s the Web Locks API', (_, prepare) => {
  test('one holds a lock at a time, in the order of asking, also after one that failed', async () => {
    prepare();
    const order: string[] = [];
    const first = hold('order');
    await first.isHeld;
    const fails = locked('order', {}, () => {
      order.push('second');
      throw new RangeError('no');
    });
    const third = locked('order', {}, () => order.push('third'));
    expect(await locked('another', {}, () => 'at once')).toBe('at once');
    expect(order).toEqual([]);
    first.letGo();
    await expect(fails).rejects.toThrow(RangeError);
    await third;
    expect(order).toEqual(['second', 'third']);
  });

  test('who does not wait is told that the lock is held', async () => {
    prepare();
    const holder = hold('held');
    await holder.isHeld;
    expect(await locked('held', { ifAvailable: true }, (isHeld) => isHeld)).toBe(false);
    holder.letGo();
    await holder.ended;
    expect(await locked('held', { ifAvailable: true }, (isHeld) => isHeld)).toBe(true);
  });

  test('who waits for too long is told that the lock is held, and who got it in time is not', async () => {
    vi.useFakeTimers();
    prepare();
    const holder = hold('long');
    await holder.isHeld;
    const late = expect(locked('long', { limitMs: 1_000 }, () => 'never')).rejects.toThrow(LockHeld);
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    const next = locked('long', { limitMs: 1_000 }, () => holder.ended.then(() => 'next'));
    holder.letGo();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await next).toBe('next');
    vi.useRealTimers();
  });

  test('who waits no longer leaves the queue', async () => {
    prepare();
    const holder = hold('left');
    await holder.isHeld;
    const waiting = new AbortController();
    const gone = locked('left', { signal: waiting.signal }, () => 'never');
    const next = locked('left', {}, () => 'next');
    waiting.abort(new RangeError('too long'));
    await expect(gone).rejects.toThrow('too long');
    holder.letGo();
    expect(await next).toBe('next');
  });

  test('a lock can be taken from who holds it', async () => {
    prepare();
    const holder = hold('stolen');
    // Without the API, the one that held it is not told.
    const ended = holder.ended.catch(() => undefined);
    await holder.isHeld;
    expect(await locked('stolen', { steal: true }, (isHeld) => isHeld)).toBe(true);
    holder.letGo();
    await ended;
  });
});
