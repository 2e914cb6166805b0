import { Link, type LinkProps } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import { rowLink, textLink } from '#src/ui/classes.ts';
import { formatCount } from '#src/ui/format.ts';
import { Code } from '#src/ui/list/list-card.tsx';
import { Card } from '#src/ui/surface.tsx';
import { cityBeside } from './list/order-columns.tsx';
import { type Searched, searchedSoFar } from './list/order-selection.ts';
import { searchTexts } from './search/search-texts.ts';
import { cleaned, shownDay, texts } from './texts.ts';
import { StatusPill, TrackLink } from './tracking.tsx';

const SHOWN = 5;

interface LastSentProps {
  sku: string;
  searched: Searched;
  allLink: LinkProps;
}

const dayOf = ({ shipped_on, created_on }: Order) => shipped_on ?? created_on ?? '';

export function LastSent({ sku, searched, allLink }: LastSentProps) {
  const found = searched.find(sku).toSorted((a, b) => dayOf(b.order).localeCompare(dayOf(a.order)));
  const note = searchedSoFar(searched);
  return (
    <Card
      className="@container"
      title={searchTexts.lastSent}
      aside={
        found.length > 0 && (
          <Link {...allLink} className={`${textLink} inline-flex items-center target`}>
            {texts.counted(found.length)}
          </Link>
        )
      }
    >
      <ul
        aria-label={searchTexts.lastSent}
        className="grid divide-y divide-line @min-[40rem]:grid-cols-[minmax(0,1fr)_repeat(5,auto)]"
      >
        {found.slice(0, SHOWN).map(({ order, line }) => {
          const city = cityBeside(order);
          return (
            <li
              key={order.id}
              data-card
              className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 hover:bg-sunken @min-[40rem]:col-span-full @min-[40rem]:grid @min-[40rem]:grid-cols-subgrid"
            >
              {/* In a narrow card, Track is beside the name: the line below has no room for it. */}
              <span className="flex basis-full items-center gap-3 @min-[40rem]:contents">
                <span className="min-w-0 flex-1">
                  <Link to="/Order/$id" params={{ id: order.id }} className={rowLink}>
                    {cleaned(order.ship_to_name) || texts.order(order.id)}
                  </Link>
                  {city && <span className="text-ink-2"> {city}</span>}
                </span>
                <TrackLink
                  parcel={order}
                  className={`${textLink} relative z-1 order-1 -my-2 target inline-flex items-center justify-end`}
                />
              </span>
              <span className="text-end whitespace-nowrap">
                {line?.qty !== undefined && (
                  <>
                    {formatCount(line.qty)} <span className="text-ink-2">{searchTexts.pieces(line.qty)}</span>
                  </>
                )}
              </span>
              <span>
                <StatusPill order={order} />
              </span>
              <span className="whitespace-nowrap">{shownDay(dayOf(order))}</span>
              <span className="ms-auto whitespace-nowrap">
                <Code>{order.id}</Code>
              </span>
            </li>
          );
        })}
      </ul>
      {(note || found.length === 0) && (
        <p role="status" className="px-4 py-3 text-small text-ink-2">
          {note || searchTexts.neverSent}
        </p>
      )}
    </Card>
  );
}
