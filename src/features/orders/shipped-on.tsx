import { useState } from 'react';
import { useIsPhone, useWidths } from '#src/ui/breakpoint.ts';
import { formatIsoDay } from '#src/ui/date-format.ts';
import { Field } from '#src/ui/field.tsx';
import type { Patch } from '#src/ui/list-controls.ts';
import { SERVER_PAUSE_MS, SettledInput } from '#src/ui/settled-input.tsx';
import { DATE_FLOOR, type OrderSearch } from './order-search.ts';
import { lately } from './order-views.ts';

interface ShippedOnProps {
  search: OrderSearch;
  onPatch: Patch<OrderSearch>;
}

/** The range of Shipped On, which is narrowed on the device: the API filters by the day of creation only. */
export function ShippedOn({ search, onPatch }: ShippedOnProps) {
  const isPhone = useIsPhone();
  const today = formatIsoDay(new Date());
  const { shipped_from: from, shipped_to: to } = search;
  const input = (value: string | undefined, set: (day: string | undefined) => Partial<OrderSearch>) => (
    <SettledInput
      type="date"
      min={DATE_FLOOR}
      max={today}
      value={value ?? ''}
      pause={SERVER_PAUSE_MS}
      onSettled={(day) => onPatch({ ...set(day || undefined), page: 1 }, { replace: true })}
    />
  );
  const inputs = (
    <>
      <Field
        label="Shipped from"
        error={from && to && from > to ? 'Shipped from is after Shipped to.' : undefined}
        className="max-[359px]:col-span-2 sm:w-40 xl:max-[1359px]:w-37"
      >
        {input(from, (shipped_from) => ({ shipped_from }))}
      </Field>
      <Field label="Shipped to" className="max-[359px]:col-span-2 sm:w-40 xl:max-[1359px]:w-37">
        {input(to, (shipped_to) => ({ shipped_to }))}
      </Field>
    </>
  );
  // Where they take a second line, both are in it.
  return isPhone ? inputs : <div className="flex gap-3">{inputs}</div>;
}

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
