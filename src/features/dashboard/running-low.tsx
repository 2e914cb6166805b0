import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { productQueries } from '#src/api/products.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { DOT } from '#src/ui/dotted.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PictureRowSkeletons } from '#src/ui/picture-row-skeletons.tsx';
import { daysInWords } from './days-in-words.ts';
import {
  type OrderLines,
  type ReadKept,
  type RunningLowProduct,
  rates,
  readStock,
  runningLow,
} from './low-stock.ts';
import { Panel } from './panel.tsx';
import { PanelRow } from './panel-row.tsx';

interface RunningLowProps {
  read: ReadKept;
  /** How many catalogues are cached. A change makes the panel read them again. */
  progress: Progress;
  today: Date;
  /** The lines of the newest orders; undefined until they are known. */
  lines: readonly OrderLines[] | undefined;
  hasOrders: boolean;
}

/** The products whose stock lasts shortest, by the cached catalogues and the known orders. */
export function RunningLow({ read, progress, today, lines, hasOrders }: RunningLowProps) {
  const since = progress.state === 'ready' ? progress.at : 0;
  const { data } = useQuery({
    queryKey: [...productQueries.all(), 'stock', since],
    queryFn: () => readStock(read),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const isMissing = data?.at === undefined && progress.state === 'incomplete';
  const low = data?.at === undefined || !lines ? undefined : runningLow(data.rows, rates(lines, today));
  return (
    <Panel title="Running low">
      {isMissing && <p className="p-4 text-ink-2">Appears once the products are on this device.</p>}
      {!isMissing && !low && (
        <div role="status" aria-label="Loading Running low">
          <PictureRowSkeletons rows={5} />
        </div>
      )}
      {low?.length === 0 && (
        <p className="p-4 text-ink-2">
          {lines?.length
            ? `At the rate of your last ${lines.length} orders, everything lasts for more than 30 days.`
            : `Appears once ${hasOrders ? 'your orders are on this device' : 'you have ordered'}.`}
        </p>
      )}
      {low && low.length > 0 && (
        <ul aria-label="Running low" className="divide-y divide-line">
          {low.map((row) => (
            <Row key={row.product.id} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** On a phone, the stepper would leave no room for a name beside it: it stands below the name. */
const CONTROL = 'relative z-1 max-sm:absolute max-sm:right-4 max-sm:bottom-1';
const BESIDE_CONTROL = 'max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:pr-[136px]';

function Row({ row: { product, days } }: { row: RunningLowProduct }) {
  const { id, title, sku, qty, thumbnail } = product;
  return (
    <PanelRow
      link={{ to: '/Product/$id', params: { id } }}
      name={title}
      picture={
        <Picture query={thumbnail ? productQueries.thumbnail(thumbnail) : undefined} className="size-10" />
      }
      text={
        <span className={BESIDE_CONTROL}>
          <span>
            <span className="font-semibold text-warning">{qty} left</span>
            {`${DOT}lasts ${daysInWords(days)}`}
            <span className="max-sm:hidden">
              {DOT}
              <Code>{sku}</Code>
            </span>
          </span>
        </span>
      }
      end={<AddToOrder product={product} className={CONTROL} />}
    />
  );
}
