/** Toasts, and where they are in the document. The Toaster shows them. */
import { Listeners } from '#src/listeners.ts';

interface ToastAction {
  label: string;
  onClick: () => void;
}

interface Toast {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'warning';
  readonly text: string;
  readonly action: ToastAction | undefined;
}

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Listeners();

function show(next: readonly Toast[]): void {
  shown = next;
  listeners.tell();
}

export const toasts = {
  get: () => shown,
  subscribe: listeners.subscribe,
  remove: (id: number) => show(shown.filter((each) => each.id !== id)),
};

/**
 * Shows a toast for five seconds, longer while it is hovered or focused. It replaces one of the same text, unless that
 * has an action.
 */
export function toast(kind: Toast['kind'], text: string, action?: ToastAction): void {
  lastId += 1;
  show([...shown.filter((each) => each.action || each.text !== text), { id: lastId, kind, text, action }]);
}

let home: HTMLElement | undefined;

export function toastHome(): HTMLElement {
  if (home) return home;
  home = document.createElement('div');
  home.dataset.toasts = '';
  document.body.append(home);
  return home;
}

const dialogs: HTMLElement[] = [];
const moveToasts = () => (dialogs.at(-1) ?? document.body).append(toastHome());

// A dialog keeps the focus, and hides the rest of the page from assistive technology.
/** Moves the toasts into an open dialog. Returns a function that moves them back. */
export function takeToasts(dialog: HTMLElement | null) {
  if (!dialog) return undefined;
  dialogs.push(dialog);
  moveToasts();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    moveToasts();
  };
}
