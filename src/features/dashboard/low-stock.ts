/** Products that run low, from what the device knows of the catalogues: the provider is not asked for this. */
import type { QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import { Organization } from '#src/contract/organization.ts';
import { Product } from '#src/contract/product.ts';
import { isLowStock } from '#src/contract/stock.ts';

const SHOWN = 5;

/** Rows of a list that the device keeps, and since when (ms since the epoch). */
type ReadKept = (list: {
  queryKey: QueryKey;
  meta?: { kept?: z.ZodMiniType };
}) => Promise<{ rows: readonly unknown[]; at: number } | undefined>;

/** What is known of the stock: `at` is the age of the oldest catalogue, undefined where none is on this device. */
export interface LowStock {
  readonly products: readonly Product[];
  readonly at: number | undefined;
}

/** Reads which products run low, over all the user's clients. */
export async function readLowStock(read: ReadKept): Promise<LowStock> {
  const clients = (await read(organizationQueries.list(true)))?.rows ?? [];
  const ids = clients.flatMap((row) => Organization.safeParse(row).data?.id ?? []);
  const catalogues = (await Promise.all(ids.map((id) => read(productQueries.catalogue(id))))).flatMap(
    (catalogue) => catalogue ?? [],
  );
  return {
    products: lowest(catalogues.flatMap(({ rows }) => rows)),
    at: catalogues.length === 0 ? undefined : Math.min(...catalogues.map(({ at }) => at)),
  };
}

/** The products that are low on stock, the least available first; those with nothing left, and rows that are no product, are left out. */
export function lowest(rows: readonly unknown[]): Product[] {
  return rows
    .filter(runsLow)
    .flatMap((row) => Product.safeParse(row).data ?? [])
    .toSorted((a, b) => a.qty - b.qty || a.title.localeCompare(b.title))
    .slice(0, SHOWN);
}

// Checked before it is parsed: a catalogue has thousands of rows, and few of them are low.
function runsLow(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    'qty' in row &&
    Number(row.qty) > 0 &&
    isLowStock(Number(row.qty))
  );
}
