/** Reports what this device stores of one user, and clears what can be fetched again. */
import type { QueryClient } from '@tanstack/react-query';
import { hasServiceWorker } from '#src/pwa/update.ts';
import type { FetchAhead } from '#src/query-cache/fetch-ahead.ts';
import { isStoredAnswer } from '#src/query-cache/stored-answer.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { within } from '#src/storage/time-limit.ts';
import { forgetFetched } from './device.ts';

/** Storage figures of the device. A figure is undefined if the browser does not provide it, or not in time. */
export interface UsageFigures {
  /** Whether the browser has granted persistent storage. */
  readonly isPromised: boolean | undefined;
  /** Bytes used and available, for the whole origin. */
  readonly space: { readonly used: number; readonly total: number } | undefined;
  /** The number of fetched lists and records; undefined if nothing outlives the tab. */
  readonly answers: number | undefined;
  readonly pictures: number | undefined;
  readonly hasServiceWorker: boolean | undefined;
}

export interface DeviceUsagePorts {
  readonly owner: string;
  readonly queries: RecordStore;
  readonly queryClient: QueryClient;
  readonly fetchAhead: FetchAhead;
}

const FIGURE_LIMIT_MS = 3_000;

export class DeviceUsage {
  readonly #ports: DeviceUsagePorts;

  constructor(ports: DeviceUsagePorts) {
    this.#ports = ports;
  }

  async figures(): Promise<UsageFigures> {
    const [isPromised, space, answers, pictures, worker] = await Promise.all([
      inTime(navigator.storage?.persisted?.()),
      inTime(spaceUsed()),
      inTime(this.#countAnswers()),
      inTime(this.#countPictures()),
      inTime(hasServiceWorker()),
    ]);
    return { isPromised, space, answers, pictures, hasServiceWorker: worker };
  }

  /**
   * Removes everything that was fetched and fetches it again. Drafts, unsent orders and the sign-in stay.
   * @throws If the device did not remove everything, or did not answer.
   */
  async clearFetched(): Promise<void> {
    const { queries, queryClient, fetchAhead } = this.#ports;
    try {
      await forgetFetched(queries);
    } finally {
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.invalidateQueries();
      fetchAhead.startOver();
    }
  }

  async #countAnswers(): Promise<number | undefined> {
    const { queries } = this.#ports;
    if (queries.status() !== 'open') return undefined;
    return (await queries.entries()).filter(([, record]) => isStoredAnswer(record)).length;
  }

  async #countPictures(): Promise<number | undefined> {
    if (!('caches' in globalThis)) return undefined;
    const name = `thumbnails-${await ownerDigest(this.#ports.owner)}`;
    return (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0;
  }
}

/** Requests persistent storage. The browser decides, and may ask the user; an error is a no. */
export async function askToKeep(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

// A figure that can't be counted is not shown.
async function inTime<T>(figure: Promise<T> | undefined): Promise<T | undefined> {
  return figure && within(FIGURE_LIMIT_MS, figure).catch(() => undefined);
}

async function spaceUsed(): Promise<UsageFigures['space']> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return usage === undefined || quota === undefined ? undefined : { used: usage, total: quota };
}
