import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { productQueries } from '#src/api/products.ts';
import { rules } from '#src/contract/provider.ts';
import { AddToOrder, QuantityDialogProvider } from '#src/features/cart/add-to-order.tsx';
import { Available } from '#src/features/cart/available.tsx';
import { useCarts } from '#src/features/cart/cart.ts';
import { daysInWords, MONTH, type OrderLines, rates, useLowMarks } from '#src/features/cart/low-stock.ts';
import { lowStockTexts } from '#src/features/cart/texts.ts';
import type { Progress } from '#src/query-cache/fetch-ahead.ts';
import { DOT } from '#src/ui/format.ts';
import { PictureRowSkeletons } from '#src/ui/record/record.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { AskLink, Panel, PanelRow } from './panel.tsx';
import { missingFrom, type ReadCached, readStock, runningLow, takenSince } from './stock.ts';
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
  const perDay = lines && rates(lines, today);
  const marks = useLowMarks();
  const missing = stock && perDay ? missingFrom(stock, perDay, marks) : [];
  const client = useQueryClient();
  const { data: found } = useQuery({
    queryKey: [...productQueries.all(), 'missing', since, missing],
    queryFn: () =>
      Promise.all(missing.map((id) => client.fetchQuery(productQueries.one(id)).catch(() => undefined))),
    enabled: missing.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const { list } = useCarts();
  const low =
    stock && perDay && (missing.length === 0 || found)
      ? runningLow(
          [...stock, { rows: found ?? [], at: Date.now() }],
          perDay,
          (at) => takenSince(at, list, lines),
          marks,
        )
      : undefined;
  const nothingLow = lines?.length
    ? texts.nothingLow(marks.size > 0, rules.low_stock_days)
    : texts.lowNeedsOrders(hasOrders);
  const message = isMissing ? texts.lowNeedsProducts : low && nothingLow;
  return (
    <Panel title={texts.runningLow}>
      {low?.length ? (
        <QuantityDialogProvider>
          <ul aria-label={texts.runningLow} className="divide-y divide-line">
            {low.map((row) => (
              <Row key={row.product.id} {...row} />
            ))}
          </ul>
        </QuantityDialogProvider>
      ) : message ? (
        <p className="p-4 text-ink-2">{message}</p>
      ) : (
        <div role="status" aria-label={uiTexts.loading(texts.runningLow)}>
          <PictureRowSkeletons rows={5} className="min-h-26 pointer-fine:min-h-24" />
        </div>
      )}
    </Panel>
  );
}

function Row({ product, days, perDay }: ReturnType<typeof runningLow>[number]) {
  const { id, title, qty, thumbnail } = product;
  const perMonth = perDay && Math.max(1, Math.round(perDay * MONTH));
  return (
    <PanelRow
      link={{ to: '/Product/$id', params: { id } }}
      name={title}
      thumbnail={thumbnail ?? null}
      text={
        <>
          <Available product={product} days={days} />
          {qty > 0 && days !== undefined && DOT + lowStockTexts.lasts(daysInWords(days))}
        </>
      }
      isEndBelow
      end={
        <>
          <AskLink {...texts.askForMore(product, qty, perMonth)} label={texts.more} />
          {qty > 0 && <AddToOrder product={product} className="relative ms-auto" />}
        </>
      }
    />
  );
}
