import { afterEach, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { deleteCopies, openCopies } from './second-copy.ts';

const NAME = 'a user whose caches are cleared';
const WRITERS = 4;

afterEach(() => deleteCopies(NAME));

test('the second store answers again after the site’s caches were cleared during a write', async () => {
  const copies = openCopies(NAME);
  let isOver = false;
  const write = async (key: string) => {
    while (!isOver) await copies.update(key, () => ({ at: Date.now() })).catch(() => undefined);
  };
  const writers = Array.from({ length: WRITERS }, (_, at) => write(`${at}`));
  const { origin } = location;
  // Not each one meets a put.
  for (let times = 0; times < 10 && copies.status() === 'open'; times += 1) {
    await cdp().send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' });
    await copies.get('0').catch(() => undefined);
  }
  isOver = true;
  await Promise.all(writers);
  await vi.waitFor(() => copies.update('after', () => 'stored'), { timeout: 30_000 });
  expect(await copies.get('after')).toBe('stored');
});
