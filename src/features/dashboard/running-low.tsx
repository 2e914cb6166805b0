import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { LOW_STOCK } from '#src/contract/stock.ts';
import type { FetchAhead, Progress } from '#src/query-cache/fetch-ahead.ts';
import { timeOf } from '#src/ui/age.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Skeleton } from '#src/ui/surface.tsx';
import { readLowStock } from './low-stock.ts';
import { Panel } from './panel.tsx';

interface RunningLowProps {
  read: FetchAhead['known'];
  /** How many catalogues are cached. A change makes the panel read them again. */
  progress: Progress;
}

/** The products with the least stock, from the cached catalogues. */
export function RunningLow({ read, progress }: RunningLowProps) {
  const since = progress.state === 'ready' ? progress.at : 0;
  const { data } = useQuery({
    queryKey: [...productQueries.all(), 'running low', since],
    queryFn: () => readLowStock(read),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const isComing = !data || (data.at === undefined && progress.state !== 'incomplete');
  return (
    <Panel title="Running low" age={data?.at && `as of ${timeOf(data.at)}`}>
      {isComing && <Waiting />}
      {!isComing && data.at === undefined && (
        <p className="p-4 text-ink-2">Appears once the products are on this device.</p>
      )}
      {!isComing && data.at !== undefined && data.products.length === 0 && (
        <p className="p-4 text-ink-2">{`Every product has more than ${LOW_STOCK} in stock.`}</p>
      )}
      {data && data.products.length > 0 && (
        <ul aria-label="Running low" className="divide-y divide-line">
          {data.products.map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ product: { id, title, sku, qty, thumbnail } }: { product: Product }) {
  return (
    <li className="relative flex h-14 items-center gap-3 px-4 hover:bg-sunken">
      <Picture query={thumbnail ? productQueries.thumbnail(thumbnail) : undefined} className="size-10" />
      <div className="min-w-0 flex-1">
        <Link
          to="/Product/$id"
          params={{ id }}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="truncate text-small text-ink-2">
          <Code>{sku}</Code>
        </p>
      </div>
      <p className="shrink-0 font-semibold text-warning">{qty} left</p>
    </li>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e'];

function Waiting() {
  return (
    <div role="status" aria-label="Loading Running low" className="divide-y divide-line">
      {ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center gap-3 px-4">
          <Skeleton className="size-10" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}
