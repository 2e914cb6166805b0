import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { webStorage } from '#tests/support/web-storage.ts';
import { atRest, note, says, TabWorld, textOf } from './record-list-testing.ts';

let world: TabWorld;
beforeEach(() => {
  world = new TabWorld();
});

describe('a store that takes nothing', () => {
  test('is given room first', async () => {
    const list = await world.tab();
    world.disk.isFull = true;
    world.makeRoom = async () => {
      world.disk.isFull = false;
    };
    await list.change('a', says('one'), note('a'));
    expect(world.disk.records.get('a')).toMatchObject({ text: 'one' });
  });

  test('is given room again after the clock was set back', async () => {
    const list = await world.tab();
    world.now = Date.now();
    world.disk.isFull = true;
    await list.change('a', says('one'), note('a'));
    world.now -= 24 * 60 * 60_000;
    world.makeRoom = async () => {
      world.disk.isFull = false;
    };
    await list.change('a', says('two'));
    expect(world.disk.records.get('a')).toMatchObject({ text: 'two' });
  });

  test('is stood in for by the second, also between tabs', async () => {
    const [mine, deaf] = [await world.tab(), await world.tab({ isDeaf: true })];
    await mine.change('a', says('one'), note('a'));
    await deaf.readAll();
    world.disk.isFull = true;
    world.makeRoom = () => Promise.reject(new DOMException('The database is closing.', 'InvalidStateError'));
    await mine.change('a', says('two'));
    await deaf.change('a', (before) => says(`${before.text} and three`)(before));
    expect(world.copy.records.get('a')).toMatchObject({ text: 'two and three', rev: 3 });
    world.disk.isFull = false;
    await mine.readAll();
    expect(mine.whereIs('a')).toBe('stored');
    expect(world.disk.records.get('a')).toMatchObject({ text: 'two and three' });
    expect([textOf(mine), world.lost]).toEqual(['two and three', 0]);
  });

  test('leaves a change in the tab where the second takes nothing either, until one does', async () => {
    const list = await world.tabWith('one');
    await list.change('b', says('other'), note('b'));
    world.areFull = true;
    await list.change('a', says('held'));
    await atRest();
    expect([textOf(list), list.whereIs('a'), list.whereIs('b')]).toEqual(['held', 'tab', 'stored']);
    expect([list.canStore, list.storedRecord('a')?.text]).toEqual([false, 'one']);
    world.areFull = false;
    await list.change('a', (before) => says(`${before.text}, and more`)(before));
    expect(world.disk.records.get('a')).toMatchObject({ text: 'held, and more' });
    expect([list.whereIs('a'), list.canStore]).toEqual(['stored', true]);
  });

  test('is not believed alone any more, in any tab: a record is stored when both have it', async () => {
    const [list, other] = [await world.tab(), await world.tab()];
    await list.change('a', says('one'), note('a'));
    await list.change('b', says('other'), note('b'));
    world.disk.isFull = true;
    await list.change('a', says('two'));
    await atRest();
    expect([list.whereIs('a'), list.whereIs('b'), other.whereIs('b')]).toEqual(['tab', 'stored', 'stored']);
    expect(list.storedRecord('a')?.text).toBe('one');
    world.disk.isFull = false;
    world.copy.isFull = true;
    await list.change('a', says('three'));
    await other.change('b', says('more'));
    await atRest();
    expect([list.whereIs('a'), other.whereIs('b')]).toEqual(['tab', 'tab']);
    world.copy.isFull = false;
    await list.change('a', says('four'));
    expect(list.whereIs('a')).toBe('stored');
  });

  test('is remembered at once, before the store is read again', async () => {
    let isNoted = false;
    const refusals = {
      areNoted: false,
      note: () => {
        isNoted = true;
      },
    };
    const list = await world.tab({ refusals });
    world.disk.isFull = true;
    world.disk.slow = new Promise(() => {});
    void list.change('a', says('one'), note('a'));
    await atRest();
    expect(isNoted).toBe(true);
  });

  test('is not believed alone by a tab that is opened later', async () => {
    const list = await world.tabWith('one');
    world.disk.isFull = true;
    await list.change('a', says('two'));
    world.disk.isFull = false;
    await list.readAll();
    const later = await world.tab();
    world.copy.slow = new Promise(() => {});
    vi.useFakeTimers();
    const changed = later.change('a', says('three'));
    await vi.advanceTimersByTimeAsync(1_000);
    await changed;
    vi.useRealTimers();
    expect(world.disk.records.get('a')).toMatchObject({ text: 'three' });
    expect(later.whereIs('a')).toBe('tab');
  });

  test('is not believed alone by a tab that is opened when the one that saw it is gone', async () => {
    vi.stubGlobal('localStorage', webStorage());
    onTestFinished(() => void vi.unstubAllGlobals());
    const list = await world.tabWith('one');
    world.disk.isFull = true;
    await list.change('a', says('two'));
    world.disk.isFull = false;
    list.close();
    world.channels = [];
    const later = await world.tab();
    world.copy.state = 'opening';
    await later.change('a', says('three'));
    expect(world.disk.records.get('a')).toMatchObject({ text: 'three' });
    expect(later.whereIs('a')).toBe('tab');
  });

  test('has only what it took before, where it is the only one', async () => {
    world.disk.state = 'missing';
    const list = await world.tabWith('one');
    world.copy.isFull = true;
    await list.change('a', says('two'));
    expect(list.storedRecord('a')?.text).toBe('one');
    world.copy.isFull = false;
    await list.change('a', says('three'));
    expect(list.storedRecord('a')?.text).toBe('three');
    expect(world.copy.records.get('a')).toMatchObject({ text: 'three' });
  });

  test('is not believed while it does not answer another list', async () => {
    world.copy.state = 'missing';
    const list = await world.tabWith('one');
    expect(list.whereIs('a')).toBe('stored');
    world.disk.enter('opening');
    expect(list.whereIs('a')).toBe('tab');
    world.disk.enter('open');
    await atRest();
    expect(list.whereIs('a')).toBe('stored');
  });

  test('is believed again only when a record was read back', async () => {
    const list = await world.tabWith('one');
    world.areFull = true;
    await list.change('a', says('two'));
    await atRest();
    world.areFull = false;
    world.disk.isTorn = true;
    const renewals = world.disk.renewals;
    await list.change('a', says('three'));
    expect([textOf(list), list.whereIs('a')]).toEqual(['three', 'tab']);
    expect(world.disk.renewals).toBeGreaterThan(renewals);
    world.disk.isTorn = false;
    await list.change('a', says('four'));
    expect(list.whereIs('a')).toBe('stored');
  });

  test('changes are made in the order they were asked for, also where the first waits for room', async () => {
    const list = await world.tabWith('one');
    world.disk.isFull = true;
    world.makeRoom = async () => {
      world.disk.isFull = false;
      for (const _ of [1, 2]) await new Promise(setImmediate);
    };
    const adds = (text: string) => list.change('a', (before) => says(`${before.text} ${text}`)(before));
    await Promise.all([adds('two'), new Promise(setImmediate).then(() => adds('three'))]);
    expect(textOf(list)).toBe('one two three');
  });
});
