import { createContext, use } from 'react';
import type { Found } from './word-search.ts';

const PartsOf = createContext<Found<never>['partsOf'] | undefined>(undefined);

/** Marks what a search found in the texts below it. Rows are memoized: only their texts are rendered again. */
export const FoundMarks = PartsOf.Provider;

/** A text of a row, with what was searched for marked in it. */
export function Marked({ text }: { text: string }) {
  const parts = use(PartsOf)?.(text);
  if (!parts) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state.
  return parts.map(({ text, isFound }, at) => (isFound ? <mark key={at}>{text}</mark> : text));
}
