/** Runs one session (a user, a device, a network and a provider) until it is at rest, then checks what must hold. */
import { orderTo } from '#src/outbox/batch.ts';
import { type Draft, isComplete, readDraft } from '#src/outbox/draft.ts';
import type { App, AppPorts } from './app.ts';
import { Device, STARTED_AT } from './device.ts';
import { DOUBTS, type Doubt } from './doubts.ts';
import { Network } from './network.ts';
import { Person } from './person.ts';
import type { Provider } from './provider.ts';
import type { Random } from './random.ts';
import { Screens } from './screens.ts';
import type { Stage } from './stage.ts';
import { planTroubles } from './troubles.ts';
import { isWithTheUser, type Testimony, Witness } from './witness.ts';
import { type Life, World } from './world.ts';

export interface Setting {
  readonly seed: number;
  readonly openApp: (ports: AppPorts) => Promise<App>;
  readonly provider: (random: Random, keys: boolean, now: () => number) => Provider | Promise<Provider>;
  /** Crashes the tab before its nth event and nowhere else. If undefined, crashes are random. */
  readonly crashAt?: number;
  /** Whether the crash is the only fault. */
  readonly isCalm?: boolean;
  /** The faults that sessions may have. Each session has some of them. */
  readonly doubts?: readonly Doubt[];
  /** Whether orders go to several destinations, too. */
  readonly hasBatches?: boolean;
  readonly trace?: string[];
  /** Told of each record that the device stores. */
  readonly onWrite?: (place: string, record: unknown) => void;
}

export interface Outcome {
  readonly happenings: number;
  readonly states: Readonly<Record<string, number>>;
}

interface Tab {
  readonly life: Life;
  readonly wakers: Set<() => void>;
  app: App | undefined;
  screens: Screens | undefined;
}

const MINUTE = 60_000;

// Sessions throw a thousand errors a second on purpose, and collecting their stacks would be most of the work.
Error.stackTraceLimit = 4;

/**
 * Runs a session.
 * @throws Broken if a promise was not kept.
 */
export async function runSession(setting: Setting): Promise<Outcome> {
  return new Session(setting).run();
}

