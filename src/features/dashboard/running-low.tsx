import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { productQueries } from '#src/api/products.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { DOT } from '#src/ui/format.ts';
import { Code } from '#src/ui/list-card.tsx';
import { PictureRowSkeletons } from '#src/ui/record.tsx';
import { type OrderLines, type ReadCached, rates, readStock, runningLow } from './low-stock.ts';
import { Panel, PanelRow, PanelRows } from './panel.tsx';
import { texts } from './texts.ts';

interface RunningLowProps {
  read: ReadCached;
  progress: Progress;
  today: Date;
  lines: readonly OrderLines[] | undefined;
  hasOrders: boolean;
}

export function RunningLow({ read, progress, today, lines, hasOrders }: RunningLowProps) {
  const since = progress.state === 'ready' ? progress.at : 0;
  const { data: stock } = useQuery({
    queryKey: [...productQueries.all(), 'stock', since],
    queryFn: () => readStock(read),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const isMissing = !stock && progress.state === 'incomplete';
  const low = stock && lines && runningLow(stock, rates(lines, today));
  return (
    <Panel title="Running low">
      {isMissing ? (
        <p className="p-4 text-ink-2">{texts.lowNeedsProducts}</p>
      ) : (
        <PanelRows
          label="Running low"
          rows={low ?? undefined}
          waiting={<PictureRowSkeletons rows={5} />}
          empty={
            <p className="p-4 text-ink-2">
              {lines?.length ? texts.nothingLow(lines.length) : texts.lowNeedsOrders(hasOrders)}
            </p>
          }
        >
          {(row) => <Row key={row.product.id} {...row} />}
        </PanelRows>
      )}
    </Panel>
  );
}

/** On a phone, the stepper would leave no room for a name beside it: it stands below the name. */
const CONTROL = 'relative z-1 max-sm:absolute max-sm:right-4 max-sm:bottom-1';
const BESIDE_CONTROL = 'max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:pr-[136px]';

function Row({ product, days }: ReturnType<typeof runningLow>[number]) {
  const { id, title, sku, qty, thumbnail } = product;
  return (
    <PanelRow
      link={{ to: '/Product/$id', params: { id } }}
      name={title}
      thumbnail={thumbnail ?? null}
      text={
        <span className={BESIDE_CONTROL}>
          <span>
            <span className="font-semibold text-warning">{texts.low(qty)}</span>
            {DOT + texts.lasts(days)}
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
