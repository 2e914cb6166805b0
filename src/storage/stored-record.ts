/** The stored form of a record: a version of it, or a tombstone for a discarded record. */
import { StampedV1, TombstoneV1 } from './stored/entry-v1.ts';

/** The fields that every record has. */
export interface Kept {
  /** Grows with each change. */
  readonly rev: number;
  /** When the record was last changed, ms since the epoch. */
  readonly saved_at: number;
  /** Identifies the write, see {@link Version}. Records of earlier versions of the portal lack it. */
  readonly stamp?: string;
}

/** Identifies a version. `stamp` is the tab that wrote it and a counter of that tab's writes. */
export interface Version {
  readonly rev: number;
  readonly saved_at: number;
  readonly stamp: string;
  /** How many of the versions up to this one did not go through the first store, which could not be used. */
  readonly apart: number;
}

/** A version of a record. Without `record` it is a tombstone. */
export interface Entry<T> extends Version {
  readonly record: T | undefined;
  /** Whether the tombstone replaces a record that was removed because of its age, not discarded by the user. */
  readonly expired: boolean;
}

/** What a store has under a key. `newer`: written by a newer version of the portal, which alone can read it. */
export type Found<T> = Entry<T> | 'newer' | 'unreadable';

/**
 * A version as a tab knows it. `storedRev` is the `rev` of the newest version, up to this one, that is known to be on
 * disk.
 */
export interface Holding<T> {
  readonly entry: Entry<T>;
  readonly storedRev: number;
  /** The record that the tombstone discards, if this tab knew it. */
  readonly was?: T | undefined;
}

/** How records of one kind are stored. */
export interface RecordFormat<T> {
  /** Parses a stored record of any version. Returns undefined if the value is not a record of this kind. */
  readonly parse: (record: unknown) => T | undefined;
  /** The record version that this portal writes. */
  readonly version: number;
  readonly keyOf: (record: T) => string;
  /**
   * Whether a record reflects something that happened at the provider. If a record was changed in two places
   * independently, such a version wins: an edit can be repeated, but a placed order can't be taken back.
   */
  readonly mustStand?: (record: T) => boolean;
}

/** Parses what a store has under `key`. */
export function readFound<T extends Kept>(raw: unknown, key: string, format: RecordFormat<T>): Found<T> {
  // Tombstones are rare, and a failing schema is slow because it collects issues.
  const tombstone = Object(raw).discarded && TombstoneV1.safeParse(raw).data;
  if (tombstone) {
    const { rev, saved_at, stamp, apart = 0, expired } = tombstone;
    return { rev, saved_at, stamp, apart, expired, record: undefined };
  }
  const record = format.parse(raw);
  if (record && format.keyOf(record) === key) {
    const { stamp = '', apart = 0 } = StampedV1.safeParse(raw).data ?? {};
    return { record, rev: record.rev, saved_at: record.saved_at, stamp, apart, expired: false };
  }
  return isNewer(raw, format.version) ? 'newer' : 'unreadable';
}

/** Converts a version to its stored form, which tabs also send to each other. */
export function toStored<T>(entry: Entry<T>, key: string, { version }: RecordFormat<T>): unknown {
  const { record, rev, saved_at, stamp, apart, expired } = entry;
  const rest = apart > 0 ? { apart } : {};
  if (record) return stamp === '' ? record : { ...record, stamp, ...rest };
  return { version, key, rev, saved_at, stamp, discarded: true, expired, ...rest };
}

export function isSameVersion(a: Version, b: Version): boolean {
  return a.rev === b.rev && a.stamp === b.stamp && a.saved_at === b.saved_at;
}

/** Whether version `a` replaces version `b`. Of two different versions, exactly one replaces the other. */
export function replaces<T>(a: Holding<T>, b: Holding<T>, format: RecordFormat<T>): boolean {
  if (isSameVersion(a.entry, b.entry)) return false;
  const isOneTabs = tabOf(a.entry.stamp) === tabOf(b.entry.stamp);
  if (isOneTabs || isStored(a) === isStored(b)) return compare(a.entry, b.entry, format) > 0;
  return isStored(a) ? isWrittenSince(a, b, format) : !isWrittenSince(b, a, format);
}

export function isStored<T>({ entry, storedRev }: Holding<T>): boolean {
  return storedRev >= entry.rev;
}

/**
 * Whether `stored` was written after `held`, which is not on disk, was created. If so, `stored` wins: it was shown as
 * saved.
 */
function isWrittenSince<T>(stored: Holding<T>, held: Holding<T>, format: RecordFormat<T>): boolean {
  if (stored.entry.rev > held.entry.rev) return true;
  if (stored.entry.rev <= held.storedRev) return false;
  return stands(stored.entry, format) || !stands(held.entry, format);
}

function stands<T>({ record }: Entry<T>, { mustStand }: RecordFormat<T>): boolean {
  return Boolean(record && mustStand?.(record));
}

/**
 * Whether neither version is based on the other one: one was written while the first store could not be used, and that
 * store has another one of its own.
 */
export function areApart(a: Version, b: Version): boolean {
  return (a.apart - b.apart) * (a.rev - a.apart - (b.rev - b.apart)) < 0;
}

function compare<T>(a: Entry<T>, b: Entry<T>, format: RecordFormat<T>): number {
  const apart = areApart(a, b) || a.rev === b.rev;
  if (apart && stands(a, format) !== stands(b, format)) return stands(a, format) ? 1 : -1;
  if (a.rev !== b.rev && !apart) return a.rev - b.rev;
  if (tabOf(a.stamp) === tabOf(b.stamp))
    return countOf(a.stamp) - countOf(b.stamp) || a.saved_at - b.saved_at;
  return a.saved_at - b.saved_at || a.rev - b.rev || (a.stamp < b.stamp ? -1 : 1);
}

export const stampOf = (tab: string, count: number): string => `${tab} ${count}`;

export const tabOf = (stamp: string): string => stamp.slice(0, stamp.lastIndexOf(' '));

const countOf = (stamp: string): number => Number(stamp.slice(stamp.lastIndexOf(' ') + 1));

function isNewer(raw: unknown, version: number): boolean {
  if (typeof raw !== 'object' || raw === null || !('version' in raw)) return false;
  return typeof raw.version === 'number' && raw.version > version;
}
