/**
 * Simulates time as a sequence of events. Each event is followed by all promise callbacks that it triggers. Nothing
 * else runs, so the same seed gives the same session.
 */
import { Random } from './random.ts';

/** Something that can end early, such as a tab. Callbacks that it still waits for never run. */
export interface Life {
  readonly name: string;
  isAlive: boolean;
  /** Called when it ends. */
  onEnd: () => void;
}

interface Happening {
  readonly at: number;
  readonly order: number;
  readonly life: Life | undefined;
  readonly run: () => unknown;
  isOff: boolean;
}

/** A promise of the protocol was not kept. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

// A session has some hundred events. One with this many runs in circles.
const MOST_HAPPENINGS = 60_000;

export class World {
  readonly random: Random;
  /** Called before each event of a life. Returns true to end the life instead. */
  endsBefore: (life: Life) => boolean = () => false;
  /** When to stop although events are left, simulated ms. */
  endsAt = Infinity;
  #now = 0;
  #count = 0;
  #broken: Broken | undefined;
  readonly #trace: string[] | undefined;
  readonly #queue: Happening[] = [];

  constructor(seed: number, trace?: string[]) {
    this.random = new Random(seed);
    this.#trace = trace;
  }

  /** The simulated time since the beginning, ms. */
  get now(): number {
    return this.#now;
  }

  /** Schedules an event after `ms`, unless `life` has ended by then. Returns a cancel function. */
  after(ms: number, run: () => unknown, life?: Life): () => void {
    const happening = { at: this.#now + Math.max(0, ms), order: this.#count++, life, run, isOff: false };
    push(this.#queue, happening);
    return () => {
      happening.isOff = true;
    };
  }

  tell(line: () => string): void {
    this.#trace?.push(`${(this.#now / 1000).toFixed(3).padStart(12)} s  ${line()}`);
  }

  fail(reason: string): void {
    this.tell(() => `BROKEN: ${reason}`);
    this.#broken ??= new Broken(reason);
  }

  /**
   * Runs events until none are left, or until `endsAt`.
   * @throws Broken
   */
  async run(): Promise<void> {
    // Code that was just called has to take its first step, and the process gets a turn between two sessions.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = pop(this.#queue); next; next = pop(this.#queue)) {
      if (next.isOff || next.life?.isAlive === false) continue;
      if (next.at > this.endsAt) {
        push(this.#queue, next);
        break;
      }
      if (next.order > MOST_HAPPENINGS) this.fail('It never comes to rest.');
      this.#now = next.at;
      if (!next.life || !this.endsBefore(next.life)) await next.run();
      await settled();
      if (this.#broken) break;
    }
    if (this.#broken) throw this.#broken;
  }
}

/** Resolves once all pending promise callbacks have run, which is when Node.js takes its next tick. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

const isBefore = (a: Happening, b: Happening) => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Happening[], happening: Happening): void {
  let at = heap.length;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above]!;
    if (isBefore(parent, happening)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = happening;
}

function pop(heap: Happening[]): Happening | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1;
    if (below >= heap.length || isBefore(last, heap[below]!)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = last;
  return first;
}
