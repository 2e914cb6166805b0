import { Link, type LinkProps } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import { rowLink, textLink } from '#src/ui/classes.ts';
import { dotted, formatCount } from '#src/ui/format.ts';
import { Code } from '#src/ui/list/list-card.tsx';
import { Card } from '#src/ui/surface.tsx';
import { cityBeside } from './list/order-columns.tsx';
import { searchedSoFar } from './list/order-selection.ts';
import type { Searched } from './search/order-finder.ts';
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
      title={searchTexts.lastSent}
      aside={
        found.length > 0 && (
          <Link {...allLink} className={`${textLink} inline-flex items-center target`}>
            {texts.counted(found.length)}
          </Link>
        )
      }
    >
      <ul aria-label={searchTexts.lastSent} className="@container divide-y divide-line">
        {found.slice(0, SHOWN).map(({ order, line }) => {
          const city = cityBeside(order);
          const name = cleaned(order.ship_to_name) || texts.order(order.id);
          return (
            <li
              key={order.id}
              data-card
              className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 hover:bg-sunken"
            >
              {/* In a narrow card, Track is beside the name: the line below has no room for it. */}
              <span className="flex basis-full items-center gap-3 @min-[43rem]:contents">
                <span title={dotted(name, city)} className="min-w-0 flex-1 truncate @min-[43rem]:basis-32">
                  <Link to="/Order/$id" params={{ id: order.id }} className={rowLink}>
                    {name}
                  </Link>
                  {city && <span className="text-ink-2"> {city}</span>}
                </span>
                <span className="order-1 flex justify-end @min-[43rem]:min-w-11">
                  <TrackLink
                    parcel={order}
                    className={`${textLink} relative z-1 -my-3 target inline-flex items-center`}
                  />
                </span>
              </span>
              <span className="whitespace-nowrap sm:w-18 @min-[43rem]:text-end">
                {line?.qty !== undefined && (
                  <>
                    {formatCount(line.qty)} <span className="text-ink-2">{searchTexts.pieces(line.qty)}</span>
                  </>
                )}
              </span>
              <span className="sm:w-33">
                <StatusPill order={order} />
              </span>
              <span className="whitespace-nowrap sm:w-22">{shownDay(dayOf(order))}</span>
              <span className="ms-auto text-end whitespace-nowrap sm:w-12">
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
