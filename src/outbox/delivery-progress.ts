/** A draft that is being sent, and its progress as stored on the device. */
import type { OrderPlacement } from '#src/contract/order.ts';
import { NotResumable, TakenBack } from './delivery-ends.ts';
import { abandonAndWatch, type DoubtReason, type Draft, isWaiting, type Stage } from './draft.ts';
import type { SenderPorts } from './sender-ports.ts';

export class DeliveryProgress {
  stage: Stage = 'start';
  readonly ports: SenderPorts;
  /** Whether the previous attempt failed for the sign-in. */
  readonly waitedForSignIn: boolean;
  #draft: Draft;

  constructor(draft: Draft, ports: SenderPorts) {
    this.#draft = draft;
    this.waitedForSignIn = draft.waits_for === 'sign-in';
    this.ports = ports;
  }

  get draft(): Draft {
    return this.#draft;
  }

  get orderId(): number {
    if (this.#draft.order_id === null) throw new Error('The order has not been started.');
    return this.#draft.order_id;
  }

  get placement(): OrderPlacement {
    const { org_id, ship_to_id, shipped_with, shipping_type, client_notes, required_by } = this.#draft;
    if (org_id === null || ship_to_id === null)
      throw new Error('A draft without client or destination was queued.');
    return {
      id: this.orderId,
      org_id,
      ship_to_id,
      client_notes,
      required_by,
      ...(shipped_with !== null && { shipped_with }),
      ...(shipping_type !== null && { shipping_type }),
    };
  }

  /**
   * Stores progress in the draft.
   * @throws TakenBack if the sender no longer owns the draft.
   */
  async note(news: Partial<Draft>): Promise<void> {
    this.#draft = await this.ports.store.change(this.#draft.id, (draft) => {
      const isOurs = draft.state === 'sending' || (news.state === 'sending' && isWaiting(draft));
      if (!isOurs) throw new TakenBack();
      return { ...draft, ...news };
    });
  }

  /** Stores that the order is abandoned for a new one, and watched. */
  async abandon(): Promise<void> {
    const { newKey, now } = this.ports;
    await this.note(abandonAndWatch(this.#draft, newKey, now()));
  }

  /** Stores that another check of a doubtful order told nothing. */
  async noteDoubt(reason: DoubtReason, news: Partial<Draft> = {}): Promise<void> {
    const { since = this.ports.now(), checks = 0 } = this.#draft.doubt ?? {};
    await this.note({ ...news, doubt: { reason, since, checks: checks + 1 } });
  }

  /** @throws NotResumable if the next start would not resume this very order, if this tab closed before storing it. */
  checkIsResumable(): void {
    const { id, order_id, start_key, clock_checked } = this.#draft;
    const stored = this.ports.store.stored(id);
    if (!stored) return;
    const isKnown = stored.order_id === order_id;
    const isSameStart = isKnown || (stored.order_id === null && stored.start_key === start_key);
    // The server accepts the same key only with the same date.
    const isResumable = this.ports.honoursKeys()
      ? isSameStart && stored.clock_checked === clock_checked
      : isKnown;
    if (!isResumable) throw new NotResumable();
  }
}
