import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, ListFilter, PackageSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { explain } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import type { Product } from '#src/contract/product.ts';
import { useChosenColumns } from '#src/offline/preferences.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { ColumnChooser } from '#src/ui/column-chooser.tsx';
import { FilterBar, type SetFilter } from '#src/ui/filter-bar.tsx';
import { Code, ListCard } from '#src/ui/list-card.tsx';
import { listControls, type Move, useImmediateSearch } from '#src/ui/list-controls.ts';
import { ListMeta } from '#src/ui/list-meta.tsx';
import { Loaded, RowSkeletons } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { type LocalColumn, PagedTable, textColumn, useFoundRows } from '#src/ui/paged-table.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { aboveCard, rowLink, textLink } from '#src/ui/text-link.ts';
import { narrowed, type ProductSearch, selectionOf } from './product-filter.ts';
import { ProductFilters } from './product-filters.tsx';
import { QuickView } from './quick-view.tsx';

interface ProductListProps {
  search: ProductSearch;
  onSearch: (search: ProductSearch, move?: Move) => void;
}

/** The Products list (SPEC §2): nothing is fetched before a search or a filter says enough. */
export function ProductList({ search, onSearch }: ProductListProps) {
  const selection = selectionOf(search);
  const products = useQuery({
    ...productQueries.list(selection ?? { by: 'sku', sku: '' }),
    enabled: selection !== undefined,
  });
  const [viewed, setViewed] = useState<Product>();
  const [chosen, choose] = useChosenColumns('Products');
  const columns = useMemo(() => columnsWith(setViewed), []);
  const controls = useImmediateSearch(listControls(search, onSearch));
  const found = useFoundRows(useNarrowed(products.data, search), columns, controls);
  return (
    <>
      <PageHeader
        title="Products"
        meta={
          selection &&
          found && <ListMeta count={found.length} one="product" many="products" result={products} />
        }
        actions={selection && <ColumnChooser columns={columns} chosen={chosen} onChoose={choose} />}
      />
      <FilterBar
        label="Filter Products"
        set={setFilters(search, found?.[0], onSearch)}
        columns={columns}
        controls={controls}
        prompt={selection ? undefined : { icon: ListFilter, text: promptFor(search) }}
      >
        <ProductFilters search={search} onSearch={onSearch} />
      </FilterBar>
      {selection && (
        <Loaded
          result={{ ...products, data: found }}
          explain={explain}
          label="Products"
          waiting={<RowSkeletons />}
        >
          {(rows) => (
            <PagedTable
              label="Products"
              rows={rows}
              rowKey={({ id }) => id}
              columns={columns}
              chosen={chosen}
              card={(product) => <ProductCard product={product} onView={setViewed} />}
              controls={controls}
              empty={<NoProducts />}
            />
          )}
        </Loaded>
      )}
      {viewed && <QuickView product={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

/** The rows that meet the filters; the same array until one of those changes. */
function useNarrowed(products: readonly Product[] | undefined, search: ProductSearch) {
  const { sku, title, active, filter_by, filter_org_id, filter_show_id, filter_product_type_id } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the search does not narrow.
  return useMemo(
    () => products && narrowed(products, search),
    [products, sku, title, active, filter_by, filter_org_id, filter_show_id, filter_product_type_id],
  );
}

/** SPEC §2 and §8: nothing is asked for, or not enough of it. */
function promptFor({ sku, title }: ProductSearch): string {
  return sku || title
    ? 'Please filter or search to view Products.'
    : 'Search or select a Filter to view Products.';
}

function NoProducts() {
  return (
    <EmptyState icon={PackageSearch} text="No Products found.">
      <p className="max-w-prose text-small text-ink-2">
        Products are created by your provider when stock arrives. Only those with a quantity above 0 are
        listed.
      </p>
    </EmptyState>
  );
}

/** The filters that are set, in words; what a chosen record is called, its products say. */
function setFilters(
  search: ProductSearch,
  first: Product | undefined,
  onSearch: ProductListProps['onSearch'],
): SetFilter[] {
  const without = (values: Partial<ProductSearch>) => () => onSearch({ ...search, ...values, page: 1 });
  const chosen = {
    client: { id: search.filter_org_id, name: 'Client', value: first?.org_name },
    title: { id: search.filter_show_id, name: 'Title', value: first?.show_name },
    category: { id: search.filter_product_type_id, name: 'Category', value: first?.type_display_name },
  }[search.filter_by];
  return [
    ...(search.sku ? [{ name: 'SKU', value: search.sku, onClear: without({ sku: undefined }) }] : []),
    ...(search.title ? [{ name: 'Name', value: search.title, onClear: without({ title: undefined }) }] : []),
    ...(chosen.id === undefined
      ? []
      : [
          {
            name: chosen.name,
            value: chosen.value ?? `#${chosen.id}`,
            onClear: without({
              filter_org_id: undefined,
              filter_show_id: undefined,
              filter_product_type_id: undefined,
            }),
          },
        ]),
    ...(search.active ? [] : [{ name: 'Active', value: 'No', onClear: without({ active: true }) }]),
  ];
}

function Thumbnail({ product }: { product: Product }) {
  return (
    <Picture
      query={product.thumbnail ? productQueries.thumbnail(product.thumbnail) : undefined}
      className="size-12"
    />
  );
}

function ProductLink({ product }: { product: Product }) {
  return (
    <Link to="/Product/$id" params={{ id: product.id }} state={{ fromList: true }} className={rowLink}>
      {product.title}
    </Link>
  );
}

const columnsWith = (onView: (product: Product) => void): LocalColumn<Product>[] => [
  {
    key: 'sku',
    header: 'SKU',
    sort: 'sku',
    nowrap: true,
    value: ({ sku }) => sku,
    cell: ({ sku }) => <Code>{sku}</Code>,
  },
  { key: 'image', header: 'Image', nowrap: true, cell: (product) => <Thumbnail product={product} /> },
  {
    ...textColumn('org_name', 'Client', (product) => product.org_name ?? ''),
    from: 'lg',
    cell: ({ org_id, org_name }) => (
      <Link to="/Organization/$id" params={{ id: org_id }} className={textLink}>
        {org_name}
      </Link>
    ),
  },
  {
    ...textColumn('show_name', 'Title', (product) => product.show_name ?? ''),
    cell: ({ show_id, show_name }) =>
      show_id && (
        <Link to="/Show/$id" params={{ id: show_id }} className={textLink}>
          {show_name}
        </Link>
      ),
  },
  {
    key: 'title',
    header: 'Name',
    sort: 'title',
    value: ({ title }) => title,
    cell: (product) => <ProductLink product={product} />,
  },
  {
    ...textColumn('parent_type_name', 'Parent Category', (product) => product.parent_type_name ?? ''),
    from: 'xl',
  },
  { ...textColumn('type_name', 'Category', (product) => product.type_name ?? ''), from: 'md' },
  {
    key: 'qty',
    header: 'Qty',
    sort: 'qty',
    nowrap: true,
    align: 'right',
    value: ({ qty }) => qty,
    cell: ({ qty }) => qty.toLocaleString('en-US'),
  },
  {
    key: 'view',
    header: '',
    align: 'right',
    fixed: true,
    nowrap: true,
    cell: (product) => (
      <Button
        icon={Eye}
        variant="quiet"
        className="px-2"
        aria-label={`Quick View of ${product.title}`}
        onClick={() => onView(product)}
      >
        <span className="hidden xl:inline">Quick View</span>
      </Button>
    ),
  },
];

function ProductCard({ product, onView }: { product: Product; onView: (product: Product) => void }) {
  const { title, sku, qty, description } = product;
  return (
    <ListCard
      picture={<Thumbnail product={product} />}
      title={<ProductLink product={product} />}
      text={<Code>{sku}</Code>}
      end={`${qty.toLocaleString('en-US')} available`}
      more={
        <div className="flex items-center justify-between gap-2">
          <p className="line-clamp-2 min-w-0 wrap-anywhere">{description}</p>
          <Button
            variant="quiet"
            className={classes(aboveCard, '-mr-2 px-2 text-small')}
            aria-label={`Quick View of ${title}`}
            onClick={() => onView(product)}
          >
            Quick View
          </Button>
        </div>
      }
    />
  );
}
