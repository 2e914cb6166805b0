import { translated } from '#src/languages/language.ts';

export const texts = translated('sections', {
  dashboard: 'Dashboard',
  sections: { '/Product': 'Products', '/Order': 'Orders', '/Show': 'Titles', '/Contact': 'Contacts' },
  /** Where a record of the list would be. */
  opensHere: 'What you select in the list opens here.',
  emptyList: 'If there is none, change or clear the filters.',
  savedViews: 'Saved views',
});
