/**
 * Logouts, as they are carried out on this device. Each is noted before anything is removed, so that one which is cut
 * short (a closed tab, a flat battery) is finished at the next start.
 */
import type * as z from 'zod/mini';
import { localNotes } from '#src/storage/local-notes.ts';
import type { RecordStore } from '#src/storage/storage.ts';
import { LogoutNoteV1 } from '#src/storage/stored/logout-note-v1.ts';
import { NoAnswer, type Patience, within } from '#src/storage/time-limit.ts';
import { databaseOf } from './device.ts';

/** `isOut`: the sign-in is forgotten, and only what was kept is left to be removed. */
type Note = z.infer<typeof LogoutNoteV1>;

// What cannot be read says that somebody logged out.
const UNREADABLE: Note = { keepDrafts: true, isOut: false };

const REMOVAL_LIMIT_MS = 5_000;

export class Logouts {
  readonly #notes: RecordStore;
  readonly #patience: Patience;

  /**
   * @param notes the store for them.
   * @param patience how long that store is waited for.
   */
  constructor(notes: RecordStore, patience: Patience) {
    this.#notes = notes;
    this.#patience = patience;
  }

  /**
   * Notes that a person logs out.
   * @param keepDrafts whether their unsent orders stay on the device.
   * @returns what carries it out, once the sign-in is forgotten, or could not be (`isOut`); it throws where something
   * could not be removed. The next start tries again what was not done.
   */
  async begin(owner: string, keepDrafts: boolean): Promise<(isOut: boolean) => Promise<void>> {
    const database = await databaseOf(owner);
    await this.#note(database, { keepDrafts, isOut: false });
    return (isOut) => this.#carryOut(database, { keepDrafts, isOut });
  }

  /**
   * A person is here again: what they build from now on is not removed by a logout of before. Resolves when that is
   * noted, however late the store is.
   */
  async keep(owner: string): Promise<void> {
    const database = await databaseOf(owner);
    const local = new Map(localNotes.entries()).get(database);
    if (local !== undefined) localNotes.set(database, { ...readNote(local), keepDrafts: true });
    // In one step: a logout that is noted meanwhile stands.
    await this.#notes.update(database, (record) => record && { ...readNote(record), keepDrafts: true });
  }

  /**
   * Finishes what was cut short.
   * @param signOut forgets the sign-in, where it was cut short before that; returns whether it is forgotten for good.
   */
  async finish(signOut: () => Promise<boolean>): Promise<void> {
    const stored = await this.#patience.wait(this.#notes.entries()).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) return [];
      return undefined;
    });
    // A sign-in in a store that hangs can neither be used nor forgotten: the next start tries again. Logging out at
    // the provider once more would bring this page back here, and so on.
    if (!stored) return;
    const notes = new Map<string, Note>();
    for (const [database, record] of [...stored, ...localNotes.entries()]) {
      const [note, other] = [readNote(record), notes.get(database)];
      notes.set(database, {
        keepDrafts: note.keepDrafts || (other?.keepDrafts ?? false),
        isOut: note.isOut && (other?.isOut ?? true),
      });
    }
    const isCutShort = [...notes.values()].some(({ isOut }) => !isOut);
    const isForgotten = isCutShort && (await signOut());
    for (const [database, { keepDrafts, isOut }] of notes) {
      // What cannot be removed now stays noted, and must not keep the portal shut.
      await this.#carryOut(database, { keepDrafts, isOut: isOut || isForgotten }).catch(() => undefined);
    }
  }

  async #carryOut(database: string, note: Note): Promise<void> {
    await this.#note(database, note);
    await within(REMOVAL_LIMIT_MS, removal(database, note.keepDrafts));
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

// Its code is fetched when somebody logs out.
async function removal(database: string, keepDrafts: boolean): Promise<void> {
  const { forgetPerson } = await import('./forget-person.ts');
  await forgetPerson(database, keepDrafts);
}

function readNote(record: unknown): Note {
  return LogoutNoteV1.safeParse(record).data ?? UNREADABLE;
}
