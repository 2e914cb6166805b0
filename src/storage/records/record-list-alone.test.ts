import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  DAY_MS,
  discarded,
  note,
  type StoreInMemory,
  says,
  TabWorld,
  textOf,
  tombstone,
  withText,
} from './record-list-testing.ts';

const MINUTE_MS = 60_000;

let world: TabWorld;
beforeEach(() => {
  vi.useFakeTimers();
  world = new TabWorld();
  return () => vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const FAULTS: Record<string, (store: StoreInMemory) => void> = {
  'does not open': (store) => {
    store.state = 'opening';
  },
  'fails to open': (store) => {
    store.state = 'opening';
    store.isFailing = true;
  },
  'fails each operation': (store) => {
    store.isBroken = true;
  },
};

function heal(store: StoreInMemory): void {
  store.isBroken = store.isFailing = false;
  store.enter('open');
}

describe.each(['disk', 'copy'] as const)('where the %s', (broken) => {
  const other = broken === 'disk' ? 'copy' : 'disk';

  test.each(Object.entries(FAULTS))('%s, the other store suffices after a minute', async (fault, inject) => {
    world[other].records.set('a', note('a', 'kept', 3));
    inject(world[broken]);
    const list = world.open();
    const trouble = fault === 'does not open' ? 'silence' : 'errors';
    await pass(MINUTE_MS - 1);
    expect([list.readState(), list.maySend('a'), list.trouble()]).toEqual(['reading', false, trouble]);
    await pass(1);
    expect([list.readState(), list.maySend('a'), list.trouble()]).toEqual(['complete', true, trouble]);
    await list.change('a', says('edited'));
    expect([list.whereIs('a'), list.canStore]).toEqual(['stored', true]);
    expect(list.storedRecord('a')?.text).toBe('edited');
    await list.remove('a');
    expect([list.whereIs('a'), list.isDiscarded('a'), list.discarding()]).toEqual(['stored', true, []]);
    heal(world[broken]);
    await pass(MINUTE_MS);
    expect([world[broken].records.get('a'), list.trouble()]).toEqual([tombstone, undefined]);
  });

  test('fails after it was read, the other one suffices after a minute', async () => {
    const list = world.open();
    await pass(0);
    await list.change('a', says('one'), note('a'));
    world[broken].isBroken = true;
    await list.change('a', says('two'));
    await pass(0);
    await list.remove('a');
    expect([list.whereIs('a'), list.trouble()]).toEqual(['tab', undefined]);
    await pass(MINUTE_MS);
    expect([list.whereIs('a'), list.trouble()]).toEqual(['stored', 'errors']);
    heal(world[broken]);
    await pass(MINUTE_MS);
    expect([list.trouble(), world[broken].records.get('a')]).toEqual([undefined, tombstone]);
    // The healed store has refused a write: what it takes alone does not count as stored.
    world[other].enter('opening');
    await list.change('b', says('two'), note('b'));
    expect(list.whereIs('b')).toBe('tab');
  });

  test('fails, and the other one has refused a write, an order is sent, and is at risk', async () => {
    world[other].records.set('a', note('a', 'kept', 3));
    const list = world.open();
    await pass(0);
    world[other].isFull = true;
    await list.change('a', says('two'));
    world[other].isFull = false;
    world[broken].isBroken = true;
    await pass(MINUTE_MS);
    await list.change('a', says('three'));
    await pass(MINUTE_MS);
    expect([list.whereIs('a'), list.maySend('a')]).toEqual(['tab', true]);
    expect(list.storedRecord('a')?.text).toBe('three');
  });

  test('only refuses writes, as on a full disk, the other one does not suffice', async () => {
    const list = world.open();
    await pass(0);
    world[broken].isFull = true;
    await list.change('a', says('one'), note('a'));
    await pass(DAY_MS / 24);
    expect([list.whereIs('a'), list.trouble()]).toEqual(['tab', undefined]);
  });
});

test('a store that answers within the minute is waited for', async () => {
  world.copy.records.set('a', note('a', 'older', 3));
  world.disk.records.set('a', note('a', 'newer', 4));
  world.disk.state = 'opening';
  const list = world.open();
  await pass(MINUTE_MS - 1);
  world.disk.enter('open');
  await pass(0);
  expect([list.readState(), textOf(list)]).toEqual(['complete', 'newer']);
  world.disk.isBroken = true;
  await list.read('a');
  // It is another minute.
  await pass(MINUTE_MS - 1);
  expect(list.trouble()).toBeUndefined();
});

test('where no store can be read, nothing is known, however long that is', async () => {
  world.copy.isBroken = true;
  world.disk.state = 'opening';
  const list = world.open();
  await pass(DAY_MS / 24);
  expect([list.readState(), list.isDiscarded('a')]).toEqual(['reading', false]);
});

describe('a store that answers after the list went on without it', () => {
  /** The list goes on with the second store, and what the first one has comes late. */
  async function late(there: string, thereRev: number, change: (before: string) => string | undefined) {
    world.copy.records.set('a', { ...note('a', 'base', 3), stamp: 'before 3' });
    world.disk.records.set('a', { ...note('a', there, thereRev), stamp: `before ${thereRev}` });
    world.disk.state = 'opening';
    world.now = 8;
    const list = world.open();
    await pass(MINUTE_MS);
    for (let text = change(textOf(list) ?? ''); text !== undefined; text = change(textOf(list) ?? ''))
      await list.change('a', says(text));
    return list;
  }

  /** The tab is still open when the store answers, or the portal was closed. */
  async function answers(list: Awaited<ReturnType<typeof late>>, isOpen: boolean) {
    if (!isOpen) list.close();
    heal(world.disk);
    const now = isOpen ? list : world.open();
    await pass(MINUTE_MS);
    return now;
  }

  const edited = (before: string) => ({ base: 'edited', edited: 'edited twice' })[before];
  const sent = (before: string) => ({ base: 'sent' })[before];

  test.each([
    // What was not changed meanwhile gives way to the newer version.
    ['newer', 4, () => undefined, 'newer', 0],
    ['older', 2, () => undefined, 'base', 0],
    ['older', 2, edited, 'edited twice', 0],
    // Of two changes, the later one wins.
    ['changed before', 7, edited, 'edited twice', 0],
    ['changed since', 9, edited, 'changed since', 1],
    // What happened at the provider stands.
    ['sent', 4, edited, 'sent', 1],
    ['changed since', 9, sent, 'sent', 0],
    // It was taken back before the store failed.
    ['sent', 2, edited, 'edited twice', 0],
  ] as const)('%s (%d): %o gives %s', async (there, rev, change, result, lost) => {
    for (const isOpen of [true, false]) {
      world = new TabWorld();
      const list = await answers(await late(there, rev, change), isOpen);
      expect(textOf(list)).toBe(result);
      world.expectBoth(withText(result));
      if (isOpen) expect(world.lost).toBe(lost);
      // Every later start finds the same.
      expect(textOf(await world.tab())).toBe(result);
    }
  });

  test('what may have happened at the provider stands against an edit of the same revision', async () => {
    world.disk.records.set('a', { ...note('a', 'sent', 5), stamp: 'x 1' });
    world.copy.records.set('a', { ...note('a', 'edited', 5), stamp: 'y 1', saved_at: 9 });
    expect(textOf(await world.tab())).toBe('sent');
  });

  test('with a tombstone discards what was not changed, and not what was', async () => {
    for (const [change, result] of [
      [() => undefined, undefined],
      [edited, 'edited twice'],
      [sent, 'sent'],
    ] as const) {
      world = new TabWorld();
      const list = await late('', 0, change);
      world.disk.records.set('a', discarded(4));
      expect(textOf(await answers(list, true))).toBe(result);
    }
  });
});
