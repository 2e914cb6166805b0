/** Keys typed after the palette is opened, and before its field, whose code is loaded meanwhile, has the focus. */

let typed = '';

/**
 * Collects keys while the palette is opening. They have no effect on the page behind it.
 * @param isOpen whether the palette is open: its dialog may not be there yet.
 * @returns an unsubscribe function.
 */
export function typeAhead(isOpen: () => boolean): () => void {
  const collect = (event: KeyboardEvent) => {
    const { key } = event;
    if (!isOpen() || document.activeElement?.closest('[role=dialog]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = [...key].length === 1;
    if (!isLetter && key !== 'Backspace' && key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (isLetter) typed += key;
    if (key === 'Backspace') typed = typed.slice(0, -1);
  };
  // Before the shortcuts, which listen at the window, too.
  window.addEventListener('keydown', collect, { capture: true });
  return () => window.removeEventListener('keydown', collect, { capture: true });
}

/** Returns what was typed, once. */
export function takeTypedAhead(): string {
  const taken = typed;
  typed = '';
  return taken;
}
