const LEAVES_IN_MS = 150;

/** What names an element for scripts, forms, labels and assistive technology. */
const NAMES = ['id', 'name', 'for', 'form', 'role', 'aria-label', 'aria-labelledby', 'data-dialog-ground'];

/**
 * Shows how a dialog or its ground leaves that is about to be removed: a sheet slides down, anything else fades. What
 * moves is an inert copy without names, so that the page goes on as if it were gone.
 */
export function leave(element: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const isSheet = !element.hasAttribute('data-dialog-ground') && matchMedia('(width < 640px)').matches;
  const copy = element.cloneNode(true) as HTMLElement;
  const parts = [copy, ...copy.querySelectorAll<HTMLElement>('*')];
  for (const part of parts) {
    for (const name of NAMES) part.removeAttribute(name);
    // What has arrived does not arrive again.
    part.style.animation = 'none';
  }
  copy.inert = true;
  copy.ariaHidden = 'true';
  document.body.append(copy);
  for (const [at, { scrollTop }] of [element, ...element.querySelectorAll('*')].entries())
    if (scrollTop > 0) parts[at]?.scrollTo(0, scrollTop);
  copy
    .animate(isSheet ? { transform: 'translateY(100%)' } : { opacity: 0 }, {
      duration: LEAVES_IN_MS,
      easing: 'ease-out',
      fill: 'forwards',
    })
    .addEventListener('finish', () => copy.remove());
}
