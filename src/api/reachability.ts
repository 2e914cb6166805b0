/** Whether the API can be reached, judged by requests: `navigator.onLine` is true behind a dead router. */
let reachable = true;
const listeners = new Set<() => void>();

export const reachability = {
  get: (): boolean => reachable,

  /** Calls back on each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Reports whether a request was answered by the API. */
  report(answered: boolean): void {
    if (answered === reachable) return;
    reachable = answered;
    for (const listener of listeners) listener();
  },
};
