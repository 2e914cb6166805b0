import { type PointerEvent, useEffect, useRef } from 'react';

const BEFORE_MS = 400;
const SLOWEST_MS = 160;
const FASTEST_MS = 45;
const FASTER = 0.88;
/** From this repeat on, each counts ten. */
const BY_TENS = 20;

interface Hold {
  /** Makes one step; returns whether another one is possible. */
  onStep: (size: number) => boolean;
  /** Called when the pointer is released or has left the button. */
  onEnd: () => void;
}

/** A button that repeats, ever faster, while it is held: its pointer handlers, and whether a click ended a hold. */
export function useHold({ onStep, onEnd }: Hold) {
  const latest = useRef({ onStep, onEnd });
  useEffect(() => {
    latest.current = { onStep, onEnd };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = (pause: number, count: number) => {
    timer.current = setTimeout(() => {
      isHeld.current = true;
      if (latest.current.onStep(count < BY_TENS ? 1 : 10))
        repeat(Math.max(FASTEST_MS, pause * FASTER), count + 1);
    }, pause);
  };
  const end = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isHeld.current) latest.current.onEnd();
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      isHeld.current = false;
      timer.current = setTimeout(() => repeat(SLOWEST_MS, 0), BEFORE_MS);
    },
    // The pointer is captured, so only its position shows that it has left.
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { handlers, wasHeld: () => isHeld.current };
}
