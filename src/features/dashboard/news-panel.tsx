import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Order } from '#src/contract/order.ts';
import { textLink } from '#src/ui/classes.ts';
import { DOT, dotted } from '#src/ui/format.ts';
import type { News } from './order-news.ts';
import { Panel, PanelLink, PanelList, PanelRow, PanelRowSkeleton } from './panel.tsx';
import { texts } from './texts.ts';

interface NewsPanelProps {
  title: string;
  news: readonly News[] | undefined;
  onlyClient: boolean;
  shippedLink: LinkProps;
  shownDay: (wireTime: string | null | undefined) => string;
  pill: (order: Order) => ReactNode;
  track: (order: Order) => ReactNode;
}

export function NewsPanel({ title, news, shippedLink, ...shown }: NewsPanelProps) {
  const lately = news?.filter(isLately) ?? [];
  const earlier = news?.filter((row) => !isLately(row)) ?? [];
  return (
    <Panel title={title} aside={<PanelLink link={shippedLink}>Shipped lately</PanelLink>}>
      <div className="min-h-32">
        {!news && <Waiting label={title} />}
        {news && lately.length === 0 && (
          <p className="p-4 text-ink-2">{earlier.length > 0 ? texts.noNews : texts.noNewsAtAll}</p>
        )}
        <Rows label={title} rows={lately} {...shown} />
        {earlier.length > 0 && (
          <h3 className="border-y border-line bg-sunken px-4 py-1.5 text-small font-semibold text-ink-2">
            {EARLIER}
          </h3>
        )}
        <Rows label={EARLIER} rows={earlier} {...shown} />
      </div>
    </Panel>
  );
}

const EARLIER = 'Earlier orders';

const isLately = ({ kind }: News) => kind === 'shipped' || kind === 'new';

interface RowsProps extends Pick<NewsPanelProps, 'onlyClient' | 'shownDay' | 'pill' | 'track'> {
  label: string;
  rows: readonly News[];
}

function Rows({ label, rows, ...shown }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <PanelList label={label}>
      {rows.map((row) => (
        <Row key={row.order.id} row={row} {...shown} />
      ))}
    </PanelList>
  );
}

type RowProps = Omit<RowsProps, 'label' | 'rows'> & { row: News };

function Row({ row, onlyClient, shownDay, pill, track }: RowProps) {
  const { kind, order } = row;
  const { id, ship_to_name, created_on, shipped_on, shipped_with_name, order_status, org_name } = order;
  const client = !onlyClient && org_name;
  const wordsOf: Record<News['kind'], ReactNode> = {
    shipped: dotted(`Shipped ${shownDay(shipped_on)}`, shipped_with_name, client),
    latest: dotted(`Last shipped, ${shownDay(shipped_on)}`, shipped_with_name, client),
    new: client ? dotted('New', client) : `New, ${shownDay(created_on)}`,
    still: row.kind === 'still' && (
      <>
        {order_status}
        <span className="max-sm:hidden">, unchanged</span> for {row.days} working days
        {client && DOT + client}
      </>
    ),
  };
  const link = { to: '/Order/$id', params: { id } } as const;
  const isShipped = kind === 'shipped' || kind === 'latest';
  return (
    <PanelRow
      link={link}
      name={ship_to_name || `Order ${id}`}
      text={wordsOf[kind]}
      end={
        <>
          {isShipped && track(order)}
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

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={`Loading ${label}`} className="divide-y divide-line">
      {['a', 'b', 'heading', 'd', 'e', 'f'].map((row) =>
        row === 'heading' ? <div key={row} className="h-8 bg-sunken" /> : <PanelRowSkeleton key={row} />,
      )}
    </div>
  );
}
