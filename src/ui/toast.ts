/** Toasts: short notices, shown by the Toaster. */
import { Listeners } from '#src/listeners.ts';

export type NoticeKind = 'info' | 'success' | 'warning';

/** The one action of a toast. */
interface ToastAction {
  label: string;
  act: () => void;
}

interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

let shown: readonly Notice[] = [];
let lastId = 0;
const listeners = new Listeners();

function show(next: readonly Notice[]): void {
  shown = next;
  listeners.tell();
}

/** The visible toasts, latest last. */
export const notices = {
  get: () => shown,
  subscribe: listeners.subscribe,
  remove(id: number): void {
    show(shown.filter((notice) => notice.id !== id));
  },
  /** Removes the toast that offers `act`: it can do nothing any more. */
  withdraw(act: ToastAction['act']): void {
    show(shown.filter(({ action }) => action?.act !== act));
  },
};

/** Shows a toast for five seconds, longer while it is hovered or focused. */
export function toast(kind: NoticeKind, text: string, action?: ToastAction): void {
  lastId += 1;
  show([...shown, { id: lastId, kind, text, action }]);
}
