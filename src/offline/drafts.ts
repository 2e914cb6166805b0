/** The orders being built on this device, of one person: what may be done to one, and by which tab. */
import { type Draft, hasLines, isWaiting, orderGivenUp } from './draft.ts';
import { readDraft } from './draft-versions.ts';
import { mended } from './problem.ts';
import { RecordList, type RecordListPorts } from './record-list.ts';

const CONFIRMATION_KEPT_MS = 24 * 60 * 60 * 1000;

/** A draft is being sent, or may have been placed: it cannot be edited now. */
export class DraftBusy extends Error {
  override readonly name = 'DraftBusy';
}

/** Another tab edits the draft: this one follows, until it takes over. */
export class EditedElsewhere extends Error {
  override readonly name = 'EditedElsewhere';
}

export interface DraftsPorts extends Omit<RecordListPorts<Draft>, 'parse' | 'version' | 'keyOf' | 'isOver'> {
  /** Names this tab. */
  readonly tab: string;
  readonly newKey: () => string;
}

export class Drafts {
  readonly #records: RecordList<Draft>;
  readonly #tab: string;
  readonly #newKey: () => string;

  private constructor(records: RecordList<Draft>, { tab, newKey }: DraftsPorts) {
    this.#records = records;
    this.#tab = tab;
    this.#newKey = newKey;
    this.list = records.all;
    this.subscribe = records.subscribe;
  }

  /** Reads what is on the device. A record that is no draft is set aside, and counted. */
  static async open(ports: DraftsPorts): Promise<Drafts> {
    const records = await RecordList.open({
      ...ports,
      parse: readDraft,
      version: 2,
      keyOf: ({ id }) => id,
      isOver,
    });
    return new Drafts(records, ports);
  }

  /** All drafts, the last saved first; the same array until something changes. */
  readonly list: () => readonly Draft[];
  readonly subscribe: (listener: () => void) => () => void;

  /** Whether drafts outlive the tab. */
  get kept(): boolean {
    return this.#records.kept;
  }

  /** Whether the device took no change at the last try: an order that waits is not sent before it does. */
  readonly lacksRoom = (): boolean => this.#records.lacksRoom;

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

  /** Whether a draft's last change is in this tab alone, because the device did not take it. */
  isAtRisk(id: string): boolean {
    return !this.kept || this.#records.isHeld(id);
  }

  /**
   * The sender's change: in one transaction, on the device when it resolves.
   * @throws NotWritten, or what `change` throws.
   */
  change(id: string, change: (draft: Draft) => Draft): Promise<Draft> {
    return this.#records.change(id, change);
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
      const problem = mended(draft, edited);
      return { ...edited, state: problem ? 'needs-you' : 'editing', problem, editor: this.#tab };
    };
    return this.#records.changeOrHold(id, change, initial);
  }

  /** Makes this tab the one that edits a draft; others follow from now on. */
  async takeOver(id: string): Promise<void> {
    const draft = await this.read(id);
    if (draft && isEditable(draft) && draft.editor !== this.#tab)
      await this.#records.changeOrHold(id, (now) => ({ ...now, editor: this.#tab }));
  }

  /**
   * Takes the person's word that the order is complete; it is on the device when this resolves.
   * @throws NotWritten: an order that the device cannot keep in step is not sent. DraftBusy, EditedElsewhere.
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
      const givenUp = hasLines(draft) ? orderGivenUp(draft, this.#newKey) : {};
      return {
        ...draft,
        ...givenUp,
        state: draft.problem ? 'needs-you' : 'editing',
        waits_for: null,
        // Whichever tab goes on with it.
        editor: null,
      };
    });
  }

  /** Whether a draft was removed in this tab. */
  isRemoved(id: string): boolean {
    return this.#records.isRemoved(id);
  }

  /** Removes a draft; answers it as it stood, to be {@link restore}d. */
  remove(id: string): Promise<Draft | undefined> {
    return this.#records.remove(id);
  }

  restore(draft: Draft): Promise<void> {
    return this.#records.restore(draft);
  }

  #checkIsOurs({ editor }: Draft): void {
    if (editor && editor !== this.#tab) throw new EditedElsewhere('This order is edited in another tab.');
  }
}

// A placed order is the provider's: its confirmation stays a day, for whoever comes back to the page.
function isOver(draft: Draft, now: number): boolean {
  return draft.state === 'sent' && now - draft.saved_at > CONFIRMATION_KEPT_MS;
}

/** Whether the person may change a draft now: not while it is on its way, and not while it may have been placed. */
function isEditable({ state, placing }: Draft): boolean {
  return (state === 'editing' || state === 'needs-you') && !placing;
}

/** Whether a confirmed order can be taken back: as long as nobody was asked to place it. */
export function canReopen(draft: Draft): boolean {
  return isEditable(draft) || (isWaiting(draft) && !draft.placing);
}
