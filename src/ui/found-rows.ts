/** Sorts and searches rows on the device, also many of them within a frame. */
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { ListControls, Sort } from './list-controls.ts';
import type { LocalColumn } from './local-column.ts';
import { sortedInSlices } from './sort-in-slices.ts';

/** A slow phone sorts this many within a frame. */
const SORTED_AT_ONCE = 500;

/**
 * The rows that match the column searches, sorted. A long list keeps its old order while it is being sorted.
 * @param columns a stable array; a new one sorts everything again.
 * @returns undefined without rows, and before a long list was sorted for the first time.
 */
export function useFoundRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly LocalColumn<Row>[],
  { sort, searches }: ListControls,
): readonly Row[] | undefined {
  // Sorted before searching, so that typing never sorts again.
  const sorted = useSorted(rows, columns, sort);
  return useMemo(() => sorted && searched(sorted, columns, searches), [sorted, columns, searches]);
}

function useSorted<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly LocalColumn<Row>[],
  { by, order }: Sort,
): readonly Row[] | undefined {
  const [inSlices, setInSlices] = useState<readonly Row[]>();
  const compare = useMemo(() => comparison(columns, { by, order }), [columns, by, order]);
  const atOnce = useMemo(() => {
    if (!rows || !compare) return rows;
    return rows.length > SORTED_AT_ONCE ? undefined : rows.toSorted(compare);
  }, [rows, compare]);
  useEffect(() => {
    if (!rows || !compare || rows.length <= SORTED_AT_ONCE) return setInSlices(undefined);
    let isOver = false;
    void sortedInSlices(rows, compare, () => isOver).then(
      (sorted) => sorted && !isOver && startTransition(() => setInSlices(sorted)),
    );
    return () => {
      isOver = true;
    };
  }, [rows, compare]);
  return rows && (atOnce ?? inSlices);
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function comparison<Row>(columns: readonly LocalColumn<Row>[], { by, order }: Sort) {
  const value = columns.find(({ key }) => key === by)?.value;
  if (!value) return undefined;
  const sign = order === 'ASC' ? 1 : -1;
  return (a: Row, b: Row): number => {
    const [left, right] = [value(a), value(b)];
    const difference =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : COLLATOR.compare(String(left), String(right));
    return sign * difference;
  };
}

/** The rows in which every searched column contains its text, ignoring case and surrounding white space. */
function searched<Row>(
  rows: readonly Row[],
  columns: readonly LocalColumn<Row>[],
  searches: ReadonlyMap<string, string>,
): readonly Row[] {
  const wanted = columns.flatMap(({ key, supports, value }) => {
    const text = (searches.get(key) ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
    return value && supports === 'search' && text !== '' ? [{ value, text }] : [];
  });
  if (wanted.length === 0) return rows;
  return rows.filter((row) =>
    wanted.every(({ value, text }) => String(value(row)).toLowerCase().includes(text)),
  );
}
