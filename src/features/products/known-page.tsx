import type { ReactNode } from 'react';
import type { Product } from '#src/contract/product.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { useFoundPage } from '#src/ui/found-rows.ts';
import type { ListControls } from '#src/ui/list-controls.ts';
import type { LocalColumn } from '#src/ui/local-column.ts';
import type { Empty } from '#src/ui/no-rows.tsx';
import { Pagination } from '#src/ui/pagination.tsx';

interface KnownPageProps {
  products: readonly Product[];
  columns: readonly LocalColumn<Product>[];
  controls: ListControls;
  card: (product: Product) => ReactNode;
  empty: Empty;
  tiles: false | ((rows: readonly Product[]) => ReactNode);
}

/** A page of the products that this device knows. */
export function KnownPage({ products, columns, controls, tiles, ...table }: KnownPageProps) {
  const found = useFoundPage(products, columns, controls);
  if (!found) return null;
  return (
    <>
      {tiles ? (
        tiles(found.rows)
      ) : (
        <DataTable
          label="Products on this device"
          rows={found.rows}
          columns={columns}
          controls={controls}
          {...table}
        />
      )}
      <Pagination found={found} controls={controls} />
    </>
  );
}
