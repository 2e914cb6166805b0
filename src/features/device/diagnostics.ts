/** What a user can copy for their provider's support. It holds no name, no product and no token. */
import { readReports } from '#src/reports/reports.ts';
import type { UsageFigures } from '#src/user-data/device-usage.ts';
import { sizeOf } from './device-words.ts';

/** What the diagnostics say of the portal. The browser adds the rest. */
export interface DiagnosticsOf {
  readonly build: string;
  readonly isOnline: boolean;
  readonly keeps: boolean;
  readonly figures: UsageFigures | undefined;
  /** The state of each order and each contact or title of this device. */
  readonly orders: readonly string[];
  readonly localRecords: readonly string[];
}

/** Returns the diagnostics as lines of text. */
export function diagnostics(of: DiagnosticsOf, now: Date): string {
  const { figures } = of;
  const space = figures?.space && `${sizeOf(figures.space.used)} of ${sizeOf(figures.space.total)}`;
  return [
    `Time: ${now.toISOString()}`,
    `Build: ${of.build}`,
    `Browser: ${navigator.userAgent}`,
    `Connection: ${of.isOnline ? 'online' : 'offline'}`,
    `Service worker: ${figures?.hasServiceWorker ? 'yes' : 'no'}`,
    `Storage: ${of.keeps ? 'works' : 'does not work'}, ${space ?? 'size unknown'}`,
    `Fetched: ${figures?.answers ?? 'unknown'}`,
    `Orders: ${countsOf(of.orders)}`,
    `Contacts and titles created here: ${countsOf(of.localRecords)}`,
    'Reports:',
    ...readReports().map(({ at, where, what }) => `${new Date(at).toISOString()} ${where}: ${what}`),
  ].join('\n');
}

function countsOf(states: readonly string[]): string {
  const counts = Map.groupBy(states, (state) => state);
  return [...counts].map(([state, { length }]) => `${length} ${state}`).join(', ') || 'none';
}
