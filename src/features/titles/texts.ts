import { translated } from '#src/languages/language.ts';
import { counted } from '#src/ui/format.ts';

/** Those of RULES.md, Messages, are fixed to the letter. */
export const texts = translated('titles', {
  list: 'Titles',
  counted: (count: number) => counted(count, 'title'),
  search: 'Search titles by name',
  name: 'Title Name',
  id: 'Title ID',
  createTitle: 'Create Title',
  nameInDialog: 'Name of Title',
  add: 'Add a Title',
  missing: 'No Title found.',
  creating: 'Creating Title...',
  created: 'Title created.',
  notCreated: 'Sorry, there was an error creating this Title.',
});
