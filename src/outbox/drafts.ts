/** The drafts of one user on this device: what can be done to a draft, and which tab may do it. */
import { dateToWireTime, wireTimeToDate } from '#src/contract/values.ts';
import { RecordList } from '#src/storage/records/record-list.ts';
import type { RecordListPorts } from '#src/storage/records/record-versions.ts';
import type { RecordFormat } from '#src/storage/records/stored-record.ts';
import { DRAFT_VERSION } from '#src/storage/stored/draft.ts';
import {
  abandonAndWatch,
  type Draft,
  hasLines,
  hasSameContent,
  isEarlier,
  isPlacedOtherwise,
  isWaiting,
  readDraft,
} from './draft.ts';
import { remainingProblem } from './problem.ts';

export const DRAFT_FORMAT: RecordFormat<Draft> = {
  parse: readDraft,
  version: DRAFT_VERSION,
  keyOf: ({ id }) => id,
  mustStand: (draft) => draft.placing || draft.state === 'sent',
  // A batch that is sent: its orders are stored.
  isLast: ({ state }) => state === 'sent',
};

const CONFIRMATION_STORED_MS = 24 * 60 * 60 * 1000;

/** Tabs that begin an order at the same time have heard of each other by then. */
const HEARD_AFTER_MS = 2_000;

/** The draft can't be edited now: it is being sent, or may have been placed. */
export class DraftBusy extends Error {
  override readonly name = 'DraftBusy';
}

/** Another tab edits the draft. This tab follows it until it takes over. */
export class EditedElsewhere extends Error {
  override readonly name = 'EditedElsewhere';
}

/** The draft is not what this tab showed when the user confirmed it. */
export class DraftChanged extends Error {
  override readonly name = 'DraftChanged';
}

interface DraftsPorts extends Omit<RecordListPorts<Draft>, keyof RecordFormat<Draft> | 'isOver'> {
  readonly newKey: () => string;
}

export class Drafts {
  /** How far the stored drafts have been read, and the state of their stores. */
  readonly records: Omit<
    RecordList<Draft>,
    'accept' | 'add' | 'change' | 'drop' | 'merge' | 'remove' | 'restore'
  >;
  readonly #records: RecordList<Draft>;
  readonly #ports: DraftsPorts;
  /** Those that this tab began a moment ago. */
  readonly #begunNow = new Set<string>();

  constructor(ports: DraftsPorts) {
    this.#ports = ports;
    // A placed order belongs to the provider. Its confirmation stays a day for a user who returns to the page.
    const isOld = (draft: Draft, now: number) =>
      draft.state === 'sent' && !isPlacedOtherwise(draft) && now - draft.saved_at > CONFIRMATION_STORED_MS;
    // The orders of a batch stay together.
    const isOver = (draft: Draft, now: number) =>
      isOld(draft, now) && this.list().every((each) => batchOf(each) !== batchOf(draft) || isOld(each, now));
    this.#records = new RecordList({ ...ports, ...DRAFT_FORMAT, isOver });
    this.records = this.#records;
  }

  /** Returns all drafts, most recently saved first. Returns the same array until something changes. */
  readonly list: RecordList<Draft>['all'] = () => this.#records.all();
  readonly subscribe: RecordList<Draft>['subscribe'] = (listener) => this.#records.subscribe(listener);
  readonly find: RecordList<Draft>['find'] = (id) => this.#records.find(id);
  /** Returns a draft as the next start would find it. */
  readonly stored: RecordList<Draft>['storedRecord'] = (id) => this.#records.storedRecord(id);

  /** Reads a draft from the device, because another tab may have changed it a moment ago. */
  readonly read: RecordList<Draft>['read'] = (id) => this.#records.read(id);

  isAtRisk(id: string): boolean {
    return this.#records.whereIs(id) === 'tab';
  }

  /** Changes a draft. If no store takes the change, it stays in this tab, see {@link isAtRisk}. */
  change(id: string, change: (draft: Draft) => Draft): Promise<Draft> {
    return this.#records.change(id, change);
  }

