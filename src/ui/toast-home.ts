/** What holds the toasts in the document. */
export const toastHome = document.createElement('div');
toastHome.dataset.toasts = '';
document.body.append(toastHome);

const dialogs: HTMLElement[] = [];
const settle = () => (dialogs.at(-1) ?? document.body).append(toastHome);

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
