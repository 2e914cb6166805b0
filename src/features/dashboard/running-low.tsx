import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { productQueries } from '#src/api/products.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { DOT } from '#src/ui/format.ts';
import { Code } from '#src/ui/list-card.tsx';
import { PictureRowSkeletons } from '#src/ui/record.tsx';
import {
  type OrderLines,
  type ReadCached,
  type RunningLowProduct,
  rates,
  readStock,
  runningLow,
} from './low-stock.ts';
import { Panel, PanelList, PanelRow } from './panel.tsx';
import { daysInWords, texts } from './texts.ts';

interface RunningLowProps {
  read: ReadCached;
  progress: Progress;
  today: Date;
  lines: readonly OrderLines[] | undefined;
  hasOrders: boolean;
}

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
      {isMissing && <p className="p-4 text-ink-2">{texts.lowNeedsProducts}</p>}
      {!isMissing && !low && (
        <div role="status" aria-label="Loading Running low">
          <PictureRowSkeletons rows={5} />
        </div>
      )}
      {low?.length === 0 && (
        <p className="p-4 text-ink-2">
          {lines?.length ? texts.nothingLow(lines.length) : texts.lowNeedsOrders(hasOrders)}
        </p>
      )}
      {low && low.length > 0 && (
        <PanelList label="Running low">
          {low.map((row) => (
            <Row key={row.product.id} row={row} />
          ))}
        </PanelList>
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
      thumbnail={thumbnail ?? null}
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
