import { translated } from '#src/languages/language.ts';
import { counted } from '#src/ui/format.ts';

/** How much the user has saved here. Empty if it can't be read. */
export type SavedCounts = [templates?: number, views?: number, favourites?: number, lowStockMarks?: number];

export const accountTexts = translated('account', {
  account: 'Account',
  templates: 'Templates',
  device: 'This device',
  sessions: 'Password and sessions',
  logOut: 'Log out',
  deleteUnsent: (unsent: number) => `Delete ${them(unsent)}`,
  keepUnsent: (unsent: number) => `Keep ${them(unsent)}`,
  /** @param all how many orders and saved things there are together: it chooses between "it" and "them". */
  logoutAsks: (unsent: number, mayBePlaced: number, all: number, saved: SavedCounts) => {
    const [templates = 0, views = 0, favourites = 0, marks = 0] = saved;
    const orders = unsent === 1 ? 'One order is' : `${unsent} orders are`;
    const counts = [
      templates > 0 && counted(templates, 'template'),
      views > 0 && counted(views, 'saved view'),
      favourites > 0 && counted(favourites, 'favourite product'),
      marks > 0 && counted(marks, 'low-stock mark'),
    ].filter((each) => each !== false);
    const what = [
      unsent > 0 && `${orders} on this device and not yet sent.`,
      mayBePlaced > 0 &&
        `${counted(mayBePlaced, 'order')} may have been placed already: look in Orders before you delete ${them(mayBePlaced)}.`,
      counts.length > 0 && `Saved here: ${counts.join(', ')}.`,
      saved.length === 0 &&
        "Templates, saved views and favourites may be saved here, too: they can't be counted.",
    ];
    return `${what.filter(Boolean).join(' ')} Keep ${them(all)} here for when you sign in again, or delete ${them(all)}?`;
  },
  notStored: (orders: number) =>
    `${counted(orders, 'order')} can't be stored on this device. If you log out now, ${orders === 1 ? 'it is' : 'they are'} lost: save ${them(orders)} as a file first.`,
  notRead:
    "A part of this browser's storage can't be read right now. Orders that are there stay on this device, and confirmed ones are sent after the next sign-in.",
});

const them = (count: number) => (count === 1 ? 'it' : 'them');