  /**
   * Like {@link change}, for an edit by the user in the tab that edits the draft.
   * @param initial The draft, if it is a new one.
   * @param isCopy Whether it keeps its date. If the copied order is placed already, the sender finds it by that date.
   * @throws DraftBusy, EditedElsewhere.
   */
  async edit(id: string, edit: (draft: Draft) => Draft, initial?: Draft, isCopy = false): Promise<Draft> {
    const change = (draft: Draft): Draft => {
      this.#checkIsOurs(draft);
      if (!isEditable(draft)) throw new DraftBusy();
      const edited = this.#inOwnSeconds(this.#withOwnLines(draft, edit(draft)));
      const problem = remainingProblem(draft, edited);
      return { ...edited, state: problem ? 'needs-you' : 'editing', problem, editor: this.#ports.tab };
    };
    const begun = initial && !isCopy && !this.find(id) ? this.#inOwnSeconds(initial, true) : undefined;
    const edited = await this.#records.change(id, change, begun ?? initial);
    if (begun?.required_by === edited.required_by) {
      this.#begunNow.add(id);
      this.#ports.after(HEARD_AFTER_MS, () => void this.#keepApart(id));
    }
    return edited;
  }

  async #keepApart(id: string): Promise<void> {
    const draft = this.find(id);
    if (draft && this.#apart(draft) !== draft)
      // It may be discarded meanwhile, or no store may answer.
      await this.change(id, (now) => this.#apart(now)).catch(() => undefined);
    this.#begunNow.delete(id);
  }

  /** Moves an order that another tab began in the same second: of the two, one stays. */
  #apart(draft: Draft): Draft {
    if (!this.#begunNow.has(draft.id) || !isEditable(draft)) return draft;
    const isTwin = (other: Draft) =>
      other.id !== draft.id &&
      other.required_by === draft.required_by &&
      (other.id < draft.id || !isEditable(other));
    return this.list().some(isTwin) ? this.#inOwnSeconds(draft, true) : draft;
  }

  async takeOver(id: string): Promise<void> {
    const draft = await this.read(id);
    const { tab } = this.#ports;
    if (draft && isEditable(draft) && draft.editor !== tab)
      await this.change(id, (now) => ({ ...now, editor: tab }));
  }

  /**
   * Queues a draft as this tab shows it.
   * @throws DraftBusy, EditedElsewhere, DraftChanged.
   */
  async confirm(id: string, shown = this.find(id)): Promise<void> {
    await this.change(id, (draft) => {
      this.#checkIsOurs(draft);
      if (!isEditable(draft)) throw new DraftBusy();
      // A store may have a version that this tab had not read.
      if (shown && !hasSameContent(draft, shown)) throw new DraftChanged();
      // Any tab may fix the draft later: the tab that confirmed it may be closed by then.
      return { ...this.#apart(draft), state: 'queued', problem: null, waits_for: null, editor: null };
    });
  }

  /**
   * Takes a confirmed order back for editing. Unless it is in doubt, it is used again if its lines stay as they are. If
   * its batch was discarded, it stands alone from here on.
   * @throws DraftBusy if the order may have been placed.
   */
  async reopen(id: string): Promise<void> {
    await this.change(id, (draft) => {
      if (!canReopen(draft)) throw new DraftBusy();
      return {
        ...draft,
        ...(draft.state === 'in-doubt' && this.#abandonAndWatch(draft)),
        batch: this.isOfDiscardedBatch(draft) ? null : draft.batch,
        state: draft.problem ? 'needs-you' : 'editing',
        waits_for: null,
        doubt: null,
        editor: null,
      };
    });
  }

  /** Whether the batch of an order was discarded: by another tab, or before a crash, while its orders were stored. */
  isOfDiscardedBatch({ batch }: Draft): boolean {
    return batch !== null && this.#records.isDiscarded(batch);
  }

  /** Abandons an order that may have been placed and queues the draft as a new one. Both may be placed. */
  async sendAsNewOrder(id: string): Promise<void> {
    await this.change(id, (draft) => {
      if (draft.state !== 'in-doubt') throw new DraftBusy();
      return { ...draft, ...this.#abandonAndWatch(draft), state: 'queued', waits_for: null };
    });
  }

  /** Whether another draft has abandoned this order, or has it and is not placed yet. */
  isTaken(orderId: number, id: string): boolean {
    return this.list().some(
      (each) =>
        each.id !== id && (isEarlier(orderId, each) || (each.order_id === orderId && each.state !== 'sent')),
    );
  }

  /**
   * Stores the draft of one of the orders of a batch, unless there is one under its id or was one.
   * @returns Whether the next start would find that.
   * @throws NoRecord if the batch was discarded.
   */
  async addOfBatch(draft: Draft, batchId: string): Promise<boolean> {
    // A store that was not read yet may have it.
    if (this.#records.readState() === 'reading') return false;
    await this.#records.add(draft, () => this.find(batchId) !== undefined);
    return !this.find(draft.id) || this.stored(draft.id) !== undefined;
  }

  /** Discards a draft, unless it was placed in the meantime. */
  readonly remove: RecordList<Draft>['remove'] = (id, stays = ({ state }) => state === 'sent') =>
    this.#records.remove(id, stays);
  readonly restore: RecordList<Draft>['restore'] = (draft) => this.#records.restore(draft);

  /**
   * Gives a new draft, and each new destination of a draft, a required-by date that no other order of this device has:
   * the order is recognised by it (`proof.ts`).
   */
  #inOwnSeconds(draft: Draft, isNew = false): Draft {
    if (!isNew && draft.destinations.every(({ required_by }) => required_by)) return draft;
    const others = this.list().filter(({ id }) => id !== draft.id);
    const secondsOf = ({ destinations }: Draft) => destinations.map((each) => each.required_by);
    const taken = new Set(others.flatMap((other) => [other.required_by, ...secondsOf(other)]));
    const own = (wanted: string) => {
      let second = wanted;
      // A date at midnight counts as a day, which tells no order from another.
      while (taken.has(second) || second.endsWith(' 00:00:00'))
        second = dateToWireTime(new Date(wireTimeToDate(second).getTime() + 1000));
      taken.add(second);
      return second;
    };
    const required_by = isNew ? own(draft.required_by) : draft.required_by;
    for (const second of [required_by, ...secondsOf(draft)]) taken.add(second);
    const destinations = draft.destinations.map((to) => ({
      ...to,
      required_by: to.required_by || own(required_by),
    }));
    return { ...draft, required_by, destinations };
  }

  /**
   * Abandons an order with lines, or with a line on its way, if an edit changes the lines: what is late would change
   * them again. The order stays watched, because a tab that could not store anything may have placed it.
   */
  #withOwnLines(before: Draft, edited: Draft): Draft {
    const linesOf = ({ items }: Draft) =>
      JSON.stringify(items.map(({ product_id, qty }) => [product_id, qty]));
    if (!hasLines(before) || edited.order_id !== before.order_id || linesOf(before) === linesOf(edited))
      return edited;
    return { ...edited, ...this.#abandonAndWatch({ ...before, items: edited.items }) };
  }

  #abandonAndWatch(draft: Draft) {
    return abandonAndWatch(draft, this.#ports.newKey, this.#ports.now());
  }

  #checkIsOurs({ editor }: Draft): void {
    if (editor && editor !== this.#ports.tab) throw new EditedElsewhere();
  }
}

/** The draft that an order came from, which may be itself. */
export const batchOf = ({ batch, id }: Draft): string => batch ?? id;

/** Whether the user may edit a draft now: not while it is being sent, and not while it may have been placed. */
export function isEditable({ state, placing }: Draft): boolean {
  return (state === 'editing' || state === 'needs-you') && !placing;
}

/** Whether the user can take an order back: as long as no placement was requested. */
export function canReopen(draft: Draft): boolean {
  return isEditable(draft) || (isWaiting(draft) && !draft.placing);
}
