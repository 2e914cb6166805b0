/** Toasts: short notices, and where they are in the document. The Toaster shows them. */
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

let home: HTMLElement | undefined;

/** What holds the toasts in the document. */
export function toastHome(): HTMLElement {
  if (home) return home;
  home = document.createElement('div');
  home.dataset.toasts = '';
  document.body.append(home);
  return home;
}

const dialogs: HTMLElement[] = [];
const settle = () => (dialogs.at(-1) ?? document.body).append(toastHome());

/**
 * Takes the toasts into an open dialog, which keeps the focus and hides the rest of the page from assistive technology:
 * what a toast offers is in reach. Returns what gives them back.
 */
export function takeToasts(dialog: HTMLElement | null) {
  if (!dialog) return undefined;
  dialogs.push(dialog);
  settle();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    settle();
  };
}
