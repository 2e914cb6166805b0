import { afterEach, expect, test, vi } from 'vitest';
import { deleteStorage, opened, openStorage } from './storage.ts';

const NAME = 'a database that opens again';

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await deleteStorage(NAME);
});

test('a database is opened again within ten seconds, however many operations failed meanwhile', async () => {
  const { records } = openStorage(NAME, ['records']);
  await opened(records);
  await records.set('a', 1);
  const onDisk = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  records.renew();
  for (let call = 0; call < 20; call++) await records.set('a', 2).catch(() => undefined);
  expect(records.status()).toBe('opening');
  onDisk.mockRestore();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(records.status()).toBe('open'), { timeout: 2_000 });
  expect(await records.get('a')).toBe(1);
});
