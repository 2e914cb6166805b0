import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { reachability, Unreachable } from './transport/errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a screen is fetched again on reconnect after a clock that was ahead has been set', async () => {
  const client = createQueryClient({});
  client.mount();
  reachability.report(false);
  // With a wrong clock, no certificate is valid.
  const queryFn = vi.fn(() => Promise.reject(new Unreachable('No connection.')));
  const stop = new QueryObserver(client, { queryKey: ['shows'], queryFn, retry: false }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  reachability.report(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
  client.unmount();
});
