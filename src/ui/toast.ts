/** The toasts and their container in the document. The Toaster renders them. */
import { Listeners } from '#src/listeners.ts';

interface ToastAction {
  label: string;
  onClick: () => void;
  /** The draft that the action changes. The wizard removes the toast once that draft is being sent. */
  draftId?: string;
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
 * Shows a toast for five seconds, longer while it is hovered or focused. It replaces a toast with the same text that has no
 * action.
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

/** The ref of an open dialog: moves the toasts into it, because it hides the rest of the page from screen readers. */
export function takeToasts(dialog: HTMLElement | null) {
  if (!dialog) return undefined;
  dialogs.push(dialog);
  moveToasts();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    moveToasts();
  };
}
