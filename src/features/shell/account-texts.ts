import { translated } from '#src/languages/language.ts';

export const accountTexts = translated('account', {
  account: 'Account',
  device: 'This device',
  sessions: 'Password and sessions',
  logOut: 'Log out',
  deleteUnsent: (unsent: number) => `Delete ${them(unsent)}`,
  keepUnsent: (unsent: number) => `Keep ${them(unsent)}`,
  logoutAsks: (unsent: number, templates: number) => {
    const orders = unsent === 1 ? 'One order is' : `${unsent} orders are`;
    const all = them(unsent + templates);
    const what = [
      unsent > 0 && `${orders} on this device and not yet sent.`,
      templates > 0 &&
        (templates === 1 ? 'One template is saved here.' : `${templates} templates are saved here.`),
    ];
    return `${what.filter(Boolean).join(' ')} Keep ${all} here for when you sign in again, or delete ${all}?`;
  },
});

const them = (count: number) => (count === 1 ? 'it' : 'them');
