/** Toasts, and where they are in the document. The Toaster shows them. */
import { Listeners } from '#src/listeners.ts';

interface ToastAction {
  label: string;
  onClick: () => void;
  /** What it changes: once that can't be changed any more, its toast is to be removed. */
  of?: string;
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

let container: HTMLElement | undefined;

export function toastContainer(): HTMLElement {
  if (container) return container;
  container = document.createElement('div');
  document.body.append(container);
  return container;
}

const dialogs: HTMLElement[] = [];
const moveToasts = () => (dialogs.at(-1) ?? document.body).append(toastContainer());

/** The ref of an open dialog: moves the toasts into it, as it hides the rest of the page from screen readers. */
export function takeToasts(dialog: HTMLElement | null) {
  if (!dialog) return undefined;
  dialogs.push(dialog);
  moveToasts();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    moveToasts();
  };
}
