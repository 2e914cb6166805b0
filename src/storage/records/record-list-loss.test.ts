import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NoAnswer } from '#src/storage/time-limit.ts';
import { atRest, note, says, TabWorld, tombstone, withText } from './record-list-testing.ts';

let world: TabWorld;
beforeEach(() => {
  world = new TabWorld();
});

describe('a store that lost its records', () => {
  test('has them back from the tab that holds them, which is told', async () => {
    const [mine, other] = [await world.tab(), await world.tab()];
    await mine.change('a', says('one'), note('a'));
    await other.readAll();
    world.empty();
    world.disk.tell();
    await atRest();
    world.expectBoth(withText('one'));
    expect(world.restored).toEqual([{ ids: ['a'], wasCleared: true }]);
    expect((await world.tab()).find('a')).toMatchObject({ text: 'one' });
  });

  test('has back what another tab announced before the loss and this one heard after it', async () => {
    const [mine, other] = [await world.tab(), await world.tab()];
    const channel = world.channels[1]!;
    const { onmessage } = channel;
    const late: MessageEvent[] = [];
    channel.onmessage = (event) => void late.push(event);
    await mine.change('a', says('one'), note('a'));
    mine.close();
    world.empty();
    world.disk.tell();
    await atRest();
    for (const event of late) onmessage?.(event);
    await atRest();
    expect(other.whereIs('a')).toBe('stored');
    world.expectBoth(withText('one'));
  });

  test('has the others back as soon as one is changed', async () => {
    const list = await world.tabWith('one');
    await list.change('b', says('two'), note('b'));
    world.disk.empty();
    await list.change('a', says('more'));
    await atRest();
    expect(world.disk.records.get('a')).toMatchObject({ text: 'more', rev: 2 });
    expect(world.disk.records.get('b')).toMatchObject({ text: 'two' });
    expect(world.restored[0]?.ids.toSorted()).toEqual(['a', 'b']);
  });

  test('has what says that others are stored back after them', async () => {
    const list = await world.tabWith('sent');
    await list.change('b', says('two'), note('b'));
    world.empty();
    world.disk.tell();
    await atRest();
    for (const { records } of [world.disk, world.copy]) expect([...records.keys()]).toEqual(['b', 'a']);
  });

  test('has them back when one of them is read', async () => {
    const list = await world.tabWith('one');
    world.disk.empty();
    expect(await list.read('a')).toMatchObject({ text: 'one' });
    await atRest();
    expect(world.disk.records.get('a')).toMatchObject({ text: 'one' });
  });

  test('is no proof for a tab that is opened then: the tabs that are open tell it what they hold', async () => {
    const earlier = await world.tab();
    await earlier.change('a', says('one'), note('a'));
    world.empty();
    // The stores do not report the loss yet.
    const later = world.open();
    expect(later.find('a')).toMatchObject({ text: 'one' });
    expect(later.whereIs('a')).toBe('tab');
    await later.readAll();
    await atRest();
    expect(later.whereIs('a')).toBe('stored');
    world.expectBoth(withText('one'));
  });

  test('is given what was written before the loss and acknowledged after it', async () => {
    const list = await world.tab();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.copy.state = 'opening';
    world.disk.slow = promise;
    const changed = list.change('a', says('one'), note('a'));
    await atRest();
    world.disk.slow = undefined;
    world.disk.empty();
    world.disk.tell();
    await atRest();
    resolve();
    await changed;
    expect(list.whereIs('a')).toBe('stored');
    expect(world.disk.records.get('a')).toMatchObject({ text: 'one', rev: 1 });
  });

  test('has its tombstones back, and says nothing of them', async () => {
    const list = await world.tabWith('one');
    await list.remove('a');
    world.disk.empty();
    await list.readAll();
    expect(world.disk.records.get('a')).toEqual(tombstone);
    expect(world.restored).toEqual([]);
  });

  test('gets nothing back from a list that is closed', async () => {
    const list = await world.tabWith('one');
    world.empty();
    list.close();
    world.disk.tell();
    await list.readAll();
    await list.change('a', says('two'));
    expect([world.disk.records.size, world.copy.records.size]).toEqual([0, 0]);
  });
});

test('a record that a store took without an answer may return, also once the other store has lost it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const list = await world.tab();
  const { update } = world.copy;
  const silence = () => Promise.reject(new NoAnswer());
  Object.assign(world.copy, { get: silence, entries: silence });
  world.copy.update = async (key, change) => {
    await update(key, change);
    throw new NoAnswer();
  };
  await list.change('a', says('one'), note('a'));
  world.copy.update = silence;
  await vi.advanceTimersByTimeAsync(120_000);
  world.disk.empty();
  world.disk.isFull = true;
  await list.readAll();
  expect([world.copy.records.has('a'), list.storedRecord('a')]).toEqual([true, undefined]);
  expect([list.mayReturn('a'), list.mayReturn('b')]).toEqual([true, false]);
  vi.useRealTimers();
});
