/**
 * A device and what its tabs share: a disk, named locks, channels between tabs, and a clock that can be set. A tab
 * that crashes abandons what it waits for and releases its locks.
 */

import type { Lock } from '#src/outbox/ports.ts';
import type { RecordListPorts } from '#src/storage/records/record-versions.ts';
import { Disk } from './disk.ts';
import type { Doubt } from './doubts.ts';
import type { Life, World } from './world.ts';

type TabChannel = RecordListPorts<never>['channel'];

interface Claim {
  readonly life: Life;
  readonly start: () => void;
}

export const STARTED_AT = Date.UTC(2026, 10, 21, 10);

export class Device {
  readonly disk: Disk;
  /** The error of the clock, ms. */
  clockError = 0;
  /** When the clock was last set, simulated ms. */
  clockSetAt = 0;
  /** Until when the provider asked to wait: in a storage that all tabs and starts share. */
  readonly askedUntil = {
    at: 0,
    get(): number {
      return this.at;
    },
    set(until: number): void {
      this.at = until;
    },
  };
  readonly #world: World;
  readonly #claims = new Map<string, Claim[]>();
  readonly #channels = new Map<string, { life: Life; channel: TabChannel }[]>();

  constructor(world: World, doubts: ReadonlySet<Doubt> = new Set()) {
    this.#world = world;
    this.disk = new Disk(world, doubts);
  }

  readonly now = (): number => STARTED_AT + this.clockError + Math.floor(this.#world.now);

  /** Named locks across all tabs, first come, first served. */
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

  channel(name: string, life: Life): TabChannel {
    const ends = this.#channels.get(name) ?? [];
    this.#channels.set(name, ends);
    const channel: TabChannel = {
      onmessage: null,
      postMessage: (data) => {
        for (const end of ends.filter((each) => each.life !== life && each.life.isAlive)) {
          const hear = () => end.channel.onmessage?.(new MessageEvent('message', { data }));
          this.#world.after(this.disk.delay(), hear, end.life);
        }
      },
    };
    ends.push({ life, channel });
    return channel;
  }

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
    this.disk.ended(life);
    life.onEnd();
  }

  #grant(claim: Claim): void {
    this.#world.after(this.disk.delay(), claim.start, claim.life);
  }

  #letGo(name: string, claim: Claim): void {
    const claims = this.#claims.get(name) ?? [];
    if (claims[0] !== claim) return;
    claims.shift();
    if (claims[0]) this.#grant(claims[0]);
  }
}
