import { subDays, subMonths } from 'date-fns';
import { DATE_FLOOR, SHIPPED } from '#src/contract/order.ts';
import { defaultOrderSearch, type ListState, OrderSearch } from '#src/features/orders/search/order-search.ts';
import { texts } from '#src/features/orders/texts.ts';
import { chipClasses } from '#src/ui/filter/filter-chips.tsx';
import { formatIsoDay } from '#src/ui/format.ts';

/** How far back Open and Shipped look, and the short range of Shipped On. */
export const MONTHS = 3;
const LATELY_DAYS = 7;

export const ORDER_VIEWS = ['Open', 'Shipped', 'All'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export function searchOf(view: OrderView, today: Date): OrderSearch {
  const search = defaultOrderSearch(today);
  const months = lastMonths(today);
  const byDates = { list_view: 'browse', filter_by: 'date_range', ...months } as const;
  if (view === 'All') return { ...search, filter: { ...byDates, date_from: DATE_FLOOR } };
  if (view === 'Open') return { ...search, filter: byDates, view };
  const shipped = { ...byDates, filter_by: 'status', filter_status_id: SHIPPED } as const;
  return { ...search, filter: shipped, view, sort: 'shipped_on' };
}

export function viewPatch(view: OrderView, today: Date): Partial<OrderSearch> {
  const cleared = Object.fromEntries(Object.keys(OrderSearch.shape).map((name) => [name, undefined]));
  return { ...cleared, ...searchOf(view, today) };
}

export const lastMonths = (today: Date) => ({
  date_from: formatIsoDay(subMonths(today, MONTHS)),
  date_to: formatIsoDay(today),
});

/** The first of the last `days` days, today included. */
export const firstOf = (days: number, today: Date) => formatIsoDay(subDays(today, days - 1));

export const lately = (today: Date): string => firstOf(LATELY_DAYS, today);

/** The view of a search, whatever its dates and its other searches. */
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

export function LastWeek({ search, onPatch }: ListState) {
  const today = new Date();
  const isOn = search.shipped_from === lately(today) && search.shipped_to === undefined;
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
