import { translated } from '#src/languages/language.ts';

export const texts = translated('savedViews', {
  of: (list: string) => `Saved views of ${list}`,
  about: 'A view has the filters, searches, sort and columns that you see now.',
  saved: 'It is saved on this device.',
  notSaved: 'This browser can’t save it. It is gone when you close or reload the page.',
  name: 'Name of the view',
  save: 'Save view',
  replace: 'Replace view',
  rename: 'Rename',
  renameNamed: (name: string) => `Rename ${name}`,
  none: 'No view of this list is saved yet.',
  pin: (name: string) => `Show ${name} in the menu`,
  moveUp: (name: string) => `Move ${name} up`,
  share: (name: string) => `Share ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} is deleted.`,
});
