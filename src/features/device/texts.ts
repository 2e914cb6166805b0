import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { readReports } from '#src/reports/reports.ts';
import { counted, timeOf } from '#src/ui/format.ts';
import type { UsageFigures } from '#src/user-data/device-usage.ts';
import type { InstallWay } from './installation.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

export function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const size = bytes / 1000 ** power;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 100 ? 1 : 0 })} ${UNITS[power - 1]}`;
}

export function aheadWords(progress: Progress, keeps: boolean): string {
  if (!keeps) return 'This browser stores nothing. The portal works only with a connection.';
  switch (progress.state) {
    case 'idle':
      return 'Not checked yet.';
    case 'fetching':
      return `Fetching ${progress.done} of ${progress.total} …`;
    case 'ready':
      return `Everything an order needs is on this device, as of ${timeOf(progress.at)}.`;
    case 'incomplete':
      return 'Not everything an order needs is on this device yet.';
  }
}

export function promiseWords(isPromised: boolean | undefined): string {
  if (isPromised === undefined) return "This browser doesn't say how long it keeps data.";
  return isPromised
    ? 'Kept until you clear it.'
    : 'The browser may clear it when the device runs low on space, or after weeks without use.';
}

interface DiagnosticsOf {
  readonly build: string;
  readonly isOnline: boolean;
  readonly setupFaults: readonly string[];
  readonly keeps: boolean;
  readonly figures: UsageFigures | undefined;
  readonly orders: readonly string[];
}

export function diagnostics(of: DiagnosticsOf, now: Date): string {
  const { figures } = of;
  const space = figures?.space && `${sizeOf(figures.space.used)} of ${sizeOf(figures.space.total)}`;
  return [
    `Time: ${now.toISOString()}`,
    `Build: ${of.build}`,
    `Browser: ${navigator.userAgent}`,
    `Connection: ${of.isOnline ? 'online' : 'offline'}`,
    `Service worker: ${figures?.hasServiceWorker ? 'yes' : 'no'}`,
    ...of.setupFaults.map((fault) => `Setup: ${fault}`),
    `Storage: ${of.keeps ? 'works' : 'does not work'}, ${space ?? 'size unknown'}`,
    `Fetched: ${figures?.answers ?? 'unknown'}`,
    `Orders: ${countsOf(of.orders)}`,
    'Reports:',
    ...readReports().map(({ at, where, what }) => `${new Date(at).toISOString()} ${where}: ${what}`),
  ].join('\n');
}

function countsOf(states: readonly string[]): string {
  const counts = Map.groupBy(states, (state) => state);
  return [...counts].map(([state, { length }]) => `${length} ${state}`).join(', ') || 'none';
}

export function installText(way: InstallWay): string {
  return way === 'none'
    ? 'It is installed already, or this browser cannot install it.'
    : 'Installed, it opens from the home screen or the desktop, in a window of its own.';
}

/** @param isAllRead whether every store was read, and nothing that was discarded is still stored. */
export function unsentText(begun: number, unsent: number, isAllRead: boolean): string {
  if (begun + unsent === 0) return isAllRead ? texts.allSent : texts.partUnread;
  const parts = [
    begun > 0 && `${counted(begun, 'order')} started, not confirmed`,
    unsent > 0 && `${counted(unsent, 'order or contact', 'orders and contacts')} confirmed, not sent`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

export const texts = {
  nothingStored:
    'This browser or private window stores no data. Lists are fetched each time, and an order that you build is lost when you close the tab.',
  onlineOnly: 'In this browser window, the portal opens only with a connection.',
  version: {
    newest: 'You have the newest version.',
    found: 'There is a new version.',
    'no answer': 'The check for updates failed. Check your connection and try again.',
  },
  alwaysNewest: 'Each time that you load the portal, you get the newest version.',
  allSent: 'Everything has been sent.',
  partUnread: "A part of this browser's storage can't be read, and may hold more orders.",
  keepDeclined: 'The browser declined. It may agree once you install the portal or use it more often.',
  clear: 'Removes fetched lists and pictures from this device. Your orders stay, and you stay signed in.',
  alsoUnsent: (unsent: number) =>
    `Also delete ${counted(unsent, 'unsent order or contact', 'unsent orders and contacts')}. This can't be undone.`,
  fetchedAgain: 'They are fetched again.',
  offline: (isAnswerMissing: boolean) =>
    isAnswerMissing ? 'The server does not answer.' : 'You are offline.',
  clearOffline: "You are offline. Until you are online again, lists are empty and you can't build an order.",
  notCleared: 'Not everything could be removed. Try again.',
  diagnostics:
    "For your provider's support, if something goes wrong: versions, storage and the last errors, without names, products or sign-in data.",
  notCopied: 'This browser did not let the portal copy.',
};
