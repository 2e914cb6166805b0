/**
 * The orders being built on this device, of one person. Owns the store of drafts: every change is a function of
 * what is stored now, made in one transaction, and is shown only after it is written.
 */
import { Draft } from './draft.ts';
import type { RecordStore } from './storage.ts';

const CONFIRMATION_KEPT_MS = 24 * 60 * 60 * 1000;

/** A draft is being sent, or may have been placed: it cannot be edited now. */
class DraftBusy extends Error {
  override readonly name = 'DraftBusy';
}

export class Drafts {
  #drafts: readonly Draft[] = [];
  #setAside = 0;
  readonly #store: RecordStore;
  readonly #quarantine: RecordStore;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #otherTabs: BroadcastChannel;

  private constructor(stores: DraftStores, now: () => number) {
    this.#store = stores.drafts;
    this.#quarantine = stores.setAside;
    this.#now = now;
    this.#otherTabs = new BroadcastChannel(`drafts ${stores.owner}`);
    this.#otherTabs.onmessage = () => void this.#load();
  }

  /** Reads what is on the device. A record that is no draft is set aside, and counted. */
  static async open(stores: DraftStores, now: () => number = Date.now): Promise<Drafts> {
    const drafts = new Drafts(stores, now);
    await drafts.#load();
    return drafts;
  }

  /** Whether drafts outlive the tab. */
  get kept(): boolean {
    return this.#store.kept;
  }

  /** How many stored records could not be read at the last look, and were set aside. */
  get setAside(): number {
    return this.#setAside;
  }

  /** All drafts, the last saved first; the same array until something changes. */
  readonly list = (): readonly Draft[] => this.#drafts;

  find(id: string): Draft | undefined {
    return this.#drafts.find((draft) => draft.id === id);
  }

  /** Reads a draft from the device, where another tab may have changed it a moment ago. */
  async read(id: string): Promise<Draft | undefined> {
    return Draft.safeParse(await this.#store.get(id)).data;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Changes a draft, or makes it of `initial`, in one transaction.
   * @returns the draft as it now stands on the device.
   * @throws where it cannot be written (a full disk); what was stored before still stands.
   */
  async change(id: string, change: (draft: Draft) => Draft, initial?: Draft): Promise<Draft> {
    let written: Draft | undefined;
    await this.#store.update(id, (old) => {
      const stored = Draft.safeParse(old);
      const before = stored.success ? stored.data : initial;
      if (!before) throw new Error(`There is no draft ${id}.`);
      written = { ...change(before), saved_at: this.#now() };
      return written;
    });
    if (!written) throw new Error(`Draft ${id} was not written.`);
    const draft = written;
    this.#show([draft, ...this.#drafts.filter((other) => other.id !== id)]);
    this.#otherTabs.postMessage(id);
    return draft;
  }

  /**
   * An edit by the person: as {@link change}, refused while the order is on its way.
   * @throws DraftBusy
   */
  edit(id: string, edit: (draft: Draft) => Draft, initial?: Draft): Promise<Draft> {
    return this.change(
      id,
      (draft) => {
        if (!isEditable(draft)) throw new DraftBusy('This order is being sent.');
        return { ...edit(draft), state: 'editing', problem: null };
      },
      initial,
    );
  }

  async remove(id: string): Promise<void> {
    await this.#store.delete(id);
    this.#show(this.#drafts.filter((draft) => draft.id !== id));
    this.#otherTabs.postMessage(id);
  }

  async #load(): Promise<void> {
    const found: Draft[] = [];
    for (const [id, record] of await this.#store.entries()) {
      const draft = Draft.safeParse(record);
      if (draft.success && isOver(draft.data, this.#now())) await this.#store.delete(id);
      else if (draft.success && draft.data.id === id) found.push(draft.data);
      else await this.#putAside(id, record);
    }
    this.#show(found);
  }

  async #putAside(id: string, record: unknown): Promise<void> {
    await this.#quarantine.set(`${id} ${this.#now()}`, record);
    await this.#store.delete(id);
    this.#setAside += 1;
  }

  #show(drafts: Draft[]): void {
    this.#drafts = drafts.toSorted((a, b) => b.saved_at - a.saved_at);
    for (const listener of this.#listeners) listener();
  }
}

// A placed order is the provider's: its confirmation stays a day, for whoever comes back to the page.
function isOver(draft: Draft, now: number): boolean {
  return draft.state === 'sent' && now - draft.saved_at > CONFIRMATION_KEPT_MS;
}

interface DraftStores {
  drafts: RecordStore;
  setAside: RecordStore;
  /** Names the person, so that tabs of one person hear each other. */
  owner: string;
}

/** Whether the person may change a draft now: not while it is on its way, and not while it may have been placed. */
function isEditable(draft: Draft): boolean {
  return (draft.state === 'editing' || draft.state === 'needs-you') && !draft.placing;
}