class Session {
  readonly #setting: Setting;
  readonly #world: World;
  readonly #device: Device;
  readonly #witness: Witness;
  readonly #doubts: ReadonlySet<Doubt>;
  readonly #honoursKeys: boolean;
  readonly #wellAfter: number;
  readonly #crashRate: number;
  readonly #mayHaveTwoTabs: boolean;
  #stage!: Stage;
  #tabs: Tab[] = [];
  #turns: number;
  #happenings = 0;
  #keys = 0;
  #opened = 0;
  #hasCrashed = false;
  // The tab in which the user waits for something.
  #at: Tab | undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#world = new World(setting.seed, setting.trace);
    const { random } = this.#world;
    this.#doubts = someOf(setting.doubts ?? [], random);
    this.#device = new Device(this.#world, this.#doubts);
    this.#device.disk.onLost = () => this.#countCopies();
    this.#device.disk.onPutBack = () => {
      const stored = this.#stored();
      const discarded = this.#device.disk.stored('drafts');
      for (const testimony of this.#witness.drafts.values()) {
        if (find(stored, testimony)) continue;
        if (testimony.batch) Object.assign(testimony, { isApart: false, isKept: false });
        // The undo was later.
        if (discarded.has(testimony.id)) testimony.isDiscarded = 'maybe';
      }
      for (const testimony of this.#witness.drafts.values())
        this.#witness.putsBack(testimony, copyOf(stored, testimony));
    };
    this.#device.disk.onWrite = (place, record) => {
      setting.onWrite?.(place, record);
      const { id, state } = record as Partial<Draft>;
      const testimony = [...this.#witness.drafts.values()].find((each) => each.id === id);
      if (state && testimony) this.#witness.stores(testimony, record as Draft);
    };
    this.#honoursKeys = random.chance(0.5);
    this.#witness = new Witness(this.#world, this.#device, this.#doubts, this.#honoursKeys);
    const byChance = setting.crashAt === undefined && !setting.isCalm;
    this.#wellAfter = setting.isCalm ? 0 : random.int(1, 60) * MINUTE;
    this.#crashRate = byChance ? random.pick([0, 0, 0.003, 0.01, 0.03]) : 0;
    this.#mayHaveTwoTabs = random.chance(0.4);
    // Some faults show with several orders only.
    this.#turns = random.int(10, this.#doubts.size > 0 && random.chance(0.3) ? 80 : 35);
    this.#world.endsBefore = (life) => this.#endsBefore(life);
  }

  async run(): Promise<Outcome> {
    const { random } = this.#world;
    const now = () => STARTED_AT + this.#world.now;
    const provider = await this.#setting.provider(random, this.#honoursKeys, now);
    const isCalm = this.#setting.isCalm || (this.#doubts.has('firewall') && random.chance(0.5));
    const trouble = isCalm ? 0 : random.pick([0, 0.05, 0.15, 0.3, 0.5]);
    const network = new Network(this.#world, provider, {
      honoursKeys: this.#honoursKeys,
      trouble,
      wellAfter: this.#wellAfter,
      doubts: this.#doubts,
    });
    provider.onPlaced = (order) =>
      this.#witness.placed(
        order,
        network.askedAt.get(order.id) ?? 0,
        network.placementSentAt,
        network.placedOfLateLines.has(order.id),
      );
    this.#witness.refusedLooks = network.refusedLooks;
    this.#witness.hides = (moment) => network.hides(moment);
    const { onPutBack } = this.#device.disk;
    this.#device.disk.onPutBack = () => {
      network.putBackAt = this.#world.now;
      onPutBack();
    };
    this.#stage = {
      ...{ world: this.#world, device: this.#device, witness: this.#witness, provider, network },
      ...{ doubts: this.#doubts, newKey: this.#newKey, hasBatches: this.#setting.hasBatches ?? false },
    };
    const person = new Person(this.#stage);
    const kill = () => {
      this.#crash(this.#tabs);
      this.#openLater(random.int(1_000, 20_000));
    };
    if (!this.#setting.isCalm) planTroubles(this.#stage, this.#wellAfter, kill);
    this.#turn(person);
    if (this.#doubts.has('firewall')) this.#keepLooking();
    await this.#world.run();
    await this.#comesBack();
    await this.#checkContacts(person);
    return this.#conclude();
  }

  #turn(person: Person): void {
    const { random } = this.#world;
    this.#world.after(random.chance(0.1) ? random.next() * 5 * MINUTE : random.next() * 20_000, () => {
      if (this.#turns-- <= 0) return this.#limit();
      const wanted = this.#mayHaveTwoTabs && random.chance(0.3) ? 2 : 1;
      if (this.#tabs.length < wanted) void this.#open();
      const tab = this.#tabs.length > 0 ? random.pick(this.#tabs) : undefined;
      if (!tab?.app) return this.#turn(person);
      if (random.chance(0.2)) wake(tab);
      tab.screens?.look();
      this.#at = tab;
      const next = () => {
        if (this.#at !== tab) return;
        this.#at = undefined;
        this.#turn(person);
      };
      tab.life.onEnd = next;
      void person.act(tab.app).then(next, (error) => this.#world.fail(`The person could not act: ${error}`));
    });
  }

  #openLater(delay: number): void {
    this.#world.after(delay, () => {
      if (this.#tabs.length === 0) void this.#open();
    });
  }

  async #open(): Promise<void> {
    const life: Life = { name: `tab ${++this.#opened}`, isAlive: true, onEnd: () => {} };
    const tab: Tab = { life, wakers: new Set(), app: undefined, screens: undefined };
    this.#tabs.push(tab);
    this.#world.tell(() => `${life.name} opens`);
    tab.app = await this.#setting.openApp({
      world: this.#world,
      device: this.#device,
      life,
      request: this.#stage.network.requestOf(life),
      newKey: this.#newKey,
      username: this.#stage.provider.username,
      honoursKeys: this.#honoursKeys,
      wakers: tab.wakers,
    });
    if (this.#doubts.size === 0) return;
    tab.screens = new Screens(this.#stage, tab.app, life);
  }

  /**
   * After the user cleared the stored data, only tabs hold it until they have written it again.
   * @param ended A tab that held data that it could not store, and said so.
   */
  #countCopies(ended?: App): void {
    const isCleared = this.#world.now - this.#device.disk.clearedAt < MINUTE;
    const stored = this.#stored();
    for (const testimony of this.#witness.drafts.values()) {
      const { isApart, batch } = testimony;
      const { id } = isApart || !batch ? testimony : batch;
      const isAtRisk = ended?.drafts.isAtRisk(id);
      testimony.wasAtRisk ||= isAtRisk ?? false;
      if (!isCleared && !isAtRisk) continue;
      const held = this.#tabs.map(({ app }) => app && copyOf(app.drafts.list(), testimony));
      const copies = [copyOf(stored, testimony), ...held].filter((copy) => copy !== undefined);
      this.#witness.clears(testimony, copies, isCleared);
    }
  }

  #endsBefore(life: Life): boolean {
    this.#happenings += 1;
    const { random, now } = this.#world;
    const { crashAt } = this.#setting;
    const ends =
      crashAt === undefined
        ? now < this.#wellAfter && this.#crashRate > 0 && random.chance(this.#crashRate)
        : this.#happenings === crashAt;
    if (!ends) return false;
    const isWhole = random.chance(0.3);
    this.#crash(this.#tabs.filter((each) => isWhole || each.life === life));
    // No turn follows in which the user would open the portal again.
    if (this.#turns <= 0) this.#openLater(1_000);
    return true;
  }

  #crash(tabs: readonly Tab[]): void {
    for (const tab of tabs) {
      this.#tabs = this.#tabs.filter((each) => each !== tab);
      this.#hasCrashed = true;
      this.#device.crash(tab.life);
      this.#countCopies(tab.app);
    }
  }

  #keepLooking(): void {
    if (this.#world.now >= this.#wellAfter) return;
    for (const { screens } of this.#tabs) screens?.look();
    this.#world.after(MINUTE, () => this.#keepLooking());
  }

  /** A store that fails for good is tried again for ever. */
  #limit(): void {
    const { now } = this.#world;
    if (this.#doubts.has('broken store'))
      this.#world.endsAt = Math.max(now, this.#wellAfter) + 4 * 60 * MINUTE;
  }

  /** Ends all trouble. The user returns to the tab, or opens one. */
  async #comesBack(): Promise<void> {
    if (this.#at) this.#world.fail(`In ${this.#at.life.name} the person waits for ever.`);
    if (!this.#hasCrashed && this.#doubts.size === 0) this.#checkIsPlanned();
    this.#turns = 0;
    this.#limit();
    if (this.#tabs.length === 0 || this.#doubts.size > 0) void this.#open();
    this.#world.after(0, () => {
      this.#world.tell(() => 'the person comes back');
      for (const tab of this.#tabs) wake(tab);
    });
    await this.#world.run();
    for (const { screens } of this.#tabs) screens?.look();
    await this.#world.run();
    this.#limit();
    await this.#resume();
    this.#completeForgotten();
    await this.#world.run();
  }

  /** The user wants everything to be sent in the end. */
  async #resume(): Promise<void> {
    const { app } = this.#tabs.at(-1) ?? {};
    const paused = app?.drafts.list().filter((draft) => draft.paused) ?? [];
    if (paused.length === 0) return;
    for (const { id } of paused) void app?.drafts.change(id, (now) => ({ ...now, paused: false }));
    this.#world.after(MINUTE, () => void app?.outbox.sendAll());
    await this.#world.run();
    this.#limit();
  }

  /** Completes orders again that were placed by a tab that could not store that: this must have no effect. */
  #completeForgotten(): void {
    const { app } = this.#tabs.at(-1) ?? {};
    for (const testimony of this.#witness.drafts.values()) {
      const { id, wasAtRisk, putBackAt } = testimony;
      const draft = app?.drafts.find(id);
      const placed = [testimony, ...(draft ? this.#witness.ordersOf(testimony, draft) : [])].flatMap(
        (each) => each.placed,
      );
      if (!draft || !(wasAtRisk || putBackAt > 0) || placed.length === 0) continue;
      // The user knows of an order that was placed before.
      if (!isWithTheUser(draft) || !isComplete(draft) || draft.also_placed.length > 0) continue;
      this.#world.tell(() => `${draft.client_notes} is completed once more`);
      this.#witness.confirms(testimony, draft);
      void app?.drafts.takeOver(id).then(() => app.outbox.submit(id));
    }
  }

  /** Checks that a retry is scheduled for everything that waits for more than the user. */
  #checkIsPlanned(): void {
    const stored = this.#stored();
    const paused = new Set(stored.filter((draft) => draft.paused).map(({ id }) => id));
    const waiting = stored.filter(
      ({ state, batch }) => (state === 'queued' || state === 'sending') && !paused.has(batch ?? ''),
    );
    if (waiting.some(({ waits_for }) => waits_for === 'sign-in')) return;
    for (const { client_notes } of waiting)
      this.#world.fail(`${client_notes} waits, and nothing is planned.`);
  }

  #stored(): Draft[] {
    return [...this.#device.disk.stored('drafts').values()]
      .map(readDraft)
      .filter((draft) => draft !== undefined);
  }

  /** Checks that every contact was created once, apart from the exception in `network.ts`. */
  async #checkContacts({ madeContacts }: Person): Promise<void> {
    const { provider, network } = this.#stage;
    for (const name of madeContacts) {
      const count = await provider.contactsNamed(name);
      const isDoubled = network.doubled.some((request) => request.includes(`"${name}"`));
      if (count > 1 && (this.#honoursKeys || !(isDoubled || network.createdUnseen.has(name))))
        this.#world.fail(`${name} was created ${count} times`);
    }
  }

  async #conclude(): Promise<Outcome> {
    const stored = this.#stored();
    const states: Record<string, number> = {};
    for (const testimony of this.#witness.drafts.values()) {
      const draft = find(stored, testimony);
      // The story of a store that fails for good may end in the middle of an attempt.
      const isCutShort =
        this.#world.endsAt < Infinity && this.#device.now() - (draft?.saved_at ?? 0) < MINUTE;
      this.#witness.concludes(testimony, draft, isCutShort);
      const state = draft?.state ?? 'gone';
      states[state] = (states[state] ?? 0) + 1;
      const shipTo =
        this.#doubts.has('restored') || this.#doubts.has('renamed') ? 0 : (draft?.ship_to_id ?? 0);
      if (shipTo > 0 && (await this.#stage.provider.contactName(shipTo)) !== draft?.ship_to_name)
        this.#world.fail(`${testimony.token} goes to ${shipTo}, which is not ${draft?.ship_to_name}`);
    }
    await this.#world.run();
    return { happenings: this.#happenings, states };
  }

  readonly #newKey = (): string => {
    const session = (this.#setting.seed >>> 0).toString(16).padStart(8, '0');
    return `${session}-0000-4000-8000-${String(++this.#keys).padStart(12, '0')}`;
  };
}

const find = (drafts: readonly Draft[], { id }: Testimony) => drafts.find((draft) => draft.id === id);

/** Like `find`. Until one of several destinations has a draft, the one that names it says what that will be. */
function copyOf(drafts: readonly Draft[], testimony: Testimony): Draft | undefined {
  const { id, batch, isApart } = testimony;
  const found = find(drafts, testimony);
  const several = drafts.find((draft) => !found && !isApart && draft.id === batch?.id);
  const to = several?.destinations.find(({ draft_id }) => draft_id === id);
  if (!several || !to || several.state === 'sent') return found;
  return { ...orderTo(several, to, () => ''), state: several.state };
}

function wake({ wakers }: Tab): void {
  for (const waker of wakers) waker();
}

function someOf(doubts: readonly Doubt[], random: Random): ReadonlySet<Doubt> {
  if (doubts.length === 0) return new Set();
  return new Set([
    random.pick(doubts),
    ...DOUBTS.filter((each) => doubts.includes(each) && random.chance(0.3)),
  ]);
}
