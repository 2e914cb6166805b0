/** Tells the other tabs of one user each version. Messages carry whole versions, so that no tab has to read a store. */
import * as z from 'zod/mini';
import type { RecordVersions } from './record-versions.ts';
import { isStored, type RecordBase, readFound, toStored, type Version } from './stored-record.ts';

const Refusal = z.object({ hasRefused: z.literal(true) });
const Question = z.object({ hasOpened: z.literal(true) });
const Message = z.object({
  key: z.string(),
  stored: z.unknown(),
  storedRev: z.int(),
  // Which stores have the version. Earlier versions of the portal leave this out and mean the first store.
  storedIn: z._default(z.array(z.boolean()), [true]),
});

export class TabTalk<T extends RecordBase> {
  #isClosed = false;
  // Sent with each version, and to each tab that asks.
  #hasRefused = false;
  readonly #versions: RecordVersions<T>;

  /** @param onStored Called with a key whose version another tab has stored. */
  constructor(versions: RecordVersions<T>, onStored: (key: string) => void) {
    this.#versions = versions;
    versions.ports.channel.onmessage = ({ data }) => {
      if (Question.safeParse(data).success) this.#answer();
      if (Refusal.safeParse(data).success) {
        this.#hasRefused = true;
        versions.noteRefusal();
      }
      const key = this.#hear(data);
      if (key !== undefined) onStored(key);
    };
  }

  /** Asks the other tabs for their versions, which the stores may have lost, and whether a store refused a write. */
  ask(): void {
    this.#versions.ports.channel.postMessage({ hasOpened: true });
  }

  tell(key: string): void {
    this.#post(key, (version) => this.#versions.stores.map((store) => store.has(key, version)));
  }

  tellRefusal(): void {
    this.#hasRefused = true;
    if (!this.#isClosed) this.#versions.ports.channel.postMessage({ hasRefused: true });
  }

  close(): void {
    const { channel } = this.#versions.ports;
    this.#isClosed = true;
    channel.onmessage = null;
    channel.close?.();
  }

  /**
   * Answers a tab that has just opened. `storedIn` is left empty because the stores may have lost the versions since;
   * that tab reads the stores itself.
   */
  #answer(): void {
    if (this.#hasRefused) this.tellRefusal();
    for (const key of this.#versions.keys()) this.#post(key, () => []);
  }

  #post(key: string, storedIn: (version: Version<T>) => boolean[]): void {
    const held = this.#versions.get(key);
    if (!held || this.#isClosed) return;
    const { version, storedRev } = held;
    this.#versions.ports.channel.postMessage({
      key,
      stored: toStored(version, key, this.#versions.ports),
      storedRev,
      storedIn: storedIn(version),
      hasRefused: this.#hasRefused,
    });
  }

  /** @returns The key of a version that another tab has stored. */
  #hear(data: unknown): string | undefined {
    const message = Message.safeParse(data).data;
    if (!message) return undefined;
    const { key, storedRev, storedIn } = message;
    const version = readFound(message.stored, key, this.#versions.ports);
    // The other tab runs a newer version of the portal.
    if (typeof version !== 'object') return undefined;
    const theirs = { version, storedRev };
    const stands = this.#versions.accept(key, theirs, true);
    // The other tab lacks the current version. Given both, each tab chooses the same one.
    if (!stands) this.tell(key);
    const isNews = stands && isStored(theirs);
    // A store that this tab can't reach may have lost the version again.
    const open = this.#versions.stores.filter((store, index) => isNews && storedIn[index] && store.isOpen);
    for (const store of open) store.note(key, version);
    this.#versions.publish();
    return isNews ? key : undefined;
  }
}
