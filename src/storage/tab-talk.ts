/**
 * Announces changes between the tabs of one user. Messages carry whole versions, so that no tab has to read a store.
 */
import * as z from 'zod/mini';
import type { RecordMemory } from './record-memory.ts';
import type { Place } from './record-place.ts';
import { isStored, type Kept, type RecordFormat, readFound, toStored } from './stored-record.ts';

/** A BroadcastChannel. */
export interface TabChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  close?(): void;
}

const Refusal = z.object({ hasRefused: z.literal(true) });
const Question = z.object({ hasOpened: z.literal(true) });
const Message = z.object({
  key: z.string(),
  stored: z.unknown(),
  storedRev: z.int(),
  // Which stores have the version. Earlier versions of the portal leave this out and mean the first store.
  storedIn: z._default(z.array(z.boolean()), [true]),
});

export class TabTalk<T extends Kept> {
  #isClosed = false;
  // Sent with each version, and to each tab that asks.
  #hasRefused = false;
  readonly #channel: TabChannel;
  readonly #places: readonly Place<T>[];
  readonly #memory: RecordMemory<T>;
  readonly #format: RecordFormat<T>;

  /**
   * @param onStored Called with a key whose version another tab has stored.
   * @param onRefusal Called when a store refused a write of another tab.
   */
  constructor(
    channel: TabChannel,
    places: readonly Place<T>[],
    memory: RecordMemory<T>,
    format: RecordFormat<T>,
    onStored: (key: string) => void,
    onRefusal: () => void,
  ) {
    this.#channel = channel;
    this.#places = places;
    this.#memory = memory;
    this.#format = format;
    channel.onmessage = ({ data }) => {
      if (Question.safeParse(data).success) this.#answer();
      if (Refusal.safeParse(data).success) {
        this.#hasRefused = true;
        onRefusal();
      }
      const key = this.#hear(data);
      if (key !== undefined) onStored(key);
    };
  }

  /** Asks the other tabs for their versions, which the stores may have lost, and whether a store refused a write. */
  ask(): void {
    this.#channel.postMessage({ hasOpened: true });
  }

  /** Sends this tab's version of a record to the other tabs. */
  tell(key: string): void {
    const entry = this.#memory.get(key)?.entry;
    if (entry)
      this.#post(
        key,
        this.#places.map((place) => place.has(key, entry)),
      );
  }

  /** Tells the other tabs that a store refused a write. */
  tellRefusal(): void {
    this.#hasRefused = true;
    if (!this.#isClosed) this.#channel.postMessage({ hasRefused: true });
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.onmessage = null;
    this.#channel.close?.();
  }

  /**
   * Answers a tab that has just opened. `storedIn` is left empty because the stores may have lost the versions since;
   * that tab reads the stores itself.
   */
  #answer(): void {
    if (this.#hasRefused) this.tellRefusal();
    for (const key of this.#memory.keys()) this.#post(key, []);
  }

  #post(key: string, storedIn: readonly boolean[]): void {
    const holding = this.#memory.get(key);
    if (!holding || this.#isClosed) return;
    const { entry, storedRev } = holding;
    const stored = toStored(entry, key, this.#format);
    this.#channel.postMessage({ key, stored, storedRev, storedIn, hasRefused: this.#hasRefused });
  }

  /** @returns The key of a version that another tab has stored. */
  #hear(data: unknown): string | undefined {
    const message = Message.safeParse(data).data;
    if (!message) return undefined;
    const { key, storedRev, storedIn } = message;
    const entry = readFound(message.stored, key, this.#format);
    // The other tab runs a newer version of the portal.
    if (typeof entry !== 'object') return undefined;
    const theirs = { entry, storedRev };
    const stands = this.#memory.take(key, theirs);
    // The other tab does not know the current version. Given both, each tab chooses the same one.
    if (!stands) this.tell(key);
    const isNews = stands && isStored(theirs);
    // A store that this tab can't reach may have lost the version again.
    const open = this.#places.filter((place, index) => isNews && storedIn[index] && place.isOpen);
    for (const place of open) place.learn(key, entry);
    this.#memory.show();
    return isNews ? key : undefined;
  }
}
