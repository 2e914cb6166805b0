/**
 * Simulates time as a sequence of events. Each event is followed by all promise callbacks that it triggers. Nothing
 * else runs, so the same seed gives the same session.
 */
import { Random } from './random.ts';

/** Something that can end early, such as a tab. Callbacks that it still waits for never run. */
export interface Life {
  readonly name: string;
  isAlive: boolean;
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

  get now(): number {
    return this.#now;
  }

  /** Schedules an event after `ms`, unless `life` has ended by then. Returns a cancel function. */
  after(ms: number, run: () => unknown, life?: Life): () => void {
    const happening = { at: this.#now + Math.max(0, ms), order: this.#count++, life, run, isOff: false };
    // Of two at the same time, the one that was scheduled first comes first.
    this.#queue.splice(this.#queue.findLastIndex((each) => each.at <= happening.at) + 1, 0, happening);
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
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if (next.isOff || next.life?.isAlive === false) continue;
      if (next.at > this.endsAt) {
        this.#queue.unshift(next);
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
