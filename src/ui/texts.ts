import { translated } from '#src/languages/language.ts';
import { formatCount } from './format.ts';

export const texts = translated('ui', {
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  back: 'Back',
  tryAgain: 'Try again',
  clear: (name: string) => `Clear ${name}`,
  clearSearch: 'Clear search',
  columns: 'Columns',
  reset: 'Reset',
  done: 'Done',
  undo: 'Undo',
  isPlain: 'Plain',
  plainHint: 'Name first, fewer columns',
  isCompact: 'Compact rows',
  notCopied: 'This browser did not let the portal copy.',
  savedHere: 'Saved on this device.',
  actions: 'Actions',
  searchColumn: (column: string) => `Search ${column}`,
  columnContains: (column: string) => `${column} contains`,
  columnWidth: 'Drag to change the width. Double-click to reset it.',
  filters: 'Filters',
  moreFilters: 'More filters',
  chooseFilter: 'Choose a filter',
  filterOf: (list: string) => `Filter ${list}`,
  asOf: (time: string) => `as of ${time}`,
  refresh: 'Refresh',
  notRefreshed: (age: string) => `This could not be refreshed.${age && ` What you see is ${age}.`}`,
  loading: (what: string) => `Loading ${what}`,
  forProvider: 'For your provider:',
  toDashboard: 'Go to the Dashboard',
  pages: 'Pages',
  rowsOfAll: (first: number, last: number, total: number) =>
    `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`,
  rowsPerPage: 'Rows per page',
  previous: 'Previous',
  next: 'Next',
  /** The reason from the contract or the provider's API why a field is wrong. */
  fault: (english: string) => english,
});

/** The name of the command key on this machine, as `tinykeys` decides it. */
export const MOD = /Mac|iPod|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
