/** Texts about stored data. */
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { timeOf } from '#src/ui/age.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes: `12.3 MB`. */
export function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const size = bytes / 1000 ** power;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 100 ? 1 : 0 })} ${UNITS[power - 1]}`;
}

/** `1 order`, `2,000 orders`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Whether everything an order needs is stored. */
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

/** Whether the browser promises not to clear the storage. */
export function promiseWords(isPromised: boolean | undefined): string {
  if (isPromised === undefined) return "This browser doesn't say how long it keeps data.";
  return isPromised
    ? 'Kept until you clear it.'
    : 'The browser may clear it when the device runs low on space, or after weeks without use.';
}
