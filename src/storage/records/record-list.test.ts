import { beforeEach, describe, expect, test, vi } from 'vitest';
import { atRest, discarded, note, says, TabWorld, textOf, withText } from './record-list-testing.ts';
import { NoRecord, NotReadable } from './stored-record.ts';

let world: TabWorld;
beforeEach(() => {
  world = new TabWorld();
});

test('a change is in both stores, and is shown in the other tab', async () => {
  const [mine, other] = [await world.tab(), await world.tab()];
  await mine.change('a', says('one'), note('a'));
  expect(world.disk.records.get('a')).toMatchObject({ text: 'one', rev: 1, stamp: 'tab1 1' });
  expect(world.copy.records.get('a')).toEqual(world.disk.records.get('a'));
  expect([textOf(other), mine.whereIs('a'), other.whereIs('a')]).toEqual(['one', 'stored', 'stored']);
});

test('reading all finds what nobody told of', async () => {
  const [mine, deaf] = [await world.tab(), await world.tab({ isDeaf: true })];
  await mine.change('a', says('one'), note('a'));
  await mine.change('b', says('two'), note('b'));
  await deaf.readAll();
  expect([textOf(deaf), textOf(deaf, 'b')]).toEqual(['one', 'two']);
  await mine.remove('b');
  await deaf.readAll();
  expect([textOf(deaf, 'b'), deaf.isDiscarded('b')]).toEqual([undefined, true]);
});

test('what is read again, and has not changed, is the same array', async () => {
  const list = await world.tab();
  const none = list.all();
  await list.readAll();
  expect(list.all()).toBe(none);
  await list.change('a', says('one'), note('a'));
  const one = list.all();
  expect(one).toEqual([withText('one')]);
  await list.readAll();
  expect(list.all()).toBe(one);
});

test('a change of a record that is not there is refused, and so is what the change throws', async () => {
  const list = await world.tab();
  await expect(list.change('a', says('one'))).rejects.toThrow(NoRecord);
  await list.change('a', says('one'), note('a'));
  const refuses = () => {
    throw new RangeError('no');
  };
  await expect(list.change('a', refuses)).rejects.toThrow(RangeError);
  expect(world.disk.records.get('a')).toMatchObject({ text: 'one', rev: 1 });
});

test('a change that is refused because of a version that nobody told of shows that version', async () => {
  const [mine, deaf] = [await world.tab(), await world.tab({ isDeaf: true })];
  await mine.change('a', says('one'), note('a'));
  await deaf.readAll();
  await mine.change('a', says('two'));
  const refused = deaf.change('a', ({ text }) => {
    throw new RangeError(text);
  });
  await expect(refused).rejects.toThrow('two');
  expect(deaf.all().map(({ text }) => text)).toEqual(['two']);
});

test('a change that is acknowledged after another tab has made the next one is made once', async () => {
  const [mine, other] = [await world.tab(), await world.tab()];
  await mine.change('a', says('zero'), note('a'));
  const { promise, resolve } = Promise.withResolvers<void>();
  world.disk.slow = promise;
  const changed = mine.change('a', says('one'));
  await atRest();
  world.disk.slow = undefined;
  await other.change('a', says('two'));
  await mine.readAll();
  resolve();
  await changed;
  expect(textOf(mine)).toBe('two');
  expect(world.disk.records.get('a')).toMatchObject({ text: 'two', rev: 3 });
});

test('what was read late does not hide what is newer', async () => {
  const [mine, other] = [await world.tab(), await world.tab({ isDeaf: true })];
  await mine.change('a', says('one'), note('a'));
  const { promise, resolve } = Promise.withResolvers<void>();
  world.disk.slow = promise;
  const reading = other.readAll();
  world.disk.slow = undefined;
  await other.change('a', says('two'));
  resolve();
  await reading;
  expect(textOf(other)).toBe('two');
});

test('a record that has had its time leaves a tombstone, and was not discarded', async () => {
  world.disk.records.set('a', note('a', 'over'));
  const list = await world.tab();
  expect([list.all(), list.isDiscarded('a')]).toEqual([[], false]);
  expect(world.copy.records.get('a')).toMatchObject({ discarded: true, expired: true });
});

