import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { List, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { productQueries } from '#src/api/products.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { Available } from '#src/features/cart/available.tsx';
import { CartBeside } from '#src/features/cart/cart-beside.tsx';
import { daysInWords } from '#src/features/cart/low-stock.ts';
import { lowStockTexts } from '#src/features/cart/texts.ts';
import { ClientLink } from '#src/features/pickers/clients.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { textLink } from '#src/ui/classes.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { DOT, formatCount } from '#src/ui/format.ts';
import { Freshness } from '#src/ui/list/freshness.tsx';
import { Code } from '#src/ui/list/list-card.tsx';
import { Skeleton } from '#src/ui/record/loaded.tsx';
import { LinkButtons, RecordScreen, RecordSkeleton, RowLinks, ThumbBar } from '#src/ui/record/record.tsx';
import { Card, DefinitionList } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { LabelsButton } from './labels-button.tsx';
import { FavouriteButton } from './list/favourites.tsx';
import { ProductImage } from './list/quick-view.tsx';
import { LowMark } from './low-mark.tsx';
import { type MonthlyUse, UseByMonth } from './monthly-use.tsx';
import { texts } from './texts.ts';

interface ProductScreenProps {
  id: number;
  back: ReactNode;
  ordersLink: LinkProps;
  daysLeft: (product: Product) => number | undefined;
  sent: ReactNode;
  use: MonthlyUse | undefined;
}

export function ProductScreen({ id, back, ordersLink, daysLeft, sent, use }: ProductScreenProps) {
  const product = useQuery(productQueries.one(id));
  const isPhone = useIsPhone();
  const { data } = product;
  const age = data && <Freshness result={product} />;
  const stock = data && <Stock product={data} days={daysLeft(data)} age={age} />;
  const editLink: LinkProps = { to: '/Product/$id/edit', params: { id } };
  const links = [
    { text: texts.viewOrders, icon: List, link: ordersLink },
    { text: dialogTexts.edit, icon: Pencil, link: editLink },
  ];
  return (
    <RecordScreen
      result={product}
      title={data?.title ?? texts.record}
      meta={isPhone && stock}
      // Below the title and not beside the actions, which would move when the time that the stock lasts is known.
      badge={isPhone ? null : undefined}
      back={back}
      above={
        isPhone &&
        !product.isError && (
          <div className="-mx-4 mt-1 mb-3">
            {data ? (
              <ProductImage product={data} className="aspect-square rounded-none short:max-h-[50dvh]" />
            ) : (
              <Skeleton className="aspect-square rounded-none short:max-h-[50dvh]" />
            )}
          </div>
        )
      }
      actions={
        data && (
          <>
            <LabelsButton products={[data]} />
            <FavouriteButton id={id} name={data.title} />
            {!isPhone && <LinkButtons rows={links} />}
          </>
        )
      }
      label={texts.record}
      missing={texts.missing}
      waiting={<RecordSkeleton lines={10} picture={!isPhone} className="" />}
    >
      {(found) =>
        isPhone ? (
          <div className="flex flex-col gap-3">
            {/* Above what is found later: a row must not move while a finger comes down on it. */}
            <RowLinks rows={links} />
            {sent}
            <Card className="p-4">
              <Details product={found} />
            </Card>
            {use && <UseByMonth use={use} />}
            {found.active && (
              <ThumbBar>
                <AddToOrder product={found} isMain className="min-w-max flex-1 has-[fieldset]:flex-none" />
                <CartBeside orgId={found.org_id} productId={id} />
              </ThumbBar>
            )}
          </div>
        ) : (
          <div className="@container">
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[54rem]:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
              <div className="flex flex-col gap-4">
                <Card className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 p-4">
                  <ProductImage product={found} className="aspect-square max-w-72" />
                  <div className="flex flex-col items-start gap-4">
                    {stock}
                    {found.description && (
                      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{found.description}</p>
                    )}
                    <AddToOrder product={found} isMain />
                  </div>
                </Card>
                {sent}
              </div>
              <div className="flex flex-col gap-4">
                {use && <UseByMonth use={use} />}
                <Card className="p-4">
                  <Details product={found} />
                </Card>
              </div>
            </div>
          </div>
        )
      }
    </RecordScreen>
  );
}

function Stock({ product, days, age }: { product: Product; days: number | undefined; age: ReactNode }) {
  const time = days !== undefined && daysInWords(days);
  if (useIsPhone())
    return (
      <span className="flex flex-col items-start">
        <span>
          <span className="font-semibold text-ink">
            <Available product={product} days={days} />
          </span>
          {time && DOT + lowStockTexts.lasts(time)}
        </span>
        {age}
      </span>
    );
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Available product={product} days={days} isHead />
        <span className="text-small text-ink-2">{age}</span>
      </p>
      {time && <p className="text-small text-ink-2">{texts.lastsAtUse(time)}</p>}
    </div>
  );
}

function Details({ product }: { product: Product }) {
  const { id, sku, title, show_id, show_name, description, qty, active } = product;
  return (
    <DefinitionList
      items={[
        [texts.fields.name, title],
        [pickerTexts.kinds.client.name, <ClientLink key="client" of={product} />],
        [
          pickerTexts.kinds.title.name,
          show_id && (
            <Link key="title" to="/Show/$id" params={{ id: show_id }} className={textLink}>
              {show_name}
            </Link>
          ),
        ],
        [texts.fields.category, productCategory(product)],
        [texts.fields.description, description],
        [texts.fields.quantity, formatCount(qty)],
        [texts.low, <LowMark key="low" product={product} />],
        [texts.fields.active, active ? uiTexts.yes : uiTexts.no],
        [texts.fields.sku, <Code key="sku">{sku}</Code>],
        [texts.fields.id, <Code key="id">{id}</Code>],
      ]}
    />
  );
}
