/** Versions of a record: how they are stored, and which of two wins. */
import { StampedV1, TombstoneV1 } from '#src/storage/stored/entry-v1.ts';

/** The stored value was written by a newer version of the portal or can't be read. It must not be overwritten. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

/** The record does not exist, or was discarded. */
export class NoRecord extends Error {
  override readonly name = 'NoRecord';
}

export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

export interface RecordBase {
  readonly rev: number;
  /** ms since the epoch. */
  readonly saved_at: number;
}

interface VersionId extends RecordBase {
  /** The tab that wrote the version, and a counter of that tab's writes. */
  readonly stamp: string;
  /** How many of the versions up to this one did not go through the first store, which could not be used. */
  readonly apart: number;
}

/** A version of a record. Without `record` it is a tombstone. */
export interface Version<T> extends VersionId {
  readonly record: T | undefined;
  /** Whether the tombstone replaces a record that was removed because of its age, not discarded by the user. */
  readonly expired: boolean;
}

/** What a store has under a key. `newer`: written by a newer version of the portal, which alone can read it. */
export type Found<T> = Version<T> | 'newer' | 'unreadable';

/** A version in this tab. `storedRev` is the `rev` of the newest version, up to this one, that is on disk. */
export interface HeldVersion<T> {
  readonly version: Version<T>;
  readonly storedRev: number;
  /** The record that the tombstone discards, if this tab had it. */
  readonly was?: T | undefined;
}

export interface RecordFormat<T> {
  /** Parses a stored record. Returns undefined if the value is not a record of this kind. */
  readonly parse: (record: unknown) => T | undefined;
  readonly version: number;
  readonly keyOf: (record: T) => string;
  /**
   * Whether a record reflects something that happened at the provider. If a record was changed in two places
   * independently, such a version wins: an edit can be repeated, but a placed order can't be taken back.
   */
  readonly mustStand?: (record: T) => boolean;
  /** Whether a record says that others are stored. A store that lost them all gets it last. */
  readonly isLast?: (record: T) => boolean;
}

/** Parses what a store has under `key`. */
export function readFound<T extends RecordBase>(
  raw: unknown,
  key: string,
  format: RecordFormat<T>,
): Found<T> {
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
  const { version } = Object(raw);
  return typeof version === 'number' && version > format.version ? 'newer' : 'unreadable';
}

/** Returns the stored form of a version, which tabs also send to each other. */
export function toStored<T>(of: Version<T>, key: string, { version }: RecordFormat<T>): unknown {
  const { record, rev, saved_at, stamp, apart, expired } = of;
  const rest = apart > 0 ? { apart } : {};
  if (record) return stamp === '' ? record : { ...record, stamp, ...rest };
  return { version, key, rev, saved_at, stamp, discarded: true, expired, ...rest };
}

export function isSameVersion(a: VersionId | undefined, b: VersionId | undefined): boolean {
  return a?.rev === b?.rev && a?.stamp === b?.stamp && a?.saved_at === b?.saved_at;
}

/** Whether version `a` replaces version `b`. Of two different versions, exactly one replaces the other. */
export function replaces<T>(a: HeldVersion<T>, b: HeldVersion<T>, format: RecordFormat<T>): boolean {
  if (isSameVersion(a.version, b.version)) return false;
  // Not by `rev`: a tab that gave a change up for a stored version continues from the `rev` of that one.
  const later = tabOf(a.version) === tabOf(b.version) && countOf(a.version) - countOf(b.version);
  if (later) return later > 0;
  if (isStored(a) === isStored(b)) return compare(a.version, b.version, format) > 0;
  return isStored(a) ? isWrittenSince(a, b, format) : !isWrittenSince(b, a, format);
}

export function isStored<T>({ version, storedRev }: HeldVersion<T>): boolean {
  return storedRev >= version.rev;
}

/** Whether `stored` was written after `held`, which is not on disk, was created. It was shown as saved, so it wins. */
function isWrittenSince<T>(stored: HeldVersion<T>, held: HeldVersion<T>, format: RecordFormat<T>): boolean {
  if (stored.version.rev > held.version.rev) return true;
  if (stored.version.rev <= held.storedRev) return false;
  return stands(stored.version, format) || !stands(held.version, format);
}

function stands<T>({ record }: Version<T>, { mustStand }: RecordFormat<T>): boolean {
  return Boolean(record && mustStand?.(record));
}

/**
 * Whether neither version is based on the other one: one was written while the first store could not be used, and that
 * store has another one of its own.
 */
export function areApart(a: VersionId, b: VersionId): boolean {
  return (a.apart - b.apart) * (a.rev - a.apart - (b.rev - b.apart)) < 0;
}

function compare<T>(a: Version<T>, b: Version<T>, format: RecordFormat<T>): number {
  const apart = areApart(a, b) || a.rev === b.rev;
  if (apart && stands(a, format) !== stands(b, format)) return stands(a, format) ? 1 : -1;
  if (!apart) return a.rev - b.rev;
  return a.saved_at - b.saved_at || a.rev - b.rev || (a.stamp < b.stamp ? -1 : 1);
}

export const stampOf = (tab: string, count: number): string => `${tab} ${count}`;

export const tabOf = ({ stamp }: VersionId): string => stamp.slice(0, stamp.lastIndexOf(' '));

const countOf = ({ stamp }: VersionId): number => Number(stamp.slice(stamp.lastIndexOf(' ') + 1));
