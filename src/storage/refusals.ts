import { Listeners } from '#src/listeners.ts';

/** Whether a store of this browser has refused a write, as on a full disk. */
export interface Refusals {
  /** Whether one has, in any tab. */
  readonly areKnown: boolean;
  /** Notes that one has. */
  note(): void;
  /** Calls back when the tab notes one. */
  subscribe(listener: () => void): void;
}

const KEY = 'a store refused a write at';
const KEPT_MS = 24 * 60 * 60_000;

/** Keeps it in local storage: the tab that saw it may be gone when the next one opens. */
export class StoredRefusals implements Refusals {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  get areKnown(): boolean {
    try {
      return Math.abs(Date.now() - Number(localStorage.getItem(KEY))) < KEPT_MS;
    } catch {
      return false;
    }
  }

  note(): void {
    try {
      localStorage.setItem(KEY, String(Date.now()));
    } catch {
      // The tabs that are open are told.
    }
    this.#listeners.tell();
  }
}
