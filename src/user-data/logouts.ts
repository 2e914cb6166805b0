/** Logouts on this device. Each is noted first, so that the next start finishes an interrupted one. */
import type * as z from 'zod/mini';
import { loginReturn, SIGN_IN_PREFIX, takeDestination } from '#src/auth/destination.ts';
import { type Draft, isPlacedOtherwise } from '#src/outbox/draft.ts';
import { batchOf, DRAFT_FORMAT } from '#src/outbox/drafts.ts';
import { setBadge } from '#src/pwa/app-badge.ts';
import { forgetThumbnails } from '#src/pwa/update.ts';
import { reported } from '#src/reports/reports.ts';
import { databaseOf, PERSON_STORES } from '#src/storage/databases.ts';
import { localNotes } from '#src/storage/local-notes.ts';
import { deleteCopies, openCopies } from '#src/storage/records/second-copy.ts';
import { type HeldVersion, readFound, replaces } from '#src/storage/records/stored-record.ts';
import type { BackingStore } from '#src/storage/records/tracked-store.ts';
import { deleteStorage, openStorage, type RecordStore } from '#src/storage/storage.ts';
import { LogoutNoteV1 } from '#src/storage/stored/logout-note-v1.ts';
import { NoAnswer, type Patience, within } from '#src/storage/time-limit.ts';
import { isUserMade } from './preferences.ts';

/** `isOut`: the tokens are removed, and only the user's data is left to remove. */
type Note = z.infer<typeof LogoutNoteV1>;

// An unreadable note still means that someone logged out.
const UNREADABLE: Note = { keepDrafts: true, isOut: false };

const REMOVAL_LIMIT_MS = 5_000;

/** The stores of what the user has built: a logout keeps them if the user says so. A later version may read a set-aside order. */
const BUILT_STORES = ['drafts', 'set-aside', 'templates', 'preferences'];

export class Logouts {
  readonly #notes: RecordStore;
  readonly #patience: Patience;

  constructor(notes: RecordStore, patience: Patience) {
    this.#notes = notes;
    this.#patience = patience;
  }

  /**
   * Notes a logout. Returns a function that removes the data, to be called once it is known whether the tokens are
   * removed (`isOut`). If it throws, the next start retries.
   */
  async begin(owner: string, keepDrafts: boolean): Promise<(isOut: boolean) => Promise<void>> {
    const database = await databaseOf(owner);
    await this.#note(database, { keepDrafts, isOut: false });
    return (isOut) => this.#carryOut(database, { keepDrafts, isOut });
  }

  /** Protects the drafts of a user who has signed in again from an unfinished logout. */
  async keepDrafts(owner: string): Promise<void> {
    const database = await databaseOf(owner);
    const local = new Map(localNotes.entries()).get(database);
    if (local !== undefined) localNotes.set(database, { ...readNote(local), keepDrafts: true });
    // One transaction, so that a logout noted at the same time is not overwritten.
    await this.#notes.update(database, (record) => record && { ...readNote(record), keepDrafts: true });
  }

  /** Whether no logout was interrupted. False if the notes can't be read in time. */
  async areFinished(): Promise<boolean> {
    return (await this.#read())?.size === 0;
  }

  /**
   * Finishes the logouts that were interrupted.
   * @param signOut removes the tokens, if a logout has not; resolves to whether they are removed for good.
   */
  async finish(signOut: () => Promise<boolean>): Promise<void> {
    const notes = await this.#read();
    // Tokens in a store that hangs can't be removed, and logging out at the provider would lead back to this page in an
    // endless loop. The next start retries.
    if (!notes) return;
    const isSignInLeft = [...notes.values()].some(({ isOut }) => !isOut);
    const isForgotten = isSignInLeft && (await signOut());
    for (const [database, { keepDrafts, isOut }] of notes) {
      // A logout that can't be finished stays noted. It must not keep the portal from opening.
      await this.#carryOut(database, { keepDrafts, isOut: isOut || isForgotten }).catch(reported('logout'));
    }
  }

  /** Returns the notes by database; undefined if their store hangs. */
  async #read(): Promise<Map<string, Note> | undefined> {
    // Notes that can't be read are lost; those in local storage remain.
    const stored = await this.#patience
      .wait(this.#notes.entries())
      .catch((error: unknown) => (error instanceof NoAnswer ? undefined : []));
    if (!stored) return undefined;
    const notes = new Map<string, Note>();
    for (const [database, record] of [...stored, ...localNotes.entries()]) {
      const [note, other] = [readNote(record), notes.get(database)];
      notes.set(database, {
        keepDrafts: note.keepDrafts || (other?.keepDrafts ?? false),
        isOut: note.isOut && (other?.isOut ?? true),
      });
    }
    return notes;
  }

  async #carryOut(database: string, note: Note): Promise<void> {
    await this.#note(database, note);
    await within(REMOVAL_LIMIT_MS, forgetPerson(database, note.keepDrafts));
    if (!note.isOut) return;
    await this.#patience.wait(this.#notes.delete(database));
    localNotes.delete(database);
  }

