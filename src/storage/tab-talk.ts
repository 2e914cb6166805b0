/** How the tabs of one person tell each other what they changed: whole versions, so that none has to read a store. */
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
  // In which stores the version is. Earlier versions of the portal say nothing, and mean the first one.
  storedIn: z._default(z.array(z.boolean()), [true]),
});

export class TabTalk<T extends Kept> {
  #isClosed = false;
  // Told with each version, and to each tab that asks.
  #hasRefused = false;
  readonly #channel: TabChannel;
  readonly #places: readonly Place<T>[];
  readonly #memory: RecordMemory<T>;
  readonly #format: RecordFormat<T>;

  /**
   * @param onStored told of a key whose version another tab has stored.
   * @param onRefusal told that a store has refused a write of another tab.
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

  /** Asks the other tabs what they hold, which the stores may have lost, and whether a store has refused a write. */
  ask(): void {
    this.#channel.postMessage({ hasOpened: true });
  }

  /** Tells the other tabs the version that this one holds. */
  tell(key: string): void {
    const entry = this.#memory.get(key)?.entry;
    if (entry)
      this.#post(
        key,
        this.#places.map((place) => place.has(key, entry)),
      );
  }

  /** Tells the other tabs that a store has refused a write. */
  tellRefusal(): void {
    this.#hasRefused = true;
    if (!this.#isClosed) this.#channel.postMessage({ hasRefused: true });
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.onmessage = null;
    this.#channel.close?.();
  }

  /** Tells a tab that has opened what this one holds. What the stores had may be lost since: that tab reads for itself. */
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

  /** @returns the key of a version that another tab has stored. */
  #hear(data: unknown): string | undefined {
    const message = Message.safeParse(data).data;
    if (!message) return undefined;
    const { key, storedRev, storedIn } = message;
    const entry = readFound(message.stored, key, this.#format);
    // A newer version of the portal runs in that tab.
    if (typeof entry !== 'object') return undefined;
    const theirs = { entry, storedRev };
    const stands = this.#memory.take(key, theirs);
    // That tab has not heard of the version that stands here: of two, both tabs choose the same one.
    if (!stands) this.tell(key);
    const isNews = stands && isStored(theirs);
    // What a store has that this tab cannot ask, it may have lost again.
    const open = this.#places.filter((place, index) => isNews && storedIn[index] && place.isOpen);
    for (const place of open) place.learn(key, entry);
    this.#memory.show();
    return isNews ? key : undefined;
  }
}
