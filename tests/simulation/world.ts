/**
 * Time, and what happens in it: one event after the other, each followed by all that the code does at once because of
 * it. Nothing else moves: the same seed is the same session.
 */
import { Random } from './random.ts';

/** Whatever can end before its time: a tab. What it still waits for never comes. */
export interface Life {
  readonly name: string;
  isAlive: boolean;
  /** Told when it ends. */
  onEnd: () => void;
}

interface Happening {
  readonly at: number;
  readonly order: number;
  readonly life: Life | undefined;
  readonly run: () => unknown;
  isOff: boolean;
}

/** A promise of the protocol that was not held. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

// A session has some hundreds: one with so many goes round in circles.
const MOST_HAPPENINGS = 60_000;

export class World {
  readonly random: Random;
  /** Asked before whatever happens to a life: true where the life ends in its place. */
  endsBefore: (life: Life) => boolean = () => false;
  #now = 0;
  #count = 0;
  #broken: Broken | undefined;
  readonly #trace: string[] | undefined;
  readonly #queue: Happening[] = [];

  constructor(seed: number, trace?: string[]) {
    this.random = new Random(seed);
    this.#trace = trace;
  }

  /** Simulated milliseconds since the beginning. */
  get now(): number {
    return this.#now;
  }

  /** Has something happen after `ms`, unless `life` is over by then; returns the way to call it off. */
  after(ms: number, run: () => unknown, life?: Life): () => void {
    const happening = { at: this.#now + Math.max(0, ms), order: this.#count++, life, run, isOff: false };
    push(this.#queue, happening);
    return () => {
      happening.isOff = true;
    };
  }

  /** Writes a line of the story. */
  tell(line: () => string): void {
    this.#trace?.push(`${(this.#now / 1000).toFixed(3).padStart(12)} s  ${line()}`);
  }

  /** Says that a promise was not held: the session ends here. */
  fail(reason: string): void {
    this.tell(() => `BROKEN: ${reason}`);
    this.#broken ??= new Broken(reason);
  }

  /** Lets happen what is to happen, until nothing is. @throws Broken */
  async run(): Promise<void> {
    // What was just asked for has its first step to take.
    await settled();
    for (let next = pop(this.#queue); next; next = pop(this.#queue)) {
      if (next.isOff || next.life?.isAlive === false) continue;
      if (next.order > MOST_HAPPENINGS) this.fail('It never comes to rest.');
      this.#now = next.at;
      if (!next.life || !this.endsBefore(next.life)) await next.run();
      await settled();
      if (this.#broken) break;
    }
    if (this.#broken) throw this.#broken;
  }
}

/** Resolves once all promises that could go on have gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

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
