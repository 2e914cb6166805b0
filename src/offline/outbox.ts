/**
 * Sends confirmed drafts: at once, on reconnect, on return to the tab, on start, and after a growing wait.
 * It never depends on Background Sync, which Safari and Firefox do not have.
 */
import { isPassing } from '#src/api/errors.ts';
import { reachability } from '#src/api/reachability.ts';
import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';
import { orderCalls } from './order-calls.ts';
import { type SenderPorts, type Sending, send, start } from './sender.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

export class Outbox {
  readonly #drafts: Drafts;
  readonly #ports: SenderPorts;
  readonly #onSent: () => void;
  #failures = 0;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param owner names the person: one sender at a time for each.
   * @param onSent told after an order was placed: lists and stock are other ones now.
   */
  constructor(drafts: Drafts, owner: string, onSent: () => void) {
    this.#onSent = onSent;
    this.#drafts = drafts;
    this.#ports = {
      http: orderCalls,
      store: { read: (id) => drafts.read(id), change: (id, change) => drafts.change(id, change) },
      lock: (work) => navigator.locks.request(`order-sender ${owner}`, work),
      newKey: () => crypto.randomUUID(),
    };
  }

  /**
   * Starts the order of a draft at the server (SPEC §4, tab 1).
   * @returns `started`, or `later` where nobody could be reached: the order goes on on this device.
   * @throws Refused where the server decided against it.
   */
  async start(id: string): Promise<'started' | 'later'> {
    try {
      await start(id, this.#ports);
      return 'started';
    } catch (error) {
      if (isPassing(error)) return 'later';
      throw error;
    }
  }

  /** Takes the person's word that the order is complete, and sends it. The word is on the device before anything is sent. */
  async submit(id: string): Promise<Sending> {
    await this.#drafts.change(id, (draft) => ({ ...draft, state: 'queued', problem: null }));
    return this.#send(id);
  }

  /** Sends what waits, and goes on doing so; returns the end of it. */
  run(): () => void {
    const now = () => void this.#sendAll();
    const onReachable = () => {
      if (reachability.get()) now();
    };
    const stopListening = reachability.subscribe(onReachable);
    addEventListener('online', now);
    addEventListener('focus', now);
    now();
    return () => {
      this.#isOver = true;
      clearTimeout(this.#timer);
      stopListening();
      removeEventListener('online', now);
      removeEventListener('focus', now);
    };
  }

  async #sendAll(): Promise<void> {
    for (const draft of this.#drafts.list().filter(isWaiting)) {
      // The next order would go out with the token of whoever signed in since.
      if (this.#isOver) return;
      const { outcome } = await this.#send(draft.id);
      if (outcome === 'later' || outcome === 'sign-in') return;
    }
  }

  async #send(id: string): Promise<Sending> {
    const sending = await send(id, this.#ports);
    if (sending.outcome === 'later') this.#tryAgain(sending.retryAfter);
    else this.#failures = 0;
    if (sending.outcome === 'sent') this.#onSent();
    return sending;
  }

  #tryAgain(retryAfter: number | undefined): void {
    if (this.#isOver) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures++);
    const jitter = wait * (0.5 + Math.random() / 2);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendAll(), Math.max(jitter, (retryAfter ?? 0) * 1000));
  }
}

/** Whether a draft is confirmed and not yet at the provider. */
export function isWaiting(draft: Draft): boolean {
  return draft.state === 'queued' || draft.state === 'sending';
}
