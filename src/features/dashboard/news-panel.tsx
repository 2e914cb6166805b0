import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { explain } from '#src/api/errors.ts';
import type { Order } from '#src/contract/order.ts';
import { Freshness } from '#src/ui/freshness.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { Skeleton } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import type { News } from './order-news.ts';
import type { Newest } from './order-overview.ts';
import { Panel } from './panel.tsx';

interface NewsPanelProps {
  /** Since when, in words. */
  title: string;
  newest: Newest;
  news: readonly News[] | undefined;
  /** The link to the orders that were shipped in the last seven days. */
  shippedLink: LinkProps;
  shownDay: (wireTime: string | null | undefined) => string;
  /** The state of an order. */
  pill: (order: Order) => ReactNode;
  /** The link to a parcel at its carrier; nothing where it is not known. */
  track: (order: Order) => ReactNode;
}

/** What changed since the last visit and what stands still, each with its one next action. */
export function NewsPanel({ title, newest, news, shippedLink, shownDay, pill, track }: NewsPanelProps) {
  return (
    <Panel
      title={title}
      age={newest.data && <Freshness result={newest} />}
      aside={
        <Link {...shippedLink} className={`inline-flex items-center ${textLink} target`}>
          Shipped lately
        </Link>
      }
    >
      <div className="min-h-32">
        <Loaded
          result={{ data: news, error: newest.error, refetch: newest.refetch }}
          explain={explain}
          label={title}
          waiting={<Waiting />}
        >
          {(rows) =>
            rows.length === 0 ? (
              <p className="p-4 text-ink-2">No order was placed or shipped, and none stands still.</p>
            ) : (
              <ul aria-label={title} className="divide-y divide-line">
                {rows.map((row) => (
                  <Row key={row.order.id} row={row} shownDay={shownDay} pill={pill} track={track} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}

type RowProps = Pick<NewsPanelProps, 'shownDay' | 'pill' | 'track'> & { row: News };

function Row({ row, shownDay, pill, track }: RowProps) {
  const { kind, order } = row;
  const { id, ship_to_name, shipped_on, shipped_with_name, order_status, org_name } = order;
  const wordsOf: Record<News['kind'], string> = {
    shipped: [`Shipped ${shownDay(shipped_on)}`, shipped_with_name].filter(Boolean).join(' · '),
    latest: [`Last shipped, ${shownDay(shipped_on)}`, shipped_with_name].filter(Boolean).join(' · '),
    new: ['New', org_name].filter(Boolean).join(' · '),
    still: row.kind === 'still' ? `${order_status}, unchanged for ${row.days} working days` : '',
  };
  const isShipped = kind === 'shipped' || kind === 'latest';
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        <Link
          to="/Order/$id"
          params={{ id }}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {ship_to_name || `Order ${id}`}
        </Link>
        <p className="text-small text-ink-2">{wordsOf[kind]}</p>
      </div>
      <div className="relative shrink-0">
        {isShipped && track(order)}
        {kind === 'new' && pill(order)}
        {kind === 'still' && (
          <Link
            to="/Order/$id"
            params={{ id }}
            aria-label={`See order ${id}`}
            className={`inline-flex items-center ${textLink} target`}
          >
            See order
          </Link>
        )}
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <div className="divide-y divide-line">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="flex min-h-16 flex-col justify-center gap-2 px-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  );
}
