/** The texts of what a start does not show: dialogs, forms, records. */
import { translated } from '#src/languages/language.ts';

export const dialogTexts = translated('dialogs', {
  close: 'Close',
  dismiss: 'Dismiss',
  changedMeanwhile: 'Somebody else has changed this in the meantime. Save again to keep your changes.',
  takeTheirs: 'Use theirs',
  takeTheirsNamed: (field: string) => `Use theirs: ${field}`,
  showResults: 'Show results',
  searchInColumns: 'Search in columns',
  sortBy: 'Sort by',
  bestMatch: 'Best match',
  sortDirection: 'Sort direction',
  directions: {
    date: ['Oldest first', 'Newest first'],
    number: ['Lowest first', 'Highest first'],
    text: ['A to Z', 'Z to A'],
  },
  leave: 'Leave without saving?',
  notSaved: 'What you changed here is not saved.',
  leaveNow: 'Leave',
  stay: 'Keep editing',
  noAddress: 'No address',
  linkCopied: 'Link copied.',
  notShared: 'This browser did not let the portal share a link.',
  stateOf: (state: number, states: number) => `${state} of ${states}`,
  view: 'View',
  rows: 'Rows',
  tiles: 'Tiles',
});
