/** The views of the Orders list: presets of its filters (RULES.md, Orders list). */
import { subDays, subMonths } from 'date-fns';
import { useState } from 'react';
import { SHIPPED } from '#src/contract/order-status.ts';
import { useIsPhone, useWidths } from '#src/ui/breakpoint.ts';
import { classes } from '#src/ui/classes.ts';
import { formatIsoDay } from '#src/ui/format.ts';
import { DebouncedSearch } from '#src/ui/search-input.tsx';
import { DATE_FLOOR, type OrderFilter } from './order-filter.ts';
import { defaultOrderSearch, type ListState, OrderSearch } from './order-search.ts';

/** How far back Open and Shipped look, and the ranges of Shipped On, today included. */
const MONTHS = 3;
const LATELY_DAYS = 7;
const LONGER_DAYS = 30;

export const ORDER_VIEWS = ['Open', 'Shipped', 'All'] as const;
type OrderView = (typeof ORDER_VIEWS)[number];

export function searchOf(view: OrderView, today: Date): OrderSearch {
  const search = defaultOrderSearch(today);
  const months = lastMonths(today);
  const byDates = { list_view: 'browse', filter_by: 'date_range', ...months } as const;
  switch (view) {
    case 'Open':
      return { ...search, filter: byDates, view };
    case 'Shipped':
      return {
        ...search,
        filter: { ...byDates, filter_by: 'status', filter_status_id: SHIPPED },
        view,
        sort: 'shipped_on',
      };
    case 'All':
      return { ...search, filter: { ...byDates, date_from: DATE_FLOOR } };
  }
}

/** Changes to a view, and clears what was searched for or narrowed in the one before. */
export function viewPatch(view: OrderView, today: Date): Partial<OrderSearch> {
  const cleared = Object.fromEntries(Object.keys(OrderSearch.shape).map((name) => [name, undefined]));
  return { ...cleared, ...searchOf(view, today) };
}

const lastMonths = (today: Date) => ({
  date_from: formatIsoDay(subMonths(today, MONTHS)),
  date_to: formatIsoDay(today),
});

/** A longer time to look for orders in: the last months, then all. Undefined if there is none. */
export function widerOf({ date_from = DATE_FLOOR }: OrderFilter, today: Date) {
  const dates = lastMonths(today);
  if (date_from > dates.date_from) return { label: `Show last ${MONTHS} months`, dates };
  if (date_from > DATE_FLOOR) return { label: 'Show all years', dates: { ...dates, date_from: DATE_FLOOR } };
  return undefined;
}

export const lately = (today: Date): string => firstOf(LATELY_DAYS, today);

const isLastWeek = ({ shipped_from, shipped_to }: OrderSearch, today: Date) =>
  shipped_from === lately(today) && shipped_to === undefined;

/** The range of Shipped On to offer after a shorter one. */
export function longerShipped({ shipped_from }: OrderSearch, today: Date) {
  const from = firstOf(LONGER_DAYS, today);
  if (shipped_from === undefined || shipped_from <= from) return undefined;
  return { label: `Show last ${LONGER_DAYS} days`, patch: { shipped_from: from, shipped_to: undefined } };
}

const firstOf = (days: number, today: Date) => formatIsoDay(subDays(today, days - 1));

/** The view of a search. Its filter may have other dates, and more may be searched for. */
export function viewOf({ filter, view }: OrderSearch): OrderView | undefined {
  const isAll = filter.filter_by === 'date_range' && filter.date_from === DATE_FLOOR;
  return view ?? (isAll ? 'All' : undefined);
}

/**
 * Whether the range of Shipped On is among the filters. Where it would take a second line, `toggle` shows or hides it,
 * unless it is set.
 */
export function useShippedDates(search: OrderSearch) {
  const { shipped_from, shipped_to } = search;
  const hasRoom = useWidths().has('xl');
  const isPhone = useIsPhone();
  const [isRequested, setRequested] = useState(false);
  const isSet = Boolean(shipped_from || shipped_to) && !isLastWeek(search, new Date());
  const isFree = !hasRoom && !isPhone && !isSet;
  const toggle = isFree ? () => setRequested(!isRequested) : undefined;
  return { areShown: !isFree || isRequested, toggle };
}

interface OrderViewsProps extends ListState {
  dates: ReturnType<typeof useShippedDates>;
}

export function OrderViews({ search, onPatch, dates }: OrderViewsProps) {
  const view = viewOf(search);
  const today = new Date();
  const isLately = isLastWeek(search, today);
  const lastWeek = { shipped_from: isLately ? undefined : lately(today), shipped_to: undefined, page: 1 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a line in all browsers.
    <div role="group" aria-label="Views" className="flex shrink-0 gap-1.5 sm:gap-2">
      {ORDER_VIEWS.map((each) => (
        <ViewButton key={each} isOn={view === each} onPress={() => onPatch(viewPatch(each, today))}>
          {each}
        </ViewButton>
      ))}
      {view === 'Shipped' && (
        <ViewButton isOn={isLately} onPress={() => onPatch(lastWeek)}>
          Last 7 days
        </ViewButton>
      )}
      {view === 'Shipped' && dates.toggle && (
        <ViewButton isOn={dates.areShown} onPress={dates.toggle}>
          Shipped dates
        </ViewButton>
      )}
    </div>
  );
}

const DEBOUNCE_MS = 400;

/** One search over the listed orders, if the filter is complete, and at a desk the views beside it. */
export function OrderSearchLine({ isListed, ...props }: OrderViewsProps & { isListed: boolean }) {
  const { search, onPatch } = props;
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {!isPhone && <OrderViews {...props} />}
      {isListed && (
        <div className={isPhone ? 'w-full' : 'max-w-96 min-w-52 flex-1'}>
          <DebouncedSearch
            key={search.view}
            label="Search these orders"
            // The dates beside it leave little room.
            placeholder={isPhone ? 'Search' : 'Destination, tracking, SKU, person'}
            value={search.q ?? ''}
            pause={DEBOUNCE_MS}
            onChange={(text) => onPatch({ q: text || undefined, page: 1 }, { replace: true })}
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
        // Safari leaves the focus to the search box, whose debounced text would go to the next view.
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
