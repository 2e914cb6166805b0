import { translated } from '#src/languages/language.ts';

export const accountTexts = translated('account', {
  account: 'Account',
  device: 'This device',
  sessions: 'Password and sessions',
  logOut: 'Log out',
  deleteUnsent: (unsent: number) => `Delete ${them(unsent)}`,
  keepUnsent: (unsent: number) => `Keep ${them(unsent)}`,
  logoutAsks: (unsent: number) => {
    const orders = unsent === 1 ? 'One order is' : `${unsent} orders are`;
    return `${orders} on this device and not yet sent. Keep ${them(unsent)} here for when you sign in again, or delete ${them(unsent)}?`;
  },
});

const them = (count: number) => (count === 1 ? 'it' : 'them');
