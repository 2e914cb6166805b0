import type { SetFilter } from '#src/ui/set-filter.ts';

/** What the Active filter of a list says of itself; nothing while it has its default, Yes. */
export const activeSet = (active: boolean, onClear: () => void): SetFilter[] =>
  active ? [] : [{ name: 'Active', value: 'No', onClear }];
