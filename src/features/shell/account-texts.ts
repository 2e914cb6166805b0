import { translated } from '#src/languages/language.ts';
import { counted } from '#src/ui/format.ts';

export const accountTexts = translated('account', {
  account: 'Account',
  templates: 'Templates',
  device: 'This device',
  sessions: 'Password and sessions',
  logOut: 'Log out',
  deleteUnsent: (unsent: number) => `Delete ${them(unsent)}`,
  keepUnsent: (unsent: number) => `Keep ${them(unsent)}`,
  logoutAsks: (unsent: number, mayBePlaced: number, templates = 0, views = 0, favourites = 0, marks = 0) => {
    const orders = unsent === 1 ? 'One order is' : `${unsent} orders are`;
    const all = them(unsent + templates + views + favourites + marks);
    const saved = [
      templates > 0 && counted(templates, 'template'),
      views > 0 && counted(views, 'saved view'),
      favourites > 0 && counted(favourites, 'favourite product'),
      marks > 0 && counted(marks, 'low-stock mark'),
    ].filter((each) => each !== false);
    const what = [
      unsent > 0 && `${orders} on this device and not yet sent.`,
      mayBePlaced > 0 &&
        `${counted(mayBePlaced, 'order')} may have been placed already: look in Orders before you delete ${them(mayBePlaced)}.`,
      saved.length > 0 && `Saved here: ${saved.join(', ')}.`,
    ];
    return `${what.filter(Boolean).join(' ')} Keep ${all} here for when you sign in again, or delete ${all}?`;
  },
});

const them = (count: number) => (count === 1 ? 'it' : 'them');
