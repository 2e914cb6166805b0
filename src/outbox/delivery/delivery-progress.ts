/** One attempt to send an order: the draft as it was last stored, and the current step. */
import { Unreachable } from '#src/api/transport/errors.ts';
import type { OrderPlacement } from '#src/contract/order.ts';
import {
  abandonAndWatch,
  abandonOrder,
  type DoubtReason,
  type Draft,
  isBatch,
  isWaiting,
  mayAbandon,
  type Stage,
} from '#src/outbox/draft.ts';
import type { SenderPorts } from '#src/outbox/ports.ts';
import { InDoubt, NotResumable, TakenBack } from './delivery-ends.ts';

// A server may show an older state for a while. Lines that are missing for longer were removed.
const LINES_AWAITED_MS = 60 * 60 * 1000;

export class DeliveryProgress {
  stage: Stage = 'start';
  readonly ports: SenderPorts;
  readonly waitedForSignIn: boolean;
  wasAnswered = false;
  hasProgress = false;
  #draft: Draft;

  constructor(draft: Draft, ports: SenderPorts) {
    this.#draft = draft;
    this.waitedForSignIn = draft.waits_for === 'sign-in';
    const answered = () => {
      this.wasAnswered = true;
    };
    this.ports = { ...ports, http: listenTo(ports.http, answered) };
  }

  get draft(): Draft {
    return this.#draft;
  }

  get orderId(): number {
    if (this.#draft.order_id === null) throw new Error('order_id');
    return this.#draft.order_id;
  }

  get clientId(): number {
    if (this.#draft.org_id === null) throw new Error('org_id');
    return this.#draft.org_id;
  }

  get placement(): OrderPlacement {
    const { ship_to_id, shipped_with, shipping_type, client_notes, required_by } = this.#draft;
    if (ship_to_id === null) throw new Error('ship_to_id');
    return {
      id: this.orderId,
      org_id: this.clientId,
      ship_to_id,
      client_notes,
      required_by,
      ...(shipped_with !== null && { shipped_with }),
      ...(shipping_type !== null && { shipping_type }),
    };
  }

  /** @throws TakenBack if the sender no longer owns the draft. */
  async note(news: Partial<Draft>): Promise<void> {
    this.#draft = await this.ports.store.change(this.#draft.id, (draft) => {
      const isOurs = draft.state === 'sending' || (news.state === 'sending' && isWaiting(draft));
      if (!isOurs) throw new TakenBack();
      return { ...draft, ...news };
    });
  }

  /**
   * Stores that the order is abandoned for a new one.
   * @param isWatched Whether a late request may still place it.
   * @throws InDoubt with `reason` if the sender has abandoned an order of this draft within the last hour.
   */
  async abandon(reason: DoubtReason, isWatched: boolean): Promise<void> {
    const { newKey } = this.ports;
    const now = this.ports.now();
    if (!mayAbandon(this.#draft, now)) throw new InDoubt(reason);
    const abandoned = isWatched
      ? abandonAndWatch(this.#draft, newKey, now)
      : abandonOrder(this.#draft, newKey);
    await this.note({ ...abandoned, abandoned_at: now });
  }

  get awaitsLines(): boolean {
    const { doubt } = this.#draft;
    // An order that was hidden until now may be shown before its lines are.
    return doubt?.reason !== 'unclear' || Math.abs(this.ports.now() - doubt.since) < LINES_AWAITED_MS;
  }

  async noteDoubt(reason: DoubtReason, news: Partial<Draft> = {}): Promise<void> {
    const { doubt } = this.#draft;
    const since = doubt?.reason === reason ? doubt.since : this.ports.now();
    await this.note({ ...news, doubt: { reason, since, checks: (doubt?.checks ?? 0) + 1 } });
  }

  /**
   * Stores what is about to be requested.
   * @throws NotResumable if a later start would not know that. A draft that no store can have can't be sent again, unless
   * it is one of several that another draft names.
   */
  async noteRequest(
    request: Pick<Draft, 'adding'> | Pick<Draft, 'placing' | 'place_asked_at' | 'place_key'>,
  ): Promise<void> {
    const { order_id, adding, placing, place_asked_at } = this.#draft;
    await this.note({ ...request, waits_for: null });
    const { draft } = this;
    const { store } = this.ports;
    const stored = store.stored(draft.id);
    const isStored =
      stored?.order_id === order_id &&
      stored.adding === draft.adding &&
      stored.placing === draft.placing &&
      stored.place_key === draft.place_key;
    const isOfOthers = draft.batch !== null || isBatch(draft);
    if (isStored || !(stored || isOfOthers || store.records.mayReturn(draft.id))) return;
    await this.note({ adding, placing, place_asked_at });
    throw new NotResumable();
  }
}

function listenTo(http: SenderPorts['http'], onAnswer: () => void): SenderPorts['http'] {
  const calls = Object.entries(http).map(([name, call]) => {
    const listened = async (...of: unknown[]) => {
      try {
        const answer = await (call as (...of: unknown[]) => Promise<unknown>)(...of);
        onAnswer();
        return answer;
      } catch (error) {
        if (!(error instanceof Unreachable)) onAnswer();
        throw error;
      }
    };
    return [name, listened];
  });
  return Object.fromEntries(calls);
}
