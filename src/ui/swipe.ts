import { type PointerEvent, useRef } from 'react';

const FAR_PX = 96;
/** A flick closes after less: pixels a millisecond. */
const FAST = 0.5;

interface Swipe {
  readonly to: 'down' | 'right';
  /** What moves, from the element that has the events; null if it can't be swiped now. */
  readonly moved?: (element: HTMLElement) => HTMLElement | null;
  readonly onSwiped: () => void;
}

/**
 * Lets the user swipe something away. Released far enough, or fast, it is closed; else it goes back.
 * @returns The pointer events of the element that is swiped.
 */
export function useSwipe({ to, moved = (element) => element, onSwiped }: Swipe) {
  const from = useRef<{ at: number; ms: number }>(undefined);
  const position = (event: PointerEvent) => (to === 'down' ? event.clientY : event.clientX);
  const distance = (event: PointerEvent) => position(event) - (from.current?.at ?? position(event));
  const move = (element: HTMLElement | null, by: number) => {
    if (element) element.style.translate = by <= 0 ? '' : to === 'down' ? `0 ${by}px` : `${by}px`;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isControl = event.target instanceof Element && event.target.closest('button, a, input');
      if (isControl || !event.isPrimary || !moved(event.currentTarget)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { at: position(event), ms: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) =>
      from.current && move(moved(event.currentTarget), distance(event)),
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      const by = distance(event);
      const speed = by / Math.max(1, event.timeStamp - from.current.ms);
      from.current = undefined;
      move(moved(event.currentTarget), 0);
      if (by > FAR_PX || (by > FAR_PX / 4 && speed > FAST)) onSwiped();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = undefined;
      move(moved(event.currentTarget), 0);
    },
  };
}
