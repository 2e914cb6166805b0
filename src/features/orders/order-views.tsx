/** The views of the Orders list: presets of its filters (RULES.md, Orders list). */
import { subDays, subMonths } from 'date-fns';
import { useState } from 'react';
import { SHIPPED } from '#src/contract/order-status.ts';
import { useIsPhone, useWidths } from '#src/ui/breakpoint.ts';
import { classes } from '#src/ui/classes.ts';
import { formatIsoDay } from '#src/ui/format.ts';
import type { Patch } from '#src/ui/list-controls.ts';
import { SettledSearch } from '#src/ui/search-input.tsx';
import { DATE_FLOOR, type OrderFilter } from './order-filter.ts';
import { defaultOrderSearch, OrderSearch } from './order-search.ts';

/** How far back Open and Shipped look, how long "last 7 days" is, today included, and what is offered after it. */
const MONTHS = 3;
const LATELY_DAYS = 7;
const LONGER_DAYS = 30;

export const ORDER_VIEWS = ['Open', 'Shipped', 'All'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** The list under a view, newest first. */
export function searchOf(view: OrderView, today: Date): OrderSearch {
  const search = defaultOrderSearch(today);
  const months = lastMonths(today);
  const byDates = { list_view: 'browse', filter_by: 'date_range', ...months } as const;
  switch (view) {
    case 'Open':
      return { ...search, filter: byDates, view };
    case 'Shipped': {
      const filter = { ...byDates, filter_by: 'status', filter_status_id: SHIPPED } as const;
      return { ...search, filter, view, sort: 'shipped_on' };
    }
    case 'All':
      return { ...search, filter: { ...byDates, date_from: DATE_FLOOR } };
  }
}

/** Changes to a view. What was searched for or narrowed in the one before stays behind. */
export function viewPatch(view: OrderView, today: Date): Partial<OrderSearch> {
  const cleared = Object.fromEntries(Object.keys(OrderSearch.shape).map((name) => [name, undefined]));
  return { ...cleared, ...searchOf(view, today) };
}

const lastMonths = (today: Date) => ({
  date_from: formatIsoDay(subMonths(today, MONTHS)),
  date_to: formatIsoDay(today),
});

/** A longer time to look for orders in: the last months, then all. Undefined if the filter has no dates to widen. */
export function widerOf({ date_from = DATE_FLOOR }: OrderFilter, today: Date) {
  const dates = lastMonths(today);
  if (date_from > dates.date_from) return { label: `Show last ${MONTHS} months`, dates };
  if (date_from > DATE_FLOOR) return { label: 'Show all years', dates: { ...dates, date_from: DATE_FLOOR } };
  return undefined;
}

/** The first of the last seven days. */
export const lately = (today: Date): string => firstOf(LATELY_DAYS, today);

/** The range of Shipped On after a shorter one, with its label. Undefined where the range is as long, or has no start. */
export function longerShipped({ shipped_from }: OrderSearch, today: Date) {
  const from = firstOf(LONGER_DAYS, today);
  if (shipped_from === undefined || shipped_from <= from) return undefined;
  return { label: `Show last ${LONGER_DAYS} days`, range: { shipped_from: from, shipped_to: undefined } };
}

/** The first of the last `days`, today included. */
const firstOf = (days: number, today: Date) => formatIsoDay(subDays(today, days - 1));

/** The view that a search is of: its filter may have other dates, and more may be searched for. */
export function viewOf({ filter, view }: OrderSearch): OrderView | undefined {
  const isAll = filter.filter_by === 'date_range' && filter.date_from === DATE_FLOOR;
  return view ?? (isAll ? 'All' : undefined);
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
  return { areShown: !isFree || isAsked, toggle: isFree ? () => setAsked(!isAsked) : undefined };
}

interface OrderViewBarProps {
  search: OrderSearch;
  onPatch: Patch<OrderSearch>;
}

/** A pause in typing after which the rows are narrowed. */
const PAUSE_MS = 400;

interface OrderViewsProps extends OrderViewBarProps {
  dates?: ShippedDates;
}

/** The views of the Orders list. */
export function OrderViews({ search, onPatch, dates }: OrderViewsProps) {
  const view = viewOf(search);
  const today = new Date();
  const week = lately(today);
  const isLately = search.shipped_from === week && search.shipped_to === undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a line in all browsers.
    <div role="group" aria-label="Views" className="flex shrink-0 gap-1.5 sm:gap-2">
      {ORDER_VIEWS.map((each) => (
        <ViewButton key={each} isOn={view === each} onPress={() => onPatch(viewPatch(each, today))}>
          {each}
        </ViewButton>
      ))}
      {view === 'Shipped' && (
        <ViewButton
          isOn={isLately}
          onPress={() =>
            onPatch({ shipped_from: isLately ? undefined : week, shipped_to: undefined, page: 1 })
          }
        >
          Last 7 days
        </ViewButton>
      )}
      {view === 'Shipped' && dates?.toggle && (
        <ViewButton isOn={dates.areShown} onPress={dates.toggle}>
          Shipped dates
        </ViewButton>
      )}
    </div>
  );
}

interface OrderSearchLineProps extends OrderViewBarProps {
  dates: ShippedDates;
  /** Whether the filter says enough to list orders. */
  isListed: boolean;
}

/** One search over what is listed, and at a desk the views beside it. */
export function OrderSearchLine({ search, onPatch, isListed, dates }: OrderSearchLineProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {!isPhone && <OrderViews search={search} onPatch={onPatch} dates={dates} />}
      {isListed && (
        <div className={isPhone ? 'w-full' : 'max-w-96 min-w-52 flex-1'}>
          <SettledSearch
            key={search.view}
            label="Search these orders"
            // The dates beside it leave little room.
            placeholder={isPhone ? 'Search' : 'Destination, tracking, SKU, person'}
            value={search.q ?? ''}
            pause={PAUSE_MS}
            onSettled={(text) => onPatch({ q: text || undefined, page: 1 }, { replace: true })}
          />
        </div>
      )}
    </div>
  );
}

function ViewButton({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={({ currentTarget }) => {
        // Safari leaves the focus to the search box, whose text would settle in the next view.
        currentTarget.focus();
        onPress();
      }}
      className={classes(
        'shrink-0 rounded-full border px-2.5 text-small sm:px-3 font-semibold target',
        isOn ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}
