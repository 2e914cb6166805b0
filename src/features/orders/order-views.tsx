/** The views of the Orders list: presets of its filters (RULES.md, Orders list). */
import { subDays, subMonths } from 'date-fns';
import { SHIPPED } from '#src/contract/order-status.ts';
import { chipClasses } from '#src/ui/filter-chips.tsx';
import { formatIsoDay } from '#src/ui/format.ts';
import { DATE_FLOOR, type OrderFilter } from './order-filter.ts';
import { defaultOrderSearch, type ListState, OrderSearch } from './order-search.ts';
import { texts } from './texts.ts';

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
  if (date_from > dates.date_from) return { label: texts.showLast(MONTHS, 'months'), dates };
  if (date_from > DATE_FLOOR)
    return { label: texts.showAllYears, dates: { ...dates, date_from: DATE_FLOOR } };
  return undefined;
}

export const lately = (today: Date): string => firstOf(LATELY_DAYS, today);

const isLastWeek = ({ shipped_from, shipped_to }: OrderSearch, today: Date) =>
  shipped_from === lately(today) && shipped_to === undefined;

/** The range of Shipped On to offer after a shorter one. */
export function longerShipped({ shipped_from }: OrderSearch, today: Date) {
  const from = firstOf(LONGER_DAYS, today);
  if (shipped_from === undefined || shipped_from <= from) return undefined;
  return { label: texts.showLast(LONGER_DAYS, 'days'), patch: { shipped_from: from, shipped_to: undefined } };
}

const firstOf = (days: number, today: Date) => formatIsoDay(subDays(today, days - 1));

/** The view of a search. Its filter may have other dates, and more may be searched for. */
export function viewOf({ filter, view }: OrderSearch): OrderView | undefined {
  const isAll = filter.filter_by === 'date_range' && filter.date_from === DATE_FLOOR;
  return view ?? (isAll ? 'All' : undefined);
}

export function OrderViews({ search, onPatch }: ListState) {
  const view = viewOf(search);
  const today = new Date();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a line in all browsers.
    <div role="group" aria-label={texts.views} className="flex shrink-0 gap-1.5 sm:gap-2">
      {ORDER_VIEWS.map((each) => (
        <ViewButton key={each} isOn={view === each} onPress={() => onPatch(viewPatch(each, today))}>
          {texts.named(each)}
        </ViewButton>
      ))}
    </div>
  );
}

/** Narrows Shipped On to the last days. */
export function LastWeek({ search, onPatch }: ListState) {
  const today = new Date();
  const isOn = isLastWeek(search, today);
  const shipped_from = isOn ? undefined : lately(today);
  return (
    <ViewButton isOn={isOn} onPress={() => onPatch({ shipped_from, shipped_to: undefined, page: 1 })}>
      {texts.lastWeek}
    </ViewButton>
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
      className={chipClasses(isOn)}
    >
      {children}
    </button>
  );
}
