/** Toasts: short notices, shown by the Toaster. */

export type NoticeKind = 'info' | 'success' | 'warning';

/** The one action of a toast. */
interface ToastAction {
  label: string;
  act: () => void;
}

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

let shown: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** The visible toasts, latest last. */
export const notices = {
  get: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  remove(id: number): void {
    show(shown.filter((notice) => notice.id !== id));
  },
};

/** Shows a toast for five seconds, longer while it is hovered or focused. */
export function toast(kind: NoticeKind, text: string, action?: ToastAction): void {
  lastId += 1;
  show([...shown, { id: lastId, kind, text, action }]);
}
