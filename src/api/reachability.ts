import { Listeners } from '#src/listeners.ts';

/** Whether the API can be reached, judged by requests: `navigator.onLine` is true behind a dead router. */
let reachable = true;
const listeners = new Listeners();

export const reachability = {
  get: (): boolean => reachable,

  subscribe: listeners.subscribe,

  /** Reports whether a request was answered by the API. */
  report(answered: boolean): void {
    if (answered === reachable) return;
    reachable = answered;
    listeners.tell();
  },
};
