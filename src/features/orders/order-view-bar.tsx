import { useIsPhone } from '#src/ui/breakpoint.ts';
import { classes } from '#src/ui/classes.ts';
import type { Patch } from '#src/ui/list-controls.ts';
import { SettledSearch } from '#src/ui/list-search.tsx';
import type { OrderSearch } from './order-search.ts';
import { lately, ORDER_VIEWS, viewOf, viewPatch } from './order-views.ts';
import type { ShippedDates } from './shipped-on.tsx';

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
