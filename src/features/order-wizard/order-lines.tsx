import type { ReactNode } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { DraftItem } from '#src/outbox/draft.ts';
import { Picture } from '#src/ui/picture.tsx';

interface OrderLinesProps {
  items: readonly DraftItem[];
  /** Rendered at the end of a line: its quantity and actions. */
  end: (item: DraftItem) => ReactNode;
}

/** The lines of a draft, with images. */
export function OrderLines({ items, end }: OrderLinesProps) {
  return (
    <ul aria-label="Added items" className="flex flex-col gap-1">
      {items.map((item) => (
        <li key={item.product_id} className="flex items-center gap-1">
          <Picture
            query={item.thumbnail ? productQueries.thumbnail(item.thumbnail) : undefined}
            className="mr-2 size-10"
          />
          <span className="min-w-0 flex-1 py-1 pr-2 wrap-anywhere">{item.title}</span>
          {end(item)}
        </li>
      ))}
    </ul>
  );
}
