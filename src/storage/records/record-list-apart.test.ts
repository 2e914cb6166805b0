import { beforeEach, describe, expect, test, vi } from 'vitest';
import { atRest, note, StoreInMemory, says, TabWorld, textOf } from './record-list-testing.ts';

let world: TabWorld;
beforeEach(() => {
  world = new TabWorld();
});

describe('where no store arbitrates between two tabs', () => {
  /** Two tabs that can't communicate hold different changes of one record. The first change is not on disk. */
  async function apart(held: string[], written: string) {
    const [mine, other] = [await world.tab({ isDeaf: true }), await world.tab({ isDeaf: true })];
    await mine.change('a', says('one'), note('a'));
    await other.readAll();
    world.areFull = true;
    for (const text of held) await mine.change('a', says(text));
    await atRest();
    world.areFull = false;
    await other.change('a', says(written));
    await mine.change('a', (before) => says(`${before.text}, and more`)(before));
    await atRest();
    return { mine, other };
  }

  test('what stands in one tab alone gives way to what another tab has stored since', async () => {
    const { mine } = await apart(['held', 'held longer', 'held longest'], 'written');
    expect(world.disk.records.get('a')).toMatchObject({ text: 'written, and more' });
    expect([textOf(mine), world.lost]).toEqual(['written, and more', 1]);
  });

  test('what happened at the provider stands all the same', async () => {
    const { mine, other } = await apart(['sent'], 'written');
    expect(world.disk.records.get('a')).toMatchObject({ text: 'sent, and more', rev: 3 });
    await other.readAll();
    expect([textOf(mine), textOf(other)]).toEqual(['sent, and more', 'sent, and more']);
  });

  test('of two changes that stand in tabs alone the later one wins in both, and the other tab is told', async () => {
    const [mine, other] = [await world.tab({ isDeaf: true }), await world.tab({ isDeaf: true })];
    await mine.change('a', says('one'), note('a'));
    await other.readAll();
    world.areFull = true;
    for (const text of ['mine', 'mine again']) await mine.change('a', says(text));
    await other.change('a', says('theirs'));
    await atRest();
    world.areFull = false;
    await mine.readAll();
    await other.readAll();
    expect([textOf(mine), textOf(other)]).toEqual(['mine again', 'mine again']);
    expect(world.disk.records.get('a')).toMatchObject({ text: 'mine again' });
    expect(world.lost).toBe(1);
  });

  test('a change stands against an earlier one that a full store took and called refused', async () => {
    const [mine, other] = [await world.tab(), await world.tab()];
    await mine.change('a', says('one'), note('a'));
    world.areFull = true;
    const two = await mine.change('a', says('two'));
    await mine.change('a', says('three'));
    world.disk.records.set('a', two);
    await other.change('a', says('four'));
    await atRest();
    for (const tab of [mine, other]) await tab.readAll();
    expect([textOf(mine), textOf(other), world.lost]).toEqual(['four', 'four', 0]);
  });

  test('a change that stands in one tab is shown in the other, which does not send it', async () => {
    const [mine, other] = [await world.tab(), await world.tab()];
    await mine.change('a', says('one'), note('a'));
    world.areFull = true;
    await mine.change('a', says('held'));
    await atRest();
    expect([textOf(other), other.whereIs('a')]).toEqual(['held', 'tab']);
    expect([mine.maySend('a'), other.maySend('a')]).toEqual([true, false]);
    world.areFull = false;
    await other.readAll();
    await atRest();
    expect([mine.whereIs('a'), other.whereIs('a'), other.maySend('a')]).toEqual(['stored', 'stored', true]);
  });
});

describe('the second store', () => {
  test('is known to another tab as the only one that has a record', async () => {
    const late = new StoreInMemory();
    late.state = 'opening';
    const [mine, other] = [world.open({ store: late }), await world.tab()];
    await mine.change('a', says('one'), note('a'));
    expect([mine.whereIs('a'), other.whereIs('a')]).toEqual(['tab', 'stored']);
    world.disk.state = 'opening';
    world.copy.isBroken = true;
    await other.readAll();
    expect(other.whereIs('a')).toBe('tab');
  });

  test('is waited for no longer than a second, and takes only the last of many changes', async () => {
    vi.useFakeTimers();
    const list = world.open();
    await vi.advanceTimersByTimeAsync(0);
    const { promise, resolve } = Promise.withResolvers<void>();
    world.copy.slow = promise;
    const changed = vi.fn();
    void list.change('a', says('0'), note('a')).then(changed);
    for (const text of ['1', '2', '3', '4']) void list.change('a', says(text));
    await vi.advanceTimersByTimeAsync(999);
    expect(changed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(changed).toHaveBeenCalled();
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.copy.records.get('a')).toMatchObject({ text: '4' });
    expect(world.copy.writes).toBe(2);
    vi.useRealTimers();
  });

  test('keeps what is newer there than what a tab brings late', async () => {
    const [slow, quick] = [await world.tab(), await world.tab()];
    const { promise, resolve } = Promise.withResolvers<void>();
    await slow.change('a', says('one'), note('a'));
    await quick.change('a', says('two'));
    world.copy.slow = promise;
    const bringing = slow.readAll();
    world.copy.slow = undefined;
    resolve();
    await bringing;
    expect(world.copy.records.get('a')).toMatchObject({ text: 'two' });
  });
});
