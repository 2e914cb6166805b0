/**
 * A device and what its tabs share: a disk that is at times full, locks by name, channels between tabs, and a clock
 * that somebody may set. A tab that crashes loses what it waits for and lets go of its locks.
 */
import type { RecordListPorts } from '#src/offline/record-list.ts';
import type { Lock } from '#src/offline/sender.ts';
import type { RecordStore } from '#src/offline/storage.ts';
import type { Life, World } from './world.ts';

type TabChannel = RecordListPorts<never>['channel'];
type Place = Map<string, unknown>;

interface Claim {
  readonly life: Life;
  readonly start: () => void;
}

const STARTED_AT = Date.UTC(2026, 10, 21, 10);

export class Device {
  /** Whether it takes no writes. */
  isFull = false;
  /** What the clock is wrong by, ms. */
  clockError = 0;
  readonly #world: World;
  readonly #places = new Map<string, Place>();
  readonly #claims = new Map<string, Claim[]>();
  readonly #channels = new Map<string, { life: Life; channel: TabChannel }[]>();
  // Transactions that overlap run in the order in which they were asked for (Indexed Database API 3.0, 2.7.2).
  readonly #freeAt = new Map<string, number>();

  constructor(world: World) {
    this.#world = world;
  }

  readonly now = (): number => STARTED_AT + this.clockError + Math.floor(this.#world.now);

  /** What is stored in a place. */
  stored(name: string): Place {
    const place = this.#places.get(name) ?? new Map<string, unknown>();
    this.#places.set(name, place);
    return place;
  }

  /** A place of the device as one tab has it. */
  store(name: string, life: Life): RecordStore {
    const place = this.stored(name);
    const write = (key: string, compute: () => unknown) =>
      this.#transaction(name, life, () => {
        const value = compute();
        if (this.isFull) throw new Error('QuotaExceededError');
        place.set(key, value);
      });
    return {
      kept: true,
      get: (key) => this.#transaction(name, life, () => place.get(key)),
      set: (key, value) => write(key, () => value),
      update: (key, change) => write(key, () => change(place.get(key))),
      delete: (key) => this.#transaction(name, life, () => void place.delete(key)),
      take: (key) =>
        this.#transaction(name, life, () => {
          const old = place.get(key);
          place.delete(key);
          return old;
        }),
      entries: () => this.#transaction(name, life, () => [...place]),
      clear: () => this.#transaction(name, life, () => place.clear()),
    };
  }

  /** Locks by name, over all tabs, first come first served. */
  lock(life: Life): Lock {
    return <T>(name: string, work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const claims = this.#claims.get(name) ?? [];
        this.#claims.set(name, claims);
        const start = () => {
          const done = () => this.#letGo(name, claim);
          work().finally(done).then(resolve, reject);
        };
        const claim = { life, start };
        claims.push(claim);
        if (claims.length === 1) this.#grant(claim);
      });
  }

  /** A tab's end of a channel; what it says is heard by the others only. */
  channel(name: string, life: Life): TabChannel {
    const ends = this.#channels.get(name) ?? [];
    this.#channels.set(name, ends);
    const channel: TabChannel = {
      onmessage: null,
      postMessage: (key) => {
        for (const end of ends.filter((each) => each.life !== life && each.life.isAlive)) {
          const hear = () => end.channel.onmessage?.(new MessageEvent('message', { data: key }));
          this.#world.after(this.#delay(), hear, end.life);
        }
      },
    };
    ends.push({ life, channel });
    return channel;
  }

  /** Ends a tab between two steps of its code. */
  crash(life: Life): void {
    life.isAlive = false;
    this.#world.tell(() => `${life.name} crashes`);
    for (const [name, claims] of this.#claims) {
      const holder = claims[0];
      const left = claims.filter((claim) => claim.life !== life);
      claims.splice(0, claims.length, ...left);
      if (holder !== left[0] && left[0]) this.#grant(left[0]);
      if (left.length === 0) this.#claims.delete(name);
    }
    life.onEnd();
  }

  #grant(claim: Claim): void {
    this.#world.after(this.#delay(), claim.start, claim.life);
  }

  #letGo(name: string, claim: Claim): void {
    const claims = this.#claims.get(name) ?? [];
    if (claims[0] !== claim) return;
    claims.shift();
    if (claims[0]) this.#grant(claims[0]);
  }

  /** Its effect and its answer are two moments: a crash may come before, between, or after them. */
  #transaction<T>(name: string, life: Life, effect: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const effectAt = Math.max(this.#world.now + this.#delay(), this.#freeAt.get(name) ?? 0);
      this.#freeAt.set(name, effectAt);
      const run = () => {
        let answer: () => void;
        try {
          const done = effect();
          answer = () => resolve(done);
        } catch (error) {
          answer = () => reject(error);
        }
        this.#world.after(this.#delay(), answer, life);
      };
      this.#world.after(effectAt - this.#world.now, run, life);
    });
  }

  #delay(): number {
    const { random } = this.#world;
    return random.chance(0.05) ? random.next() * 2_000 : random.next() * 5;
  }
}
