/** The texts of a start, and of what happens to orders and preferences on any screen. */
import { translated } from './languages/language.ts';

export const texts = translated('start', {
  storesNothing: 'This browser stores nothing for this site',
  needsSiteData: 'Signing in needs cookies and site data. Allow them for this address and try again.',
  tryAgain: 'Try again',
  retry: 'Retry',
  /** Those of RULES.md, Messages, are fixed to the letter. */
  noConfig: 'Failed to load Server Configuration',
  checkConnection: 'Check your connection.',
  needsConfig: (fault: string) => `The portal needs it to know where your data is. ${fault}`,
  starting: 'Starting …',
  notOpened: 'The portal could not be opened',
  notRead: 'The data on this device could not be read. Reload the page and try again.',
  ordersKept: 'Your orders are kept on this device.',
  changesLost: 'Order changes that this device could not store are lost.',
  sessionEnded: 'Your session has ended, please reconnect.',
  loggedOut: 'You are logged out',
  seeYou: 'See you soon.',
  signIn: 'Sign in',
  signingIn: 'Signing in …',
  signingOut: 'Signing out …',
  replaced: 'Your last change to an order was replaced by another version of it. Please check the order.',
  held: 'Another tab of the portal is still busy with an order. If nothing happens there, close that tab.',
  oneTab: "This browser can't keep several tabs of the portal apart. Use it in one tab only.",
  unreadable: 'An order on this device could not be read. It was set aside; everything else works.',
  notSaved: 'Your change could not be saved on this device.',
  wasCleared: (orders: number) => `This browser's storage was cleared. ${savedAgain(orders)}`,
  wasLost: (orders: number) => `This browser's storage lost some data. ${savedAgain(orders)}`,
});

const savedAgain = (orders: number) =>
  orders === 1 ? 'Your order was saved again.' : `Your ${orders} orders were saved again.`;

/** The texts of the installed app that the operating system shows. Each language has them beside the texts of screens. */
export const appTexts = {
  description: 'Your inventory, contacts, titles and orders',
  newOrder: 'New order',
  orders: 'Orders',
  products: 'Products',
  dashboardPicture: 'What to do next',
  ordersPicture: 'Orders and where they stand',
  orderPicture: 'An order on its way',
  productsPicture: 'Products in stock',
};
