import { startTransition, useEffect, useMemo, useState } from 'react';
import { yieldToBrowser } from '#src/scheduling.ts';
import { folded, searchWords } from '#src/ui/filter/search-words.ts';
import { compareTexts } from '#src/ui/format.ts';
import type { LocalColumn } from './column.ts';
import { useResultPaint } from './immediate-search.ts';
import type { ListControls, Sort } from './list-controls.ts';
import { pageOf } from './pagination.tsx';

/** A slow phone sorts this many rows within a frame. */
const SORTED_AT_ONCE = 500;

/** Up to here, the first rows in order are found without sorting all. */
const FIRST_ROWS = 100;

/**
 * Searches and sorts rows, and returns a page of them. While many rows are sorted, the page shows the earlier result, or
 * if there is none, the first rows.
 * @param columns has to be the same array in each render, or the rows are sorted again.
 * @returns the page, and `all` rows once they are sorted; undefined until there are rows, and on later pages of many rows
 *   until they are sorted for the first time.
 */
export function useFoundPage<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly LocalColumn<Row>[],
  { page, perPage, sort: { by, order }, searches }: ListControls,
) {
  const compare = useMemo(() => comparison(columns, { by, order }), [columns, by, order]);
  // Sorted before searching, so that typing never sorts again.
  const sorted = useSorted(rows, compare);
  const found = useMemo(() => sorted && searched(sorted, columns, searches), [sorted, columns, searches]);
  const first = useMemo(() => {
    if (!rows || sorted || !compare) return undefined;
    const matching = searched(rows, columns, searches);
    const { page: shown, total } = pageOf(matching, page, perPage);
    if (shown * perPage > FIRST_ROWS) return undefined;
    const inOrder = firstInOrder(matching, compare, shown * perPage);
    return { ...pageOf(inOrder, shown, perPage), total, all: undefined };
  }, [rows, sorted, compare, columns, searches, page, perPage]);
  useResultPaint(found);
  return found ? { ...pageOf(found, page, perPage), all: found } : first;
}

function useSorted<Row>(
  rows: readonly Row[] | undefined,
  compare: Compare<Row> | undefined,
): readonly Row[] | undefined {
  const [sortedLater, setSortedLater] = useState<readonly Row[]>();
  const sortedNow = useMemo(() => {
    if (!rows || !compare) return rows;
    return rows.length > SORTED_AT_ONCE ? undefined : rows.toSorted(compare);
  }, [rows, compare]);
  useEffect(() => {
    if (!rows || !compare || rows.length <= SORTED_AT_ONCE) return setSortedLater(undefined);
    let isCancelled = false;
    void sortedInSlices(rows, compare, () => isCancelled).then(
      (sorted) => sorted && !isCancelled && startTransition(() => setSortedLater(sorted)),
    );
    return () => {
      isCancelled = true;
    };
  }, [rows, compare]);
  return rows && (sortedNow ?? sortedLater);
}

type Compare<Item> = (a: Item, b: Item) => number;

function comparison<Row>(
  columns: readonly LocalColumn<Row>[],
  { by, order }: Sort,
): Compare<Row> | undefined {
  const value = columns.find(({ key }) => key === by)?.value;
  if (!value) return undefined;
  const sign = order === 'ASC' ? 1 : -1;
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    const difference =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compareTexts(String(left), String(right));
    return sign * difference;
  };
}

/** The rows in which every searched column contains all words of its text, in any order. */
export function searched<Row>(
  rows: readonly Row[],
  columns: readonly LocalColumn<Row>[],
  searches: ReadonlyMap<string, string>,
): readonly Row[] {
  const wanted = columns.flatMap(({ key, supports, value, finds = value }) => {
    const words = searchWords(searches.get(key) ?? '');
    return finds && supports === 'search' && words.length > 0 ? [{ finds, words }] : [];
  });
  if (wanted.length === 0) return rows;
  return rows.filter((row) =>
    wanted.every(({ finds, words }) => {
      const text = folded(String(finds(row)));
      return words.every((word) => text.includes(word));
    }),
  );
}

/** The first `count` items as `toSorted` orders them, without sorting the others. */
export function firstInOrder<T>(items: readonly T[], compare: Compare<T>, count: number): readonly T[] {
  const first: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && compare(item, last) >= 0) continue;
    // Behind the items that are equal to it.
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(item, first[middle] as T) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}

const RUN_LENGTH = 250;
const SLICE_MS = 5;

/**
 * Sorts many items with pauses in which the browser can paint; stable, like `toSorted`.
 * @param isCancelled checked before each run and after each pause.
 * @returns the sorted items; undefined if cancelled.
 */
export function sortedInSlices<T>(
  items: readonly T[],
  compare: Compare<T>,
  isCancelled: () => boolean,
): Promise<readonly T[] | undefined> {
  let began = performance.now();
  /** Pauses if it is time to. Returns whether the sort is cancelled. */
  const pause = async () => {
    if (performance.now() - began >= SLICE_MS) {
      await yieldToBrowser();
      began = performance.now();
    }
    return isCancelled();
  };
  const sorted = async (part: readonly T[]): Promise<T[] | undefined> => {
    if (await pause()) return undefined;
    if (part.length <= RUN_LENGTH) return part.toSorted(compare);
    const middle = part.length >> 1;
    const left = await sorted(part.slice(0, middle));
    const right = left && (await sorted(part.slice(middle)));
    if (!right) return undefined;
    const merged: T[] = [];
    let [l, r] = [0, 0];
    while (l < left.length && r < right.length) {
      const [a, b] = [left[l] as T, right[r] as T];
      const isLeft = compare(a, b) <= 0;
      merged.push(isLeft ? a : b);
      if (isLeft) l += 1;
      else r += 1;
      if (merged.length % RUN_LENGTH === 0 && (await pause())) return undefined;
    }
    return merged.concat(left.slice(l), right.slice(r));
  };
  return sorted(items);
}
