import { useState } from 'react';
import { useIsPhone, useWidths } from '#src/ui/breakpoint.ts';
import type { OrderSearch } from './order-search.ts';
import { lately } from './order-views.ts';

export interface ShippedDates {
  areShown: boolean;
  /** Shows or hides them; undefined where they have room, or are set and stay in sight. */
  toggle: (() => void) | undefined;
}

/** Whether the range of Shipped On is among the filters. Where it would take a second line, the user asks for it. */
export function useShippedDates({ shipped_from, shipped_to }: OrderSearch): ShippedDates {
  const hasRoom = useWidths().has('xl');
  const isPhone = useIsPhone();
  const [isAsked, setAsked] = useState(false);
  const isPreset = shipped_to === undefined && shipped_from === lately(new Date());
  const isSet = !isPreset && Boolean(shipped_from || shipped_to);
  const isFree = !hasRoom && !isPhone && !isSet;
  return {
    areShown: !isFree || isAsked,
    toggle: isFree ? () => setAsked(!isAsked) : undefined,
  };
}
