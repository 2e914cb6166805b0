/**
 * A device's two stores, which fail independently, as each tab sees them: `src/storage/database.ts` and
 * `src/storage/records/second-copy.ts` over browsers whose behaviour was measured. This is the only model of them.
 */
import type { Refusals } from '#src/storage/records/refusals.ts';
import type { RecordStore, StoreStatus } from '#src/storage/storage.ts';
import { NoAnswer } from '#src/storage/time-limit.ts';
import type { Doubt } from './doubts.ts';
import type { Life, World } from './world.ts';

/** IndexedDB and the Cache API. */
const KINDS = ['first', 'copy'] as const;
type Kind = (typeof KINDS)[number];

type Place = Map<string, unknown>;
type Places = Map<string, Place>;

interface Medium {
  places: Places;
  older: Places;
  identity: number;
  /** Until when the store does not answer, simulated ms. */
  hangsUntil: number;
  /**
   * Whether the store is empty after the browser restarts, whatever it reports now. Chromium's IndexedDB behaves like
   * this after a full disk.
   */
  isDoomed: boolean;
  /** Whether the write that doomed the store was answered. Until then, no tab can know. */
  isDoomTold: boolean;
  broken: 'rejects' | 'is silent' | undefined;
}

/** What becomes of a write on a full disk. */
type Fate = 'refused' | 'taken' | 'doomed' | 'anew';

interface Connection {
  status: StoreStatus;
  /** Operations requested before the store first opened. */
  readonly waiting: (() => void)[];
  isKnown: boolean;
  readonly listeners: Set<() => void>;
}

// The limit in `src/storage/database.ts` and `src/storage/records/second-copy.ts`.
const ANSWER_LIMIT_MS = 4_000;

const INTERNAL_ERROR = new DOMException('Internal error.', 'UnknownError');
const NO_ROOM = new DOMException('There is no room.', 'QuotaExceededError');

export class Disk {
  isFull = false;
  /** Whether evicting data that can be fetched again may make room. */
  canMakeRoom = true;
  /** When stored data was last lost, and when the user cleared it, simulated ms. */
  lostAt = Number.NEGATIVE_INFINITY;
  clearedAt = Number.NEGATIVE_INFINITY;
  /** When a store broke, simulated ms. What only it had is lost. */
  brokenAt = Number.NEGATIVE_INFINITY;
  onLost: () => void = () => {};
  onPutBack: () => void = () => {};
  onWrite: (place: string, record: unknown) => void = () => {};
  readonly #world: World;
  readonly #doubts: ReadonlySet<Doubt>;
  readonly #media: Readonly<Record<Kind, Medium>> = { first: newMedium(), copy: newMedium() };
  readonly #connections = new Map<Life, Record<Kind, Connection>>();
  readonly #heardAt = new WeakMap<Life, number>();
  // Overlapping transactions run in the order in which they were requested (Indexed Database API 3.0, 2.7.2).
  readonly #freeAt = new Map<string, number>();
  readonly #isMissing: boolean;
  /** Whether one store has lost data that the other one has not restored yet. The other one then has to open. */
  #isReverted = false;
  #hasHung = false;
  /** Copies of both stores, as in a backup of the browser's profile. */
  #backup: Readonly<Record<Kind, Places>> | undefined;
  /** In local storage, which tells it to every tab. */
  #hasRefused = false;
  /** The store that sometimes falls back to older data. */
  readonly #forgetful: Kind;

  constructor(world: World, doubts: ReadonlySet<Doubt>) {
    this.#world = world;
    this.#doubts = doubts;
    this.#isMissing = doubts.has('opening') && world.random.chance(0.05);
    this.#forgetful = doubts.has('old-data') ? world.random.pick(KINDS) : 'first';
  }

  /** Returns the newest version of each record that the browser would find in a place after a restart. */
  stored(name: string): ReadonlyMap<string, unknown> {
    const found = new Map<string, unknown>();
    for (const kind of KINDS) {
      const { places, isDoomed, broken } = this.#media[kind];
      if (isDoomed || broken) continue;
      for (const [key, record] of placeOf(places, name))
        if (revOf(record) > revOf(found.get(key))) found.set(key, record);
    }
    return found;
  }

