/** Products that run low, computed from the cached catalogues. Nothing is fetched for it. */
import type { QueryKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import { Organization } from '#src/contract/organization.ts';
import { Product } from '#src/contract/product.ts';
import { isLowStock } from '#src/contract/stock.ts';

const SHOWN = 5;

/** Cached rows of a list, and when they were fetched (ms since the epoch). */
type ReadKept = (list: {
  queryKey: QueryKey;
  meta?: { kept?: z.ZodMiniType };
}) => Promise<{ rows: readonly unknown[]; at: number } | undefined>;

/** The known stock. `at` is the age of the oldest catalogue; undefined if none is cached. */
export interface LowStock {
  readonly products: readonly Product[];
  readonly at: number | undefined;
}

/** Reads which products of the user's clients run low. */
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

/**
 * The products that are low on stock, least available first. Leaves out sold-out ones and rows that are not products.
 */
export function lowest(rows: readonly unknown[]): Product[] {
  return rows
    .filter(runsLow)
    .flatMap((row) => Product.safeParse(row).data ?? [])
    .toSorted((a, b) => a.qty - b.qty || a.title.localeCompare(b.title))
    .slice(0, SHOWN);
}

// Checked before parsing: a catalogue has thousands of rows, and few of them are low.
function runsLow(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    'qty' in row &&
    Number(row.qty) > 0 &&
    isLowStock(Number(row.qty))
  );
}
