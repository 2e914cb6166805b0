import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { useMemo } from 'react';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { textLink } from '#src/ui/classes.ts';
import { EmptyState, Loaded } from '#src/ui/record/loaded.tsx';
import { ProductTiles, TileSkeletons, useCatalogue } from './list/catalogue.tsx';
import { useCachedProducts } from './list/product-matching.ts';
import { ProductSearch } from './list/product-search.ts';
import { monthlyUse, UseByMonth, type UsedLines } from './monthly-use.tsx';
import { texts } from './texts.ts';

const SHOWN = 10;

function useProductsOf(showId: number) {
  const products = useQuery(productQueries.list({ by: 'show', showId, active: true }));
  const search = useMemo(() => ProductSearch.parse({ filter_by: 'title', filter_show_id: showId }), [showId]);
  return { products, cached: useCachedProducts(search, products) };
}

/** How many pieces of the title's products left each month. */
export function UseOfTitle({ showId, orders }: { showId: number; orders: readonly UsedLines[] }) {
  const { products, cached } = useProductsOf(showId);
  const rows = products.data ?? cached?.rows;
  const use = useMemo(() => monthlyUse(rows?.map(({ id }) => id) ?? [], orders, new Date()), [rows, orders]);
  return use.pieces > 0 && <UseByMonth use={use} isOfStock />;
}

/** The title's first products in stock, and a link to all of them. */
export function ProductsOfTitle({ showId }: { showId: number }) {
  const { products, cached } = useProductsOf(showId);
  const { onView, quickView } = useCatalogue();
  const { data, isFetching } = products;
  const count = data?.length;
  // Without a count, the list of all is offered once the fetch has failed.
  const hasMore = count === undefined ? !isFetching : count > SHOWN;
  const tiles = (rows: readonly Product[]) => (
    <ProductTiles products={rows.slice(0, SHOWN)} onView={onView} />
  );
  return (
    <section aria-label={texts.inStock} className="mt-6">
      <header className="mb-3 flex min-h-11 items-center justify-between gap-3 pointer-fine:min-h-9">
        <h2 className="text-heading font-semibold">{texts.inStock}</h2>
        {hasMore && (
          <Link
            to="/Product"
            search={{ filter_by: 'title', filter_show_id: showId }}
            className={`${textLink} inline-flex items-center target`}
          >
            {texts.allOfTitle(count)}
          </Link>
        )}
      </header>
      <Loaded
        result={products}
        label={texts.ofTitle}
        waiting={<TileSkeletons />}
        cached={
          cached && (
            <>
              <p className="mb-3 text-ink-2">{texts.fromCatalogue(cached.rows.length, cached.at)}</p>
              {tiles(cached.rows)}
            </>
          )
        }
      >
        {(rows) => (rows.length === 0 ? <EmptyState icon={PackageSearch} text={texts.none} /> : tiles(rows))}
      </Loaded>
      {quickView}
    </section>
  );
}