describe('at the start', () => {
  test('the newer version wins, and is written where it is missing', async () => {
    world.disk.records.set('a', note('a', 'older', 2)).set('b', note('b', 'newer', 5));
    world.copy.records
      .set('a', note('a', 'newer', 3))
      .set('b', note('b', 'older', 4))
      .set('c', note('c', 'only', 1));
    const list = await world.tab();
    expect(['a', 'b', 'c'].map((id) => textOf(list, id))).toEqual(['newer', 'newer', 'only']);
    for (const id of ['a', 'b', 'c']) expect(world.disk.records.get(id)).toEqual(world.copy.records.get(id));
    expect(world.restored).toEqual([]);
  });

  test('what cannot be read is set aside and counted, unless the other store has a good one', async () => {
    world.disk.records.set('a', 'torn').set('b', 'garbage').set('d', note('x', 'other'));
    world.copy.records.set('a', note('a', 'fine', 2));
    const list = await world.tab();
    expect([textOf(list), list.setAside]).toEqual(['fine', 2]);
    expect([...world.aside.records.values()]).toEqual(['garbage', note('x', 'other')]);
    expect([...world.disk.records.keys()]).toEqual(['a']);
    expect(world.disk.records.get('a')).toMatchObject({ text: 'fine' });
  });

  test('what a newer version of the portal wrote is neither shown, set aside nor written over', async () => {
    const newer = { version: 3, id: 'a', words: 'from tomorrow' };
    world.disk.records.set('a', newer);
    world.copy.records.set('a', note('a', 'of yesterday', 1));
    const list = await world.tab();
    expect([list.all(), list.setAside, list.newer]).toEqual([[], 0, 1]);
    await expect(list.change('a', (old) => old, note('a', 'empty'))).rejects.toThrow(NotReadable);
    expect(world.disk.records.get('a')).toBe(newer);
  });

  test('what a newer version writes in another tab does not make a record vanish, nor is it written over', async () => {
    const list = await world.tabWith('one');
    const newer = { version: 3, id: 'a', words: 'from tomorrow' };
    world.disk.records.set('a', newer);
    await list.readAll();
    expect(textOf(list)).toBe('one');
    await expect(list.change('a', says('two'))).rejects.toThrow(NotReadable);
    expect(world.disk.records.get('a')).toBe(newer);
  });

  test('what a newer version writes in another tab is not at risk in this one, nor counted once it is discarded', async () => {
    const list = await world.tabWith('one');
    const setBoth = (stored: unknown) => {
      for (const { records } of [world.disk, world.copy]) records.set('a', stored);
    };
    setBoth({ version: 3, id: 'a', words: 'from tomorrow' });
    await list.readAll();
    expect([list.whereIs('a'), list.newer]).toEqual(['stored', 1]);
    setBoth(discarded(9));
    await list.readAll();
    expect([list.all(), list.newer]).toEqual([[], 0]);
  });

  test('a store that is late is unknown, not empty: nothing is sent until it was read', async () => {
    world.disk.records.set('a', note('a', 'newer', 7)).set('b', note('b', 'only here', 1));
    world.copy.records.set('a', note('a', 'older', 4)).set('d', discarded(2, 'd'));
    world.disk.state = 'opening';
    const list = await world.tab();
    expect([list.readState(), textOf(list), textOf(list, 'b')]).toEqual(['reading', 'older', undefined]);
    expect([list.maySend('a'), list.setAside]).toEqual([false, 0]);
    await list.change('c', says('begun here'), note('c'));
    // The store that took it may lose it, as it may have refused writes of a tab that is gone.
    expect([list.maySend('c'), list.whereIs('c')]).toEqual([true, 'tab']);
    expect(list.isDiscarded('d')).toBe(false);
    const changed = list.change('a', (before) => says(`${before.text}, changed`)(before));
    await atRest();
    expect([textOf(list), list.isDiscarded('d')]).toEqual(['older', false]);
    world.disk.enter('open');
    await list.complete;
    await atRest();
    await changed;
    expect(list.readState()).toBe('complete');
    expect([textOf(list), textOf(list, 'b')]).toEqual(['newer, changed', 'only here']);
    expect([list.maySend('a'), list.isDiscarded('d')]).toEqual([true, true]);
    expect(world.disk.records.get('c')).toMatchObject({ text: 'begun here' });
  });

  test('a late store is waited for no longer than a start may wait', async () => {
    vi.useFakeTimers();
    world.disk.state = 'opening';
    const list = world.open();
    const settled = vi.fn();
    void list.settled.then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalled();
    vi.useRealTimers();
  });

  test('a store that cannot be read is read again, until it can', async () => {
    vi.useFakeTimers();
    world.disk.records.set('a', note('a', 'there', 1));
    world.disk.isBroken = true;
    const list = world.open();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(list.readState()).toBe('reading');
    world.disk.isBroken = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect([list.readState(), textOf(list)]).toEqual(['complete', 'there']);
    vi.useRealTimers();
  });

  test('where there are no stores at all, there is nothing to be read', async () => {
    world.disk.state = world.copy.state = 'missing';
    const list = await world.tab();
    expect([list.readState(), list.whereIs('a')]).toEqual(['complete', 'tab']);
    await list.change('a', says('one'), note('a'));
    expect([textOf(list), list.whereIs('a'), list.maySend('a')]).toEqual(['one', 'tab', true]);
  });
});
test('messages of earlier versions of the portal, which are keys, are not heard', async () => {
  const list = await world.tabWith('one');
  for (const channel of world.channels) channel.onmessage?.(new MessageEvent('message', { data: 'a' }));
  await atRest();
  expect(textOf(list)).toBe('one');
});
