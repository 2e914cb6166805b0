import { translated } from '#src/languages/language.ts';
import type { Update } from '#src/pwa/update.ts';

export const texts = translated('shell', {
  skip: 'Skip to content',
  mainMenu: 'Main',
  goTo: 'Go to …',
  unsentOrders: 'Unsent orders',
  expand: 'Expand the menu',
  collapse: 'Collapse the menu',
  logout: 'Logout',
  offline: 'Offline',
  noAnswer: 'No answer',
  accountOf: (user: string) => `Account: ${user}`,
  loading: 'Loading …',
  reload: 'Reload',
  reloadNow: 'Reload now',
  notFoundTitle: 'Not Found',
  noClientYet: 'No client yet',
  checkAgain: 'Check again',
  help: 'Help',
  terms: 'Terms',
  closeNotice: 'Close this notice',
  fulfilment: (time: string) =>
    `Orders created after ${time} may not be fulfilled until the next business day.`,
  cityTime: (time: string, city: string) => `${time} ${city} time`,
  notFound: '404: Page not found',
  newerScreen: 'This screen belongs to a newer version of the portal.',
  screenNotLoaded: 'This screen could not be loaded.',
  noClient: (username: string) =>
    `Your account is not linked to a client yet, so there is nothing to show. Please ask your provider to link it, and give your user name: ${username}`,
  news: {
    waits: 'A new version is ready.',
    'started elsewhere': 'A new version has started in another tab. Reload to use it.',
  } satisfies Record<Update['state'], string>,
  /** Short: a phone shows it above the wizard's step. */
  newsWaits: 'A new version waits until your order is placed.',
  orderSaved: 'Your order is saved.',
  orderSavedHere: 'Your order is saved on this device.',
});

export type OrderInHand = 'saved' | 'at risk';

export function updateText(state: Update['state'], order: OrderInHand | undefined): string {
  const isSaved = order === 'saved';
  if (order && state === 'waits') return isSaved ? `${texts.newsWaits} ${texts.orderSaved}` : texts.newsWaits;
  return isSaved ? `${texts.news[state]} ${texts.orderSavedHere}` : texts.news[state];
}

export const sectionTexts = translated('sections', {
  dashboard: 'Dashboard',
  sections: { '/Product': 'Products', '/Order': 'Orders', '/Show': 'Titles', '/Contact': 'Contacts' },
  /** Beside the list, while no record is selected. */
  opensHere: 'What you select in the list opens here.',
  emptyList: 'If there is none, change or clear the filters.',
  savedViews: 'Saved views',
});