  async #note(database: string, note: Note): Promise<void> {
    try {
      await this.#patience.wait(this.#notes.set(database, note));
    } catch {
      localNotes.set(database, note);
    }
  }
}

function readNote(record: unknown): Note {
  return LogoutNoteV1.safeParse(record).data ?? UNREADABLE;
}

/** @throws if something could not be removed. The note of the logout stays then, and the next start removes the rest. */
async function forgetPerson(database: string, keepDrafts: boolean): Promise<void> {
  setBadge(0);
  const stores = openStorage(database, PERSON_STORES);
  const gone = PERSON_STORES.filter((name) => !keepDrafts || !BUILT_STORES.includes(name));
  // Cleared before the database is deleted: a suspended tab may keep the database, but not its content.
  const cleared = gone.map((name) => stores[name].clear());
  const rest = keepDrafts ? removeHabits(stores.preferences) : deleteCopies(database);
  await settled([...cleared, forgetThumbnails(), rest]);
  if (keepDrafts) await removeSent(stores.drafts, openCopies(database));
  else if (stores.drafts.status() === 'open') await deleteStorage(database);
}

export async function forgetFetched(queries: RecordStore): Promise<void> {
  await settled([queries.clear(), forgetThumbnails()]);
}

/** Waits until all promises have settled, then throws the first error. */
async function settled(work: Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

/** Removes preferences that record habits, such as the last choice; keeps what the user built. */
export async function removeHabits(preferences: RecordStore): Promise<void> {
  for (const [name] of await preferences.entries()) if (!isUserMade(name)) await preferences.delete(name);
}

/** Removes the user's data from the tab's address and storage. A return from the provider stays. */
export function forgetSessionData(): void {
  if (!loginReturn(new URL(location.href))) history.replaceState(null, '', import.meta.env.BASE_URL);
  takeDestination();
  forgetTab();
  // The router writes its state again when the page is left; this listener runs after it.
  addEventListener('pagehide', forgetTab);
}

function forgetTab(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(SIGN_IN_PREFIX)) sessionStorage.removeItem(key);
  }
}

/**
 * Removes the placed orders from each store. The newest version in any of them decides. A batch stays until all of its
 * orders are placed: it may be paused. An order that was not placed as confirmed stays until the user has seen that.
 */
export async function removeSent(...stores: readonly BackingStore[]): Promise<void> {
  const newest = new Map<string, HeldVersion<Draft>>();
  for (const [key, raw] of (await Promise.all(stores.map((store) => store.entries()))).flat()) {
    const version = readFound(raw, key, DRAFT_FORMAT);
    if (typeof version !== 'object') continue;
    const found = { version, storedRev: version.rev };
    const other = newest.get(key);
    if (!other || replaces(found, other, DRAFT_FORMAT)) newest.set(key, found);
  }
  const drafts = [...newest.values()].flatMap(({ version }) => version.record ?? []);
  const unsent = drafts.filter((draft) => draft.state !== 'sent' || isPlacedOtherwise(draft)).map(batchOf);
  const sent = drafts.filter((draft) => !unsent.includes(batchOf(draft)));
  for (const { id } of sent) for (const store of stores) await store.delete(id);
}
