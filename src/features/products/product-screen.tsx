import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { List, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { explain, isMissingRecord } from '#src/api/errors.ts';
import { productQueries } from '#src/api/products.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { CartBeside } from '#src/features/cart/cart-bar.tsx';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { DOT, dotted, formatCount } from '#src/ui/format.ts';
import { Freshness } from '#src/ui/freshness.tsx';
import { Code } from '#src/ui/list-card.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { RecordSkeleton, RowLinks, ThumbBar } from '#src/ui/record.tsx';
import { Card, DefinitionList, Skeleton } from '#src/ui/surface.tsx';
import { ProductImage } from './catalogue.tsx';
import { texts } from './texts.ts';

interface ProductUse {
  readonly lasts: string | undefined;
  /** `10 to Union Hall on 11/12/2026`, and the order. */
  readonly lastSent: { readonly text: string; readonly link: LinkProps } | undefined;
}

interface ProductScreenProps {
  id: number;
  back: ReactNode;
  ordersLink: (product: Product) => LinkProps;
  usageOf: (product: Product) => ProductUse;
}

export function ProductScreen({ id, back, ordersLink, usageOf }: ProductScreenProps) {
  const product = useQuery(productQueries.one(id));
  const isPhone = useIsPhone();
  const { data } = product;
  const age = data && <Freshness result={product} />;
  const waysOf = (found: Product) => [
    { text: 'View Orders', icon: List, link: ordersLink(found) },
    { text: 'Edit', icon: Pencil, link: { to: '/Product/$id/edit', params: { id } } satisfies LinkProps },
  ];
  return (
    <>
      <PageHeader
        title={data?.title ?? 'Product'}
        meta={isPhone ? data && <Stock product={data} lasts={usageOf(data).lasts} age={age} /> : age}
        above={
          !isMissingRecord(product) && (
            <>
              {back}
              {isPhone && !product.isError && (
                <div className="-mx-4 mt-1 mb-3">
                  {data ? (
                    <ProductImage product={data} className="aspect-square rounded-none" />
                  ) : (
                    <Skeleton className="aspect-square rounded-none" />
                  )}
                </div>
              )}
            </>
          )
        }
        actions={
          data &&
          !isPhone && (
            <>
              {waysOf(data).map(({ text, icon, link }) => (
                <LinkButton key={text} icon={icon} {...link}>
                  {text}
                </LinkButton>
              ))}
              {data.active && <AddToOrder product={data} isMain />}
            </>
          )
        }
      />
      <Loaded
        result={product}
        explain={(error) => explain(error, texts.missing)}
        back={back}
        label="Product"
        waiting={<RecordSkeleton lines={10} picture={!isPhone} className="" />}
      >
        {(found) => {
          const { lasts, lastSent } = usageOf(found);
          if (!isPhone)
            return (
              <Card>
                <div className="grid grid-cols-[16rem_minmax(0,1fr)] items-start gap-6 p-6">
                  <ProductImage product={found} className="aspect-square max-w-80" />
                  <Details product={found} lasts={lasts} lastSent={lastSent} />
                </div>
              </Card>
            );
          return (
            <div className="flex flex-col gap-3">
              <RowLinks
                rows={[
                  ...(lastSent ? [{ text: 'Last sent', note: lastSent.text, link: lastSent.link }] : []),
                  ...waysOf(found),
                ]}
              />
              <Card>
                <div className="p-4">
                  <Details product={found} />
                </div>
              </Card>
              {found.active && (
                <ThumbBar>
                  <AddToOrder product={found} isMain className="min-w-max flex-1 has-[fieldset]:flex-none" />
                  <CartBeside orgId={found.org_id} productId={id} />
                </ThumbBar>
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function Stock({ product, lasts, age }: { product: Product; lasts: string | undefined; age: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        <span className="font-semibold text-ink">{texts.available(product.qty)}</span>
        {lasts && DOT + texts.lasts(lasts)}
      </span>
      {age}
    </span>
  );
}

function Details({ product, lasts, lastSent }: { product: Product } & Partial<ProductUse>) {
  const { id, sku, title, org_id, org_name, show_id, show_name, description, qty, active } = product;
  return (
    <DefinitionList
      items={[
        ['Name of Product', title],
        [
          'Client',
          <Link key="client" to="/Organization/$id" params={{ id: org_id }} className={textLink}>
            {org_name}
          </Link>,
        ],
        [
          'Title',
          show_id && (
            <Link key="title" to="/Show/$id" params={{ id: show_id }} className={textLink}>
              {show_name}
            </Link>
          ),
        ],
        ['Product Category', productCategory(product)],
        [
          'Description',
          description && (
            <span key="description" className="whitespace-pre-line">
              {description}
            </span>
          ),
        ],
        ['Total Quantity', dotted(formatCount(qty), lasts && texts.lasts(lasts))],
        ...(lastSent
          ? [
              [
                'Last sent',
                <Link key="sent" {...lastSent.link} className={textLink}>
                  {lastSent.text}
                </Link>,
              ] as const,
            ]
          : []),
        ['Active', active ? 'Yes' : 'No'],
        ['SKU', <Code key="sku">{sku}</Code>],
        ['ID', <Code key="id">{id}</Code>],
      ]}
    />
  );
}
