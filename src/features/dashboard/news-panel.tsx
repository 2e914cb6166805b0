import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import { useOnlyClient } from '#src/features/pickers/clients.ts';
import { textLink } from '#src/ui/classes.ts';
import { DOT, dotted } from '#src/ui/format.ts';
import type { News } from './order-news.ts';
import { Panel, PanelLink, PanelRow, PanelRowSkeleton, PanelRows } from './panel.tsx';
import { texts } from './texts.ts';

interface NewsPanelProps {
  title: string;
  news: readonly News[] | undefined;
  shippedLink: LinkProps;
  shownDay: (wireTime: string | null | undefined) => string;
  pill: (order: Order) => ReactNode;
  track: (order: Order) => ReactNode;
}

export function NewsPanel({ title, news, shippedLink, ...shown }: NewsPanelProps) {
  const lately = news?.filter(isLately);
  const earlier = news?.filter((row) => !isLately(row)) ?? [];
  const row = (one: News) => <Row key={one.order.id} row={one} {...shown} />;
  return (
    <Panel title={title} aside={<PanelLink link={shippedLink}>All shipped</PanelLink>}>
      <div className="min-h-32">
        <PanelRows
          label={title}
          rows={lately}
          waiting={WAITING}
          empty={<p className="p-4 text-ink-2">{earlier.length > 0 ? texts.noNews : texts.noNewsAtAll}</p>}
        >
          {row}
        </PanelRows>
        {earlier.length > 0 && (
          <h3 className="border-y border-line bg-sunken px-4 py-1.5 text-small font-semibold text-ink-2">
            {EARLIER}
          </h3>
        )}
        <PanelRows label={EARLIER} rows={earlier}>
          {row}
        </PanelRows>
      </div>
    </Panel>
  );
}

const EARLIER = 'Earlier orders';

const isLately = ({ kind }: News) => kind === 'shipped' || kind === 'new';

const WAITING = ['a', 'b', 'heading', 'd', 'e', 'f'].map((row) =>
  row === 'heading' ? <div key={row} className="h-8 bg-sunken" /> : <PanelRowSkeleton key={row} />,
);

type RowProps = Pick<NewsPanelProps, 'shownDay' | 'pill' | 'track'> & { row: News };

function Row({ row, shownDay, pill, track }: RowProps) {
  const { kind, order } = row;
  const { id, ship_to_name, created_on, shipped_on, shipped_with_name, order_status, org_name } = order;
  const client = !useOnlyClient() && org_name;
  const wordsOf: Record<News['kind'], ReactNode> = {
    shipped: dotted(texts.shipped(shownDay(shipped_on)), shipped_with_name, client),
    latest: dotted(texts.lastShipped(shownDay(shipped_on)), shipped_with_name, client),
    new: client ? dotted('New', client) : texts.created(shownDay(created_on)),
    still: row.kind === 'still' && (
      <>
        {order_status}
        <span className="max-sm:hidden">, unchanged</span> for {row.days} working days
        {client && DOT + client}
      </>
    ),
  };
  const link = { to: '/Order/$id', params: { id } } as const;
  return (
    <PanelRow
      link={link}
      name={ship_to_name || `Order ${id}`}
      text={wordsOf[kind]}
      end={
        <>
          {(kind === 'shipped' || kind === 'latest') && track(order)}
          {kind === 'new' && pill(order)}
          {kind === 'still' && (
            <Link
              {...link}
              aria-label={`See order ${id}`}
              className={`relative inline-flex items-center ${textLink} target`}
            >
              See order
            </Link>
          )}
        </>
      }
    />
  );
}
