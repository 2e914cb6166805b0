import { otherLocale, translated } from '#src/languages/language.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { counted, formatCount, timeOf } from '#src/ui/format.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

export function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const size = bytes / 1000 ** power;
  return `${size.toLocaleString(otherLocale() ?? 'en-US', { maximumFractionDigits: size < 100 ? 1 : 0 })} ${UNITS[power - 1]}`;
}

export const spaceText = ({ used, total }: { used: number; total: number }): string =>
  texts.usedOf(sizeOf(used), sizeOf(total));

export function offlineDataText(progress: Progress, keeps: boolean): string {
  if (!keeps) return texts.storesNothing;
  if (progress.state === 'fetching') return texts.fetching(progress.done, progress.total);
  if (progress.state === 'ready') return texts.complete(progress.at);
  return progress.state === 'idle' ? texts.notChecked : texts.incomplete;
}

export function unsentText(begun: number, unsent: number, isAllRead: boolean): string {
  if (begun + unsent === 0) return isAllRead ? texts.allSent : texts.partUnread;
  const parts = [begun > 0 && texts.begun(begun), unsent > 0 && texts.unsent(unsent)];
  return `${parts.filter(Boolean).join('; ')}.`;
}

export const texts = translated('device', {
  title: 'This device',
  about: 'The app, offline data and storage',
  nothingStored:
    'This browser or private window stores no data. Lists are fetched each time, and an order that you build is lost when you close the tab.',
  app: 'App',
  installed: 'Installed on this device.',
  inBrowser: 'You are using it in the browser.',
  onlineOnly: 'In this browser window, the portal opens only with a connection.',
  versionTitle: 'Version',
  build: 'Build',
  inDevelopment: 'in development',
  check: 'Check for an update',
  checking: 'Checking …',
  reload: 'Reload now',
  version: {
    newest: 'You have the newest version.',
    found: 'There is a new version.',
    'no answer': 'The check for updates failed. Check your connection and try again.',
  },
  alwaysNewest: 'You get the newest version each time you load the portal.',
  storesNothing: 'This browser stores nothing. The portal works only with a connection.',
  notChecked: 'Not checked yet.',
  fetching: (done: number, total: number) => `Fetching ${done} of ${total} …`,
  complete: (at: number) => `Everything an order needs is on this device, as of ${timeOf(at)}.`,
  incomplete: 'Not everything an order needs is on this device yet.',
  keepsUnknown: "This browser doesn't say how long it keeps data.",
  keepsAlways: 'Kept until you clear it.',
  keepsWhile: 'The browser may clear it when the device runs low on space, or after weeks without use.',
  installNone: 'It is installed already, or this browser cannot install it.',
  installedOpens: 'Installed, it opens from the home screen or the desktop, in a window of its own.',
  begun: (orders: number) => `${counted(orders, 'order')} started, not confirmed`,
  unsent: (orders: number) => `${counted(orders, 'order')} confirmed, not sent`,
  languageTitle: 'Language',
  language: 'Language of the portal',
  browserLanguage: (name: string) => `As the browser: ${name}`,
  noticesTitle: 'Notices',
  notices: 'Tell me when the status of an order changes',
  noticesHint:
    'While the portal is in the background and, if the browser supports it, while the installed app is closed.',
  noticesRefused: 'The browser allows no notices of this site. Allow them in its settings.',
  languageHint: 'The portal reloads in this language. Other tabs change when they are opened again.',
  offlineTitle: 'Working offline',
  update: 'Update now',
  unsentTitle: 'Unsent orders',
  showUnsent: 'Show unsent orders',
  allSent: 'Everything has been sent.',
  partUnread: "A part of this browser's storage can't be read, and may hold more orders.",
  storage: 'Storage',
  used: 'Used',
  usedOf: (used: string, total: string) => `${used} of ${total}`,
  yourOrders: 'Your orders',
  notSent: (orders: number) => `${formatCount(orders)} not sent`,
  fetched: 'Fetched',
  answers: (count: number) => counted(count, 'list or record', 'lists and records'),
  pictures: 'Pictures',
  pictureCount: (count: number) => counted(count, 'picture'),
  keep: 'Ask the browser to keep this data',
  keepDeclined: 'The browser declined. It may agree once you install the portal or use it more often.',
  clearTitle: 'Clear data',
  clear: 'Removes fetched lists and pictures from this device. Your orders stay, and you stay signed in.',
  clearAsks: 'Clear data …',
  clearDialog: 'Clear data on this device',
  clearConfirm: 'Clear',
  clearAndDelete: (unsent: number) => `Clear, and delete ${counted(unsent, 'order')}`,
  clearing: 'Clearing …',
  cleared: 'Cleared.',
  removed: 'Removed:',
  removedWhat: 'fetched lists, records and pictures.',
  kept: 'Kept:',
  keptWhat: (withUnsent: boolean) =>
    withUnsent ? 'your sign-in.' : 'your sign-in, and the orders that are not sent yet.',
  alsoUnsent: (unsent: number) => `Also delete ${counted(unsent, 'unsent order')}. This can't be undone.`,
  mayBePlaced: (orders: number) =>
    orders === 1
      ? '1 order may have been placed already. Once it is deleted, it is not checked any more. Look in Orders whether it was placed.'
      : `${formatCount(orders)} orders may have been placed already. Once they are deleted, they are not checked any more. Look in Orders whether they were placed.`,
  fetchedAgain: 'They are fetched again.',
  offline: (isAnswerMissing: boolean) =>
    isAnswerMissing ? 'The server does not answer.' : 'You are offline.',
  clearOffline: "You are offline. Until you are online again, lists are empty and you can't build an order.",
  notCleared: 'Not everything could be removed. Try again.',
  diagnosticsTitle: 'Diagnostics',
  copyDiagnostics: 'Copy diagnostics',
  diagnostics:
    "For your provider's support, if something goes wrong: versions, storage and the last errors, without names, products or sign-in data.",
  installTitle: 'Install the portal',
  installWhy: 'It opens from your home screen or desktop, also without a connection.',
  install: 'Install',
  notNow: 'Not now',
  installMenu: 'This browser installs it from its own menu.',
  /** The name of a control is between asterisks. */
  installSteps: {
    ios: [
      'Tap *Share*, in the bar of the browser; it may be behind the three dots.',
      'Scroll down, and tap *Add to Home Screen*.',
      'Tap *Add*.',
    ],
    firefox: ['Tap the *menu* of the browser.', 'Tap *Install*, or *Add app to Home screen*.'],
    dock: ['Open the *File* menu of Safari.', 'Choose *Add to Dock …*, then *Add*.'],
  },
  addSign: 'Add',
  installedApart:
    'The installed app has its own data: you sign in there again, and an order that you started here stays in this browser.',
});
