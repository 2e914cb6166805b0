/** The search box that has the focus. */
export function searchInUse(): HTMLInputElement | undefined {
  const focused = document.activeElement;
  return focused instanceof HTMLInputElement && focused.type === 'search' ? focused : undefined;
}
