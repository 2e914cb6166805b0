import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { memo } from 'react';
import { pictureQueries } from '#src/api/pictures.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { Available } from '#src/features/cart/available.tsx';
import { ClientLink } from '#src/features/pickers/clients.tsx';
import { Marked, MarkedCode } from '#src/features/pickers/marked.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { texts } from '#src/features/products/texts.ts';
import { IconButton } from '#src/ui/button.tsx';
import { aboveCard, classes, ROW, rowLink, textLink } from '#src/ui/classes.ts';
import { DOT } from '#src/ui/format.ts';
import { type LocalColumn, textColumn } from '#src/ui/list/column.ts';
import { useRowLink } from '#src/ui/record/panes.tsx';
import { Picture } from '#src/ui/record/picture.tsx';
import { QuickViewButton, type ViewedProductProps } from './catalogue.tsx';

function ProductLink({ product }: { product: Product }) {
  return (
    <Link to="/Product/$id" params={{ id: product.id }} {...useRowLink()} className={rowLink}>
      <Marked text={product.title} />
    </Link>
  );
}

/** @param chosen the column with one value in all rows, by a filter. The layout Plain hides it. */
export function columnsWith(onView: ViewedProductProps['onView'], chosen?: string): LocalColumn<Product>[] {
  const columns: LocalColumn<Product>[] = [
    {
      key: 'sku',
      header: texts.fields.sku,
      supports: 'sort',
      fit: 'line',
      value: ({ sku }) => sku,
      cell: ({ sku }) => <MarkedCode text={sku} />,
      plain: { at: 3, shown: 'md' },
    },
    {
      key: 'image',
      header: texts.columns.image,
      fit: 'line',
      cell: ({ thumbnail }) => <Picture query={pictureQueries.thumbnail(thumbnail)} className="size-8" />,
    },
    {
      ...textColumn('org_name', pickerTexts.kinds.client.name),
      cell: (product) => <ClientLink of={product} className={`${textLink} text-small`} />,
      plain: { at: 5, fit: 'narrow', shown: 'xl' },
    },
    {
      ...textColumn('show_name', pickerTexts.kinds.title.name),
      cell: ({ show_id, show_name }) =>
        show_id && (
          <Link to="/Show/$id" params={{ id: show_id }} className={`${textLink} text-small`}>
            <Marked text={show_name ?? ''} />
          </Link>
        ),
      plain: { at: 1, shown: 'xl' },
    },
    {
      key: 'title',
      header: texts.columns.name,
      supports: 'sort',
      fit: 'wide',
      value: ({ title }) => title,
      cell: (product) => <ProductLink product={product} />,
      plain: {
        at: 0,
        header: texts.record,
        cell: (product) => (
          <span className="flex items-center gap-3">
            <QuickViewPicture product={product} onView={onView} className="size-8 pointer-coarse:size-11" />
            <span className="truncate *:font-semibold">
              <ProductLink product={product} />
            </span>
          </span>
        ),
      },
    },
    {
      ...textColumn('parent_type_name', texts.columns.parentCategory),
      cell: ({ parent_type_name }) => <SmallText text={parent_type_name ?? ''} />,
    },
    {
      ...textColumn('type_name', pickerTexts.kinds.category.name),
      cell: ({ type_name }) => <SmallText text={type_name ?? ''} />,
      plain: { at: 2, shown: 'xl', cell: (product) => <SmallText text={productCategory(product)} /> },
    },
    {
      key: 'qty',
      header: texts.columns.qty,
      supports: 'sort',
      fit: 'number',
      value: ({ qty }) => qty,
      cell: (product) => <Available product={product} isColumn />,
      plain: { at: 4, header: texts.columns.available },
    },
    {
      key: 'view',
      header: '',
      cell: (product) => (
        <IconButton icon={Eye} label={texts.quickView(product.title)} onClick={() => onView(product)} />
      ),
    },
    { key: 'add', header: '', cell: (product) => <AddToOrder product={product} />, plain: { at: 6 } },
  ];
  return columns.map(({ plain, ...column }) =>
    plain && column.key !== chosen ? { ...column, plain } : column,
  );
}

const SmallText = ({ text }: { text: string }) => (
  <span className="text-small">
    <Marked text={text} />
  </span>
);

function QuickViewPicture({ product, onView, className }: ViewedProductProps & { className: string }) {
  return (
    <QuickViewButton product={product} onView={onView} className={classes(aboveCard, 'shrink-0 rounded-md')}>
      <Picture query={pictureQueries.thumbnail(product.thumbnail)} className={className} />
    </QuickViewButton>
  );
}

export const ProductCard = memo(function ProductCard(props: ViewedProductProps & { isBySku: boolean }) {
  const { product, onView, isBySku } = props;
  const detail = isBySku ? <MarkedCode text={product.sku} /> : product.description;
  return (
    <div data-card className={classes(ROW, 'min-h-22 flex-wrap py-1')}>
      <QuickViewPicture product={product} onView={onView} className="size-15" />
      <div className="min-w-[6.5rem] flex-1">
        <p className="line-clamp-2 leading-[1.25rem] font-semibold @max-[17rem]:line-clamp-none">
          <ProductLink product={product} />
        </p>
        <p className="truncate text-small text-ink-2">
          <Available product={product} />
          <span className="@max-[17rem]:hidden">
            {detail && DOT}
            {detail}
          </span>
        </p>
      </div>
      <AddToOrder product={product} className={classes(aboveCard, 'ms-auto min-w-0! shrink-0')} />
    </div>
  );
});
