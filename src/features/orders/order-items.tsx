import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { explain } from '#src/api/errors.ts';
import { orderQueries } from '#src/api/orders.ts';
import { productQueries } from '#src/api/products.ts';
import type { OrderItem } from '#src/contract/order-item.ts';
import { Code } from '#src/ui/list-card.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PictureRowSkeletons } from '#src/ui/record-skeleton.tsx';
import { Card, EmptyState } from '#src/ui/surface.tsx';

/** The products in an order, read-only. */
export function OrderItems({ orderId }: { orderId: number }) {
  const result = useQuery(orderQueries.items(orderId));
  const items = result.data;
  const pieces = items?.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <Card
      title="Products in Order"
      aside={
        items &&
        `${items.length} ${items.length === 1 ? 'product' : 'products'}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
      }
    >
      <Loaded
        result={result}
        explain={explain}
        label="Products in Order"
        waiting={<PictureRowSkeletons rows={3} className="min-h-18" />}
      >
        {(lines) =>
          lines.length === 0 ? (
            <EmptyState icon={PackageSearch} text="No Products have yet been added to this Order." />
          ) : (
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Line({ line }: { line: OrderItem }) {
  const { product_id, title, sku, qty, thumbnail } = line;
  return (
    <li className="flex flex-wrap items-center gap-4 border-b border-line px-4 py-3 last:border-0">
      <Picture query={thumbnail ? productQueries.thumbnail(thumbnail) : undefined} />
      <div className="min-w-32 flex-1">
        <Link
          to="/Product/$id"
          params={{ id: product_id }}
          className="font-medium wrap-anywhere hover:text-accent hover:underline"
        >
          {title}
        </Link>
        <p className="text-ink-2">
          <Code>{sku}</Code>
        </p>
      </div>
      <p className="text-heading font-semibold">
        <span className="sr-only">Quantity </span>
        {qty.toLocaleString('en-US')}
      </p>
    </li>
  );
}
