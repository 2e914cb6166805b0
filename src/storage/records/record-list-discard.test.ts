import { beforeEach, describe, expect, test } from 'vitest';
import { atRest, DAY_MS, discarded, note, says, TabWorld, textOf, tombstone } from './record-list-testing.ts';
import { NoRecord } from './stored-record.ts';

let world: TabWorld;
beforeEach(() => {
  world = new TabWorld();
});

describe('a record that is discarded', () => {
  test('leaves a tombstone in both stores, and can be put back as it stood', async () => {
    const [list, other] = [await world.tab(), await world.tab()];
    await list.change('a', says('one'), note('a'));
    const removed = await list.remove('a');
    world.expectBoth(tombstone);
    expect([list.isDiscarded('a'), other.isDiscarded('a'), textOf(other)]).toEqual([true, true, undefined]);
    await expect(list.change('a', says('two'), note('a'))).rejects.toThrow(NoRecord);
    expect(list.discarding()).toEqual([]);
    await list.restore(removed!);
    expect([textOf(other), other.isDiscarded('a')]).toEqual(['one', false]);
  });

  test('is stored as discarded when both stores have the tombstone, and that is told', async () => {
    const list = await world.tabWith('one');
    world.copy.enter('opening');
    await list.remove('a');
    expect([world.disk.records.get('a'), list.whereIs('a')]).toEqual([tombstone, 'tab']);
    const told: string[] = [];
    list.subscribe(() => told.push(list.whereIs('a')));
    world.copy.enter('open');
    await atRest();
    expect([world.copy.records.get('a'), told.at(-1)]).toEqual([tombstone, 'stored']);
  });

  test('is stored as discarded by the one store of a browser that has no other', async () => {
    world.copy.state = 'missing';
    const list = await world.tabWith('one');
    await list.remove('a');
    expect(list.whereIs('a')).toBe('stored');
  });

  test('is not begun anew by a tab that has not heard of it', async () => {
    const [other, deaf] = [await world.tab(), await world.tab({ isDeaf: true })];
    await deaf.change('a', says('much'), note('a'));
    await other.readAll();
    await other.remove('a');
    await expect(deaf.change('a', says('little'), note('a'))).rejects.toThrow(NoRecord);
    expect(world.disk.records.get('a')).toEqual(tombstone);
  });

  test('stays discarded where no store takes the tombstone, until one does', async () => {
    const list = await world.tabWith('one');
    world.areFull = true;
    const other = await world.tab();
    await list.remove('a');
    await atRest();
    for (const tab of [list, other]) {
      expect([textOf(tab), tab.isDiscarded('a'), tab.maySend('a')]).toEqual([undefined, true, false]);
      expect(tab.discarding()).toMatchObject([{ text: 'one' }]);
    }
    world.areFull = false;
    await list.readAll();
    await atRest();
    world.expectBoth(tombstone);
    expect([list.discarding(), other.discarding()]).toEqual([[], []]);
  });

  test('is not brought back by an earlier change of its tab that another tab holds', async () => {
    const mine = await world.tabWith('one');
    const [other, deaf] = [await world.tab(), await world.tab({ isDeaf: true })];
    world.areFull = true;
    for (const text of ['held', 'held longer', 'held longest']) await mine.change('a', says(text));
    await atRest();
    world.areFull = false;
    await deaf.change('a', says('written'));
    world.areFull = true;
    await mine.remove('a');
    await atRest();
    for (const tab of [mine, other]) expect([textOf(tab), tab.isDiscarded('a')]).toEqual([undefined, true]);
    world.areFull = false;
    for (const tab of [other, mine, deaf]) await tab.readAll();
    world.expectBoth(tombstone);
    expect([textOf(mine), textOf(other), textOf(deaf)]).toEqual([undefined, undefined, undefined]);
  });

  test('is not brought back by an earlier change of its tab that one store has under a higher number', async () => {
    world.disk.records.set('a', { ...note('a', 'held', 4), stamp: 'before 1' });
    world.copy.records.set('a', discarded(3, 'a', 'before 2'));
    const list = await world.tab();
    expect([list.all(), list.isDiscarded('a')]).toEqual([[], true]);
    world.expectBoth(tombstone);
  });

  test('is not brought back by a store that slept', async () => {
    world.copy.records.set('a', { ...note('a', 'old', 3), stamp: 'before 1' });
    world.disk.records.set('a', discarded(4, 'a', 'before 2'));
    const list = await world.tab();
    expect([list.all(), list.isDiscarded('a')]).toEqual([[], true]);
    expect(world.copy.records.get('a')).toEqual(tombstone);
  });

  test('is forgotten after 400 days', async () => {
    world.disk.records.set('a', discarded(4));
    world.now = 401 * DAY_MS;
    await world.tab();
    expect([world.disk.records.has('a'), world.copy.records.has('a')]).toEqual([false, false]);
  });
});