  /** Whether the first store has lost what it has, by a write that was not answered, for example because its tab crashed. */
  get isDoomUntold(): boolean {
    const { isDoomed, isDoomTold } = this.#media.first;
    return isDoomed && !isDoomTold;
  }

  /** Returns when the storage last carried out an operation of a tab, simulated ms. */
  heardAt(life: Life): number {
    return this.#heardAt.get(life) ?? Number.NEGATIVE_INFINITY;
  }

  /** Makes stores stop answering until a given time, simulated ms. */
  hang(until: number, kinds = this.#world.random.pick<readonly Kind[]>([['first'], ['copy'], KINDS])): void {
    // After a minute, the portal does without a store that does not answer: it must not be the only one that is whole.
    if (!this.#isWhole()) return;
    this.#world.tell(() => `${kinds.join(' and ')} hang until ${(until / 1000).toFixed(0)} s`);
    for (const kind of kinds) this.#media[kind].hangsUntil = Math.max(until, this.#media[kind].hangsUntil);
    this.#hasHung = true;
  }

  /** Breaks one store for good, as soon as the other one has everything and answers. */
  break(): void {
    const { random, now } = this.#world;
    if (this.isAnyBroken || this.#isMissing) return;
    const isHanging = KINDS.some((kind) => this.#media[kind].hangsUntil > now);
    if (isHanging || !this.#isWhole()) return void this.#world.after(10_000, () => this.break());
    const kind = random.pick(KINDS);
    const medium = this.#media[kind];
    medium.broken = random.pick(['rejects', 'is silent'] as const);
    this.brokenAt = this.#world.now;
    if (medium.broken === 'is silent') medium.hangsUntil = Infinity;
    this.#world.tell(() => `the ${kind} store ${medium.broken} from now on`);
  }

  get isAnyBroken(): boolean {
    return KINDS.some((kind) => this.#media[kind].broken);
  }

  /** Whether a store has refused a write, as one tab sees it. */
  refusals(): Refusals {
    const areNoted = () => this.#hasRefused;
    return {
      get areNoted() {
        return areNoted();
      },
      note: () => {
        this.#hasRefused = true;
      },
    };
  }

  clear(): void {
    this.#hasRefused = false;
    this.#world.tell(() => 'the site’s data is cleared');
    this.#empty(KINDS, true);
  }

  store(kind: Kind, name: string, life: Life): RecordStore {
    const connection = this.#connection(kind, life);
    const run = <T>(effect: (place: Place) => T) => this.#transaction(kind, name, life, effect);
    const update = (key: string, change: (old: unknown) => unknown) =>
      run((place) => {
        const old = place.get(key);
        const next = change(old);
        if (next === old) return;
        if (next === undefined) place.delete(key);
        else {
          this.onWrite(name, next);
          this.#write(kind, place, key, next);
        }
      });
    return {
      status: () => connection.status,
      fails: () => this.#media[kind].broken === 'rejects',
      subscribe: (listener) => {
        connection.listeners.add(listener);
        return () => connection.listeners.delete(listener);
      },
      renew: () => {},
      identity: () => run(() => this.#media[kind].identity),
      get: (key) => run((place) => place.get(key)),
      set: (key, value) => update(key, () => value),
      update,
      delete: (key) => run((place) => void place.delete(key)),
      entries: () => run((place) => [...place]),
      clear: () => run((place) => place.clear()),
    };
  }

  backup(): Record<Kind, Places> {
    const { first, copy } = this.#media;
    return { first: copyOf(first.places), copy: copyOf(copy.places) };
  }

  restore(backup: Readonly<Record<Kind, Places>>): void {
    for (const kind of KINDS) {
      this.#media[kind].places = copyOf(backup[kind]);
      this.#media[kind].older = copyOf(backup[kind]);
    }
  }

  /** Ends a tab. With the last tab, the browser ends. */
  ended(life: Life): void {
    if (!this.#connections.delete(life) || this.#connections.size > 0) return;
    this.#hasRefused = false;
    const { first } = this.#media;
    const { random, now } = this.#world;
    if (first.isDoomed) {
      this.#world.tell(() => 'the database is empty when the browser starts again');
      first.places = new Map();
      first.older = new Map();
      first.identity += 1;
      first.isDoomed = false;
      this.lostAt = now;
    }
    if (this.#backup && !this.isAnyBroken && random.chance(0.5)) {
      this.#world.tell(() => 'the browser’s profile is put back');
      this.restore(this.#backup);
      this.#backup = undefined;
      this.lostAt = now;
      this.onPutBack();
    }
    // Nothing is safe from two stores that fail at once.
    const isHanging = KINDS.some((kind) => this.#media[kind].hangsUntil > now);
    const mayRevert = this.#doubts.has('old-data') && !isHanging && !this.isAnyBroken && this.#isWhole();
    if (!mayRevert || !random.chance(0.3)) return;
    this.#world.tell(() => `the ${this.#forgetful} store has older data again`);
    const medium = this.#media[this.#forgetful];
    medium.places = copyOf(medium.older);
    this.#isReverted = true;
    this.lostAt = now;
  }

  /** Whether each store has everything that the other one has. */
  #isWhole(): boolean {
    const { first, copy } = this.#media;
    const hasAll = (a: Places, b: Places) =>
      [...b].every(([name, place]) =>
        [...place].every(([key, record]) => revOf(a.get(name)?.get(key)) >= revOf(record)),
      );
    return !first.isDoomed && hasAll(first.places, copy.places) && hasAll(copy.places, first.places);
  }

  #connection(kind: Kind, life: Life): Connection {
    const known = this.#connections.get(life);
    if (known) return known[kind];
    const made = { first: newConnection('opening'), copy: newConnection('open') };
    this.#connections.set(life, made);
    this.#open(made.first, life);
    return made[kind];
  }

  #open(connection: Connection, life: Life): void {
    const { random, now } = this.#world;
    this.#isReverted &&= !this.#isWhole();
    const isDoubted = this.#doubts.has('opening') && !this.#isAlone();
    const fate = isDoubted ? random.weighted({ soon: 6, late: 3 }) : 'soon';
    const latest = this.#isWhole() ? 90_000 : 50_000;
    const ms = fate === 'late' ? random.int(1_000, latest) : random.next() * 5;
    const opensAt = Math.max(now + ms, this.#media.first.hangsUntil);
    if (fate === 'late') this.#world.tell(() => `${life.name}: the database opens late`);
    if (this.#isMissing) this.#world.tell(() => `${life.name}: there is no database`);
    const open = () => this.#enter(connection, this.#isMissing ? 'missing' : 'open');
    if (opensAt < Infinity && !this.#media.first.broken) this.#world.after(opensAt - now, open, life);
  }

  #enter(connection: Connection, status: StoreStatus): void {
    connection.status = status;
    connection.isKnown = true;
    for (const start of connection.waiting.splice(0)) start();
    for (const listener of connection.listeners) listener();
  }

  /**
   * Applies an operation and answers it at two different times, so that a crash may come before, between or after
   * them.
   */
  #transaction<T>(kind: Kind, name: string, life: Life, effect: (place: Place) => T): Promise<T> {
    const connection = this.#connection(kind, life);
    return new Promise((resolve, reject) => {
      const begin = () => {
        const { now } = this.#world;
        const medium = this.#media[kind];
        if (medium.broken === 'rejects') {
          return void this.#world.after(this.delay(), () => reject(INTERNAL_ERROR), life);
        }
        const queue = `${kind} ${name}`;
        const effectAt = Math.max(now + this.delay(), this.#freeAt.get(queue) ?? 0, medium.hangsUntil);
        this.#freeAt.set(queue, effectAt);
        const isTooLate = effectAt - now > ANSWER_LIMIT_MS;
        const fail = () => {
          this.#failed(connection, life, effectAt);
          reject(new NoAnswer());
        };
        if (isTooLate) this.#world.after(ANSWER_LIMIT_MS, fail, life);
        const run = () => {
          let answer: () => void;
          try {
            this.#heardAt.set(life, this.#world.now);
            const done = effect(placeOf(medium.places, name));
            answer = () => resolve(done);
          } catch (error) {
            answer = () => {
              medium.isDoomTold ||= error === NO_ROOM;
              reject(error);
            };
          }
          if (!isTooLate) this.#world.after(this.delay(), answer, life);
        };
        // An operation that timed out may still be carried out.
        if (effectAt < Infinity && (!isTooLate || this.#world.random.chance(0.5)))
          this.#world.after(effectAt - now, run, life);
      };
      if (connection.isKnown) begin();
      else connection.waiting.push(begin);
    });
  }

  /** After a missed answer, the store is unknown until it answers. */
  #failed(connection: Connection, life: Life, answersAt: number): void {
    if (connection.status !== 'open') return;
    this.#enter(connection, 'opening');
    if (answersAt < Infinity)
      this.#world.after(answersAt - this.#world.now, () => this.#enter(connection, 'open'), life);
  }

  #write(kind: Kind, place: Place, key: string, value: unknown): void {
    const { random } = this.#world;
    const medium = this.#media[kind];
    if (!this.isFull) {
      place.set(key, value);
      if (this.#doubts.has('old-data') && random.chance(0.1)) medium.older = copyOf(medium.places);
      if (this.#doubts.has('put back') && random.chance(0.05) && this.#isWhole()) {
        this.#backup = this.backup();
      }
      return;
    }
    // Each revision in the second store has its own URL, so a refused write does not damage another revision.
    const fate = kind === 'copy' ? 'refused' : this.#possible(this.fateOfFull());
    if (fate === 'taken') place.set(key, value);
    if (fate === 'doomed') {
      this.#world.tell(() => 'the database tears');
      medium.isDoomed = true;
      medium.isDoomTold = false;
    }
    if (fate === 'anew') {
      this.#world.tell(() => 'the database is made anew');
      this.#empty(['first'], false);
    }
    throw NO_ROOM;
  }

  /** Whether one store lacks something because it hung or fell back. Nothing is safe if the other one fails, too. */
  #isAlone(): boolean {
    return (this.#isReverted || this.#hasHung) && !this.#isWhole();
  }

  #possible(fate: Fate): Fate {
    const isSpared = this.isAnyBroken || this.#isAlone();
    return isSpared && (fate === 'doomed' || fate === 'anew') ? 'refused' : fate;
  }

  fateOfFull = (): Fate => {
    const { random } = this.#world;
    if (this.#doubts.has('recreated') && random.chance(0.2)) return 'anew';
    return this.#doubts.has('torn') ? random.weighted({ refused: 3, taken: 3, doomed: 3 }) : 'refused';
  };

  #empty(kinds: readonly Kind[], isByUser: boolean): void {
    for (const kind of kinds) {
      const medium = this.#media[kind];
      medium.places.clear();
      medium.older = new Map();
      medium.identity += 1;
      medium.isDoomed = false;
    }
    this.lostAt = this.#world.now;
    if (isByUser) this.clearedAt = this.#world.now;
    this.onLost();
    // The browser closes the connections.
    for (const [life, { first }] of this.#connections)
      for (const listener of first.listeners) this.#world.after(0, listener, life);
  }

  delay(): number {
    const { random } = this.#world;
    return random.chance(0.05) ? random.next() * 2_000 : random.next() * 5;
  }
}

function newMedium(): Medium {
  return {
    places: new Map(),
    older: new Map(),
    identity: 1,
    hangsUntil: 0,
    isDoomed: false,
    isDoomTold: false,
    broken: undefined,
  };
}

function newConnection(status: StoreStatus): Connection {
  return { status, waiting: [], isKnown: status === 'open', listeners: new Set() };
}

function placeOf(places: Places, name: string): Place {
  const place = places.get(name) ?? new Map<string, unknown>();
  places.set(name, place);
  return place;
}

const copyOf = (places: Places): Places =>
  new Map([...places].map(([name, place]) => [name, new Map(place)]));

/** Returns the `rev` of a stored record; -1 if it has none. */
export function revOf(record: unknown): number {
  if (typeof record !== 'object' || record === null || !('rev' in record)) return -1;
  return typeof record.rev === 'number' ? record.rev : -1;
}
