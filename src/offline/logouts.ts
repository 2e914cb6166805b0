/**
 * Logouts, as they are carried out on this device. Each is noted before anything is removed, so that one which is cut
 * short (a closed tab, a flat battery) is finished at the next start.
 */
import * as z from 'zod/mini';
import { databaseOf, forgetPerson } from './device.ts';
import type { RecordStore } from './storage.ts';

const Note = z.object({ keepDrafts: z.boolean() });

export class Logouts {
  readonly #notes: RecordStore;

  /** @param notes the store for them. */
  constructor(notes: RecordStore) {
    this.#notes = notes;
  }

  /**
   * Notes that a person logs out.
   * @param keepDrafts whether their unsent orders stay on the device.
   * @returns what carries it out; it throws where something could not be removed, which the next start tries again.
   */
  async begin(owner: string, keepDrafts: boolean): Promise<() => Promise<void>> {
    const database = await databaseOf(owner);
    // On a full disk there is no note, and still a logout.
    await this.#notes.set(database, { keepDrafts }).catch(() => undefined);
    return () => this.#carryOut(database, keepDrafts);
  }

  /** A person is here again: what they build from now on is not removed by a logout of before. */
  async keep(owner: string): Promise<void> {
    const database = await databaseOf(owner);
    if ((await this.#notes.get(database)) !== undefined)
      await this.#notes.set(database, { keepDrafts: true }).catch(() => undefined);
  }

  /** Whether a logout of an earlier start was cut short. */
  async areUnfinished(): Promise<boolean> {
    return (await this.#notes.entries()).length > 0;
  }

  /** Finishes what was cut short. */
  async finish(): Promise<void> {
    for (const [database, record] of await this.#notes.entries()) {
      const note = Note.safeParse(record);
      // What cannot be removed now stays noted, and must not keep the portal shut.
      await this.#carryOut(database, note.data?.keepDrafts ?? true).catch(() => undefined);
    }
  }

  async #carryOut(database: string, keepDrafts: boolean): Promise<void> {
    await forgetPerson(database, keepDrafts);
    await this.#notes.delete(database);
  }
}
