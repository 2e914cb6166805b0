/** The outbox in this browser: the code that sends, what wakes it, and what it keeps between starts. */
import { Unreachable } from '#src/api/errors.ts';
import { request } from '#src/api/http.ts';
import { reachability } from '#src/api/reachability.ts';
import { Outbox } from '#src/outbox/outbox.ts';
import type { OutboxPorts, SendingCode } from '#src/outbox/outbox-ports.ts';

export type BrowserOutboxPorts = Omit<OutboxPorts, 'sendingCode' | 'onWake' | 'askedUntil'>;

export function openOutbox(ports: BrowserOutboxPorts): Outbox {
  return new Outbox({ ...ports, sendingCode, onWake, askedUntil: new AskedUntil() });
}

/** In local storage, as a number. It says nothing about the user, so a logout keeps it. */
class AskedUntil {
  static readonly #KEY = 'asked to wait until';
  /** For a browser that stores nothing. */
  #until = 0;

  get(): number {
    try {
      return Math.max(this.#until, Number(localStorage.getItem(AskedUntil.#KEY)) || 0);
    } catch {
      return this.#until;
    }
  }

  set(until: number): void {
    this.#until = until;
    try {
      localStorage.setItem(AskedUntil.#KEY, String(until));
    } catch {
      // It still holds in this tab.
    }
  }
}

async function sendingCode(): Promise<SendingCode> {
  try {
    const [{ send, start }, { watch }, { create, lookForDoubles, hideDouble }, { orderCalls }] =
      await Promise.all([
        import('#src/outbox/sender.ts'),
        import('#src/outbox/watch.ts'),
        import('#src/outbox/creation.ts'),
        import('#src/outbox/order-calls.ts'),
      ]);
    return { send, start, watch, create, lookForDoubles, hideDouble, http: orderCalls(request) };
  } catch (cause) {
    throw new Unreachable('The code that sends could not be fetched.', { cause });
  }
}

/** Calls back on reconnect, and when the user returns to the tab. Returns an unsubscribe function. */
function onWake(callback: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && callback();
  const stopListening = reachability.subscribe(() => reachability.get() && callback());
  addEventListener('online', callback);
  addEventListener('focus', callback);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stopListening();
    removeEventListener('online', callback);
    removeEventListener('focus', callback);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
