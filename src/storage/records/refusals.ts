/** Whether a store of this browser has refused a write, as on a full disk, in any tab. */
export interface Refusals {
  readonly areNoted: boolean;
  note(): void;
}

const KEY = 'a store refused a write at';
const NOTED_MS = 24 * 60 * 60_000;

/** Noted in local storage for a day: the tab that saw the refusal may be closed when the next one opens. */
export const storedRefusals: Refusals = {
  get areNoted() {
    try {
      return Math.abs(Date.now() - Number(localStorage.getItem(KEY))) < NOTED_MS;
    } catch {
      return false;
    }
  },

  note() {
    try {
      localStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Local storage is full, too. The open tabs get a message (`TabTalk`).
    }
  },
};
