const RUN_LENGTH = 250;
const SLICE_MS = 5;

/**
 * Sorts many items with pauses in which the browser can paint; stable, like `toSorted`.
 * @param isOver checked after each pause; true cancels.
 * @returns the sorted items; undefined if cancelled.
 */
export async function sortedInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  isOver: () => boolean,
): Promise<readonly T[] | undefined> {
  let began = performance.now();
  const pause = async () => {
    if (performance.now() - began < SLICE_MS) return;
    await yieldToBrowser();
    began = performance.now();
  };
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += RUN_LENGTH) {
    runs.push(items.slice(start, start + RUN_LENGTH).sort(compare));
    await pause();
    if (isOver()) return undefined;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const run: T[] = [];
      for (const step of merge(runs[index] ?? [], runs[index + 1] ?? [], compare, run)) {
        void step;
        await pause();
        if (isOver()) return undefined;
      }
      merged.push(run);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Merges two sorted runs into `into`, step by step. */
function* merge<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number, into: T[]) {
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] as T, right[r] as T];
    if (compare(a, b) <= 0) {
      into.push(a);
      l += 1;
    } else {
      into.push(b);
      r += 1;
    }
    if (into.length % RUN_LENGTH === 0) yield;
  }
  for (; l < left.length; l += 1) into.push(left[l] as T);
  for (; r < right.length; r += 1) into.push(right[r] as T);
  yield;
}

/** Yields to the browser. */
function yieldToBrowser(): Promise<void> {
  // Not every browser has it, and the DOM types don't.
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
