/** What this device keeps of one person, in figures, and the way to clear it. */
import type { QueryClient } from '@tanstack/react-query';
import { hasServiceWorker } from '#src/pwa/update.ts';
import type { FetchAhead } from '#src/query-cache/fetch-ahead.ts';
import { isKeptRecord } from '#src/query-cache/kept-answer.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { within } from '#src/storage/time-limit.ts';
import { forgetFetched } from './device.ts';

/** What there is; undefined is what the browser does not tell, or not in time. */
export interface UsageFigures {
  /** Whether the browser has promised to clear nothing by itself. */
  readonly isPromised: boolean | undefined;
  /** Bytes, of the portal as a whole: used, and to be had. */
  readonly space: { readonly used: number; readonly total: number } | undefined;
  /** Lists and records that were fetched; undefined where nothing outlives the tab. */
  readonly answers: number | undefined;
  readonly pictures: number | undefined;
  readonly hasServiceWorker: boolean;
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
    return { isPromised, space, answers, pictures, hasServiceWorker: worker ?? false };
  }

  /**
   * Removes what was fetched, and has it fetched again; drafts, unsent orders and the sign-in stay.
   * @throws where the device did not remove everything, or did not answer.
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
    return (await queries.entries()).filter(([, record]) => isKeptRecord(record)).length;
  }

  async #countPictures(): Promise<number | undefined> {
    if (!('caches' in globalThis)) return undefined;
    const name = `thumbnails-${await ownerDigest(this.#ports.owner)}`;
    return (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0;
  }
}

/** Asks the browser for the promise to clear nothing by itself; it decides, and may ask the person. */
export async function askToKeep(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

async function inTime<T>(figure: Promise<T> | undefined): Promise<T | undefined> {
  return figure && within(FIGURE_LIMIT_MS, figure).catch(() => undefined);
}

async function spaceUsed(): Promise<UsageFigures['space']> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return usage === undefined || quota === undefined ? undefined : { used: usage, total: quota };
}
