import { useQuery } from '@tanstack/react-query';
import { ListFilter, PackageSearch } from 'lucide-react';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { productQueries } from '#src/api/products.ts';
import { listPlace } from '#src/contract/list-place.ts';
import type { Product } from '#src/contract/product.ts';
import { Id } from '#src/contract/values.ts';
import { timeOf } from '#src/ui/age.ts';
import { Field, Select } from '#src/ui/field.tsx';
import { LoadError } from '#src/ui/load-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { type LocalColumn, PagedTable } from '#src/ui/paged-table.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { SearchInput } from '#src/ui/search-input.tsx';
import { EmptyState, Skeleton } from '#src/ui/surface.tsx';
import { YesNo } from '#src/ui/yes-no.tsx';

const PER_PAGE = 20;

export const ProductSearch = z.object({
  filter_org_id: z.catch(z.optional(Id), undefined),
  q: z.catch(z.string().check(z.maxLength(200)), ''),
  active: z.catch(z.boolean(), true),
  ...listPlace(PER_PAGE, 'title'),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

interface ProductListProps {
  search: ProductSearch;
  onSearch: (search: ProductSearch) => void;
}

/** The Products list (SPEC §2): of one client, searched by name or SKU. */
export function ProductList({ search, onSearch }: ProductListProps) {
  const { filter_org_id: orgId, active, q } = search;
  const { data: clients = [] } = useQuery(organizationQueries.list(true));
  const products = useQuery({
    ...productQueries.ofOrganization(orgId ?? 0, active),
    enabled: orgId !== undefined,
  });
  const { data, error } = products;
  const found = useMemo(() => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    return data?.filter(({ title, sku }) =>
      words.every((word) => `${title} ${sku}`.toLowerCase().includes(word)),
    );
  }, [data, q]);
  return (
    <>
      <PageHeader
        title="Products"
        meta={found && `${found.length} products · as of ${timeOf(products.dataUpdatedAt)}`}
      />
      <search aria-label="Filter Products" className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex">
        <Field label="Client" className="sm:w-56">
          <Select
            value={String(orgId ?? '')}
            placeholder="Select a Client"
            options={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) =>
              onSearch({ ...search, filter_org_id: Number(target.value) || undefined, page: 1 })
            }
          />
        </Field>
        <YesNo
          label="Active"
          value={active}
          onChange={(next) => onSearch({ ...search, active: next, page: 1 })}
        />
        <SearchInput
          label="Search by name or SKU"
          value={q}
          onChange={(text) => onSearch({ ...search, q: text, page: 1 })}
          className="col-span-2 sm:flex-1"
        />
      </search>
      {orgId === undefined && (
        <EmptyState icon={ListFilter} text="Search or select a Filter to view Products." />
      )}
      {orgId !== undefined && !data && error && (
        <LoadError {...explain(error)} onRetry={() => void products.refetch()} />
      )}
      {orgId !== undefined && !data && !error && <Skeleton className="h-96" />}
      {found?.length === 0 && <EmptyState icon={PackageSearch} text="No Products found." />}
      {found && found.length > 0 && (
        <PagedTable
          label="Products"
          rows={found}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          card={(product) => <ProductCard product={product} />}
          place={search}
          onPlace={(place) => onSearch({ ...search, ...place })}
        />
      )}
    </>
  );
}

function Thumbnail({ product }: { product: Product }) {
  return (
    <Picture
      query={product.thumbnail ? productQueries.thumbnail(product.thumbnail) : undefined}
      className="size-12"
    />
  );
}

const COLUMNS: LocalColumn<Product>[] = [
  {
    key: 'sku',
    header: 'SKU',
    sort: 'sku',
    value: ({ sku }) => sku,
    cell: ({ sku }) => <span className="font-mono text-code whitespace-nowrap">{sku}</span>,
  },
  { key: 'image', header: 'Image', cell: (product) => <Thumbnail product={product} /> },
  {
    key: 'org_name',
    wide: true,
    header: 'Client',
    sort: 'org_name',
    value: (product) => product.org_name ?? '',
    cell: ({ org_name }) => org_name,
  },
  {
    key: 'show_name',
    wide: true,
    header: 'Title',
    sort: 'show_name',
    value: (product) => product.show_name ?? '',
    cell: ({ show_name }) => show_name,
  },
  {
    key: 'title',
    header: 'Name',
    sort: 'title',
    value: ({ title }) => title,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  {
    key: 'parent',
    wide: true,
    header: 'Parent Category',
    sort: 'parent_type_name',
    value: (product) => product.parent_type_name ?? '',
    cell: (product) => product.parent_type_name,
  },
  {
    key: 'type',
    header: 'Category',
    sort: 'type_name',
    value: (product) => product.type_name ?? '',
    cell: ({ type_name }) => type_name,
  },
  {
    key: 'qty',
    header: 'Qty',
    sort: 'qty',
    align: 'right',
    value: ({ qty }) => qty,
    cell: ({ qty }) => qty.toLocaleString('en-US'),
  },
];

function ProductCard({ product }: { product: Product }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      <Thumbnail product={product} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{product.title}</p>
        <p className="flex justify-between gap-3 text-small text-ink-2">
          <span className="font-mono text-code">{product.sku}</span>
          <span className="whitespace-nowrap">{product.qty.toLocaleString('en-US')} available</span>
        </p>
      </div>
    </div>
  );
}
