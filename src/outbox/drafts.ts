/** The orders being built on this device, of one person: what may be done to one, and by which tab. */

import type { Records } from '#src/storage/later-records.ts';
import type { ReadState } from '#src/storage/record-reader.ts';
import { abandonAndWatch, type Draft, isWaiting } from './draft.ts';
import { remainingProblem } from './problem.ts';

/** A draft is being sent, or may have been placed: it cannot be edited now. */
export class DraftBusy extends Error {
  override readonly name = 'DraftBusy';
}

/** Another tab edits the draft: this one follows, until it takes over. */
export class EditedElsewhere extends Error {
  override readonly name = 'EditedElsewhere';
}

export interface DraftsPorts {
  /** Names this tab. */
  readonly tab: string;
  readonly now: () => number;
  readonly newKey: () => string;
}

export class Drafts {
  readonly #records: Records<Draft>;
  readonly #tab: string;
  readonly #newKey: () => string;
  readonly #now: () => number;

  constructor(records: Records<Draft>, { tab, newKey, now }: DraftsPorts) {
    this.#records = records;
    this.#tab = tab;
    this.#newKey = newKey;
    this.#now = now;
    this.list = records.all;
    this.subscribe = records.subscribe;
  }

  /** All drafts, the last saved first; the same array until something changes. */
  readonly list: () => readonly Draft[];
  readonly subscribe: (listener: () => void) => () => void;

  /** Whether drafts can be stored in this browser, as far as is known. */
  get kept(): boolean {
    return this.#records.canStore;
  }

  /** `reading` until both stores were read whole: until then a draft may be there that {@link list} has not. */
  readonly readState = (): ReadState => this.#records.readState();

  /** Resolves when both stores were read whole, or after the few seconds that a start waits for them. */
  get settled(): Promise<void> {
    return this.#records.settled;
  }

  /** Resolves when both stores were read whole, however long that takes. */
  get complete(): Promise<void> {
    return this.#records.complete;
  }

  /**
   * Whether a draft may be sent from this tab: what an incomplete read found may be older than what is stored, and what
   * stands in another tab alone is sent there.
   */
  maySend(id: string): boolean {
    return this.#records.maySend(id);
  }

  /** Reads from the device what other tabs may have left there. */
  readAll(): Promise<void> {
    return this.#records.readAll();
  }

  /** How many stored records could not be read, and were set aside. */
  get setAside(): number {
    return this.#records.setAside;
  }

  /** How many are of a newer version of the portal, which alone can show them. */
  get newer(): number {
    return this.#records.newer;
  }

  find(id: string): Draft | undefined {
    return this.#records.find(id);
  }

  /** Reads a draft from the device, where another tab may have changed it a moment ago. */
  read(id: string): Promise<Draft | undefined> {
    return this.#records.read(id);
  }

  /** Whether a draft's last change is in this tab alone, because no store took it. */
  isAtRisk(id: string): boolean {
    return this.#records.whereIs(id) === 'tab';
  }

  /** A change by whoever is at work on it; where no store takes it, it stands in this tab, see {@link isAtRisk}. */
  change(id: string, change: (draft: Draft) => Draft): Promise<Draft> {
    return this.#records.change(id, change);
  }

  /** The newest version of a draft that is known to be on a disk. */
  stored(id: string): Draft | undefined {
    return this.#records.storedRecord(id);
  }

  /**
   * An edit by the person, in the tab that edits. Where the device does not take it, it stands in this tab alone,
   * see {@link isAtRisk}.
   * @throws DraftBusy, EditedElsewhere.
   */
  edit(id: string, edit: (draft: Draft) => Draft, initial?: Draft): Promise<Draft> {
    const change = (draft: Draft): Draft => {
      this.#checkIsOurs(draft);
      if (!isEditable(draft)) throw new DraftBusy('This order is being sent.');
      const edited = edit(draft);
      const problem = remainingProblem(draft, edited);
      return { ...edited, state: problem ? 'needs-you' : 'editing', problem, editor: this.#tab };
    };
    return this.#records.change(id, change, initial);
  }

  /** Makes this tab the one that edits a draft; others follow from now on. */
  async takeOver(id: string): Promise<void> {
    const draft = await this.read(id);
    if (draft && isEditable(draft) && draft.editor !== this.#tab)
      await this.#records.change(id, (now) => ({ ...now, editor: this.#tab }));
  }

  /**
   * Takes the person's word that the order is complete.
   * @throws DraftBusy, EditedElsewhere.
   */
  async confirm(id: string): Promise<void> {
    await this.change(id, (draft) => {
      this.#checkIsOurs(draft);
      if (!isEditable(draft)) throw new DraftBusy('This order is being sent.');
      // Whoever comes back to it may mend it: the tab that confirmed it may be gone by then.
      return { ...draft, state: 'queued', problem: null, waits_for: null, editor: null };
    });
  }

  /**
   * Takes a confirmed order back, to be edited. What was sent of it is given up: it was never placed.
   * @throws DraftBusy where it may have been placed.
   */
  async reopen(id: string): Promise<void> {
    await this.change(id, (draft) => {
      if (!canReopen(draft)) throw new DraftBusy('This order may have been placed.');
      // It may have lines that a look-up did not show, and a tab that could not write it down may have placed it.
      const abandoned = draft.order_id === null ? {} : abandonAndWatch(draft, this.#newKey, this.#now());
      return {
        ...draft,
        ...abandoned,
        state: draft.problem ? 'needs-you' : 'editing',
        waits_for: null,
        // Whichever tab goes on with it.
        editor: null,
      };
    });
  }

  /**
   * Gives up an order that may have been placed, and queues the draft as a new one: the user knows that both may be
   * placed. The old one stays watched.
   */
  async sendAsNewOrder(id: string): Promise<void> {
    await this.change(id, (draft) => {
      if (draft.state !== 'in-doubt') throw new DraftBusy('This order is not in doubt.');
      return {
        ...draft,
        ...abandonAndWatch(draft, this.#newKey, this.#now()),
        state: 'queued',
        waits_for: null,
      };
    });
  }

  /** Whether a draft was discarded; one that is merely not there was not. */
  isDiscarded(id: string): boolean {
    return this.#records.isDiscarded(id);
  }

  /** Removes a draft; answers it as it stood, to be {@link restore}d. */
  remove(id: string): Promise<Draft | undefined> {
    return this.#records.remove(id);
  }

  /** Stops reading and writing, when the session is over. */
  close(): void {
    this.#records.close();
  }

  restore(draft: Draft): Promise<void> {
    return this.#records.restore(draft);
  }

  #checkIsOurs({ editor }: Draft): void {
    if (editor && editor !== this.#tab) throw new EditedElsewhere('This order is edited in another tab.');
  }
}

/** Whether the person may change a draft now: not while it is on its way, and not while it may have been placed. */
function isEditable({ state, placing }: Draft): boolean {
  return (state === 'editing' || state === 'needs-you') && !placing;
}

/** Whether a confirmed order can be taken back: as long as nobody was asked to place it. */
export function canReopen(draft: Draft): boolean {
  return isEditable(draft) || (isWaiting(draft) && !draft.placing);
}
