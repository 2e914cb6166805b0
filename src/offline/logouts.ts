/**
 * Logouts, as they are carried out on this device. Each is noted before anything is removed, so that one which is cut
 * short (a closed tab, a flat battery) is finished at the next start.
 */
import * as z from 'zod/mini';
import { databaseOf, forgetPerson } from './device.ts';
import type { RecordStore } from './storage.ts';

/** `isOut`: the sign-in is forgotten, and only what was kept is left to be removed. */
const Note = z.object({ keepDrafts: z.boolean(), isOut: z.catch(z.boolean(), false) });
type Note = z.infer<typeof Note>;

// What cannot be read says that somebody logged out.
const UNREADABLE: Note = { keepDrafts: true, isOut: false };

export class Logouts {
  readonly #notes: RecordStore;

  /** @param notes the store for them. */
  constructor(notes: RecordStore) {
    this.#notes = notes;
  }

  /**
   * Notes that a person logs out.
   * @param keepDrafts whether their unsent orders stay on the device.
   * @returns what carries it out, once the sign-in is forgotten; it throws where something could not be removed, which
   * the next start tries again.
   */
  async begin(owner: string, keepDrafts: boolean): Promise<() => Promise<void>> {
    const database = await databaseOf(owner);
    await this.#note(database, { keepDrafts, isOut: false });
    return () => this.#carryOut(database, keepDrafts);
  }

  /** A person is here again: what they build from now on is not removed by a logout of before. */
  async keep(owner: string): Promise<void> {
    const database = await databaseOf(owner);
    const record = await this.#notes.get(database);
    if (record !== undefined) await this.#note(database, { ...readNote(record), keepDrafts: true });
  }

  /**
   * Finishes what was cut short.
   * @param signOut forgets the sign-in, where it was cut short before that.
   */
  async finish(signOut: () => Promise<void>): Promise<void> {
    const notes = (await this.#notes.entries()).map(
      ([database, record]) => [database, readNote(record)] as const,
    );
    if (notes.some(([, { isOut }]) => !isOut)) await signOut();
    for (const [database, { keepDrafts }] of notes) {
      // What cannot be removed now stays noted, and must not keep the portal shut.
      await this.#carryOut(database, keepDrafts).catch(() => undefined);
    }
  }

  async #carryOut(database: string, keepDrafts: boolean): Promise<void> {
    await this.#note(database, { keepDrafts, isOut: true });
    await forgetPerson(database, keepDrafts);
    await this.#notes.delete(database);
  }

  // On a full disk there is no note, and still a logout.
  #note(database: string, note: Note): Promise<void> {
    return this.#notes.set(database, note).catch(() => undefined);
  }
}

function readNote(record: unknown): Note {
  return Note.safeParse(record).data ?? UNREADABLE;
}
