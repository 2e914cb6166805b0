/** Whether the API can be reached, as requests show it: `navigator.onLine` is true behind a dead router. */
let reachable = true;
const listeners = new Set<() => void>();

export const reachability = {
  get: (): boolean => reachable,

  /** Calls back on each change; returns the end of it. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Says how a request came out: with an answer of the API, or without. */
  report(answered: boolean): void {
    if (answered === reachable) return;
    reachable = answered;
    for (const listener of listeners) listener();
  },
};
