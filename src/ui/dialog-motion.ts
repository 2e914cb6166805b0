/** How a dialog moves: a sheet follows the finger that closes it, and what closes leaves. */
import { type PointerEvent, useRef } from 'react';

const FAR_PX = 96;
/** A flick closes after less: pixels a millisecond. */
const FAST = 0.5;

/**
 * Lets a finger pull a sheet down by its head. Released far enough, or fast, it closes; else it goes back.
 * @returns the head's pointer events. The sheet is the head's parent.
 */
export function useSwipeClose(onClose: () => void) {
  const from = useRef<{ y: number; at: number }>(undefined);
  const pull = (event: PointerEvent<HTMLElement>) => event.clientY - (from.current?.y ?? event.clientY);
  const move = (sheet: HTMLElement | null, by: number) => {
    if (sheet) sheet.style.translate = by > 0 ? `0 ${by}px` : '';
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isSheet = matchMedia('(width < 640px)').matches;
      const isControl = event.target instanceof Element && event.target.closest('button, a, input');
      if (!isSheet || isControl || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { y: event.clientY, at: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) =>
      from.current && move(event.currentTarget.parentElement, pull(event)),
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      const by = pull(event);
      const speed = by / Math.max(1, event.timeStamp - from.current.at);
      from.current = undefined;
      const sheet = event.currentTarget.parentElement;
      // A closed sheet leaves from where the finger let it go. Closing may ask first: then it goes back.
      requestAnimationFrame(() => move(sheet, 0));
      if (by > FAR_PX || (by > FAR_PX / 4 && speed > FAST)) onClose();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = undefined;
      move(event.currentTarget.parentElement, 0);
    },
  };
}

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
