/** A product's picture, and its dialog within a list or the wizard. */
import { useContext } from 'react';
import { pictureQueries } from '#src/api/pictures.ts';
import { type Product, productCategory } from '#src/contract/product.ts';
import { AddToOrder, OrderOfScreen } from '#src/features/cart/add-to-order.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { texts } from '#src/features/products/texts.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { formatCount } from '#src/ui/format.ts';
import { Code } from '#src/ui/list/list-card.tsx';
import { Picture } from '#src/ui/record/picture.tsx';
import { DefinitionList } from '#src/ui/surface.tsx';

export function ProductImage({ product, className }: { product: Product; className: string }) {
  return (
    <Picture
      query={pictureQueries.image(product.thumbnail)}
      alt={texts.pictureOf(product.title)}
      className={classes('w-full self-start', className)}
    />
  );
}

export function QuickView({ product, onClose }: { product: Product; onClose: () => void }) {
  // The wizard has no link to the product, which would leave the order.
  const isLinked = useContext(OrderOfScreen) === undefined;
  const { id, sku, show_name, title, description, qty } = product;
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      footer={
        <>
          {isLinked && (
            <LinkButton
              to="/Product/$id"
              params={{ id }}
              state={{ fromList: true }}
              className="max-sm:flex-auto max-sm:px-2"
            >
              {texts.open}
            </LinkButton>
          )}
          {/* A phone has room for two buttons, and its sheet has a Close of its own. */}
          <Button onClick={onClose} className="max-sm:hidden">
            {dialogTexts.close}
          </Button>
          <AddToOrder product={product} isMain className={isLinked ? 'max-sm:flex-auto' : undefined} />
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <ProductImage product={product} className="aspect-square max-sm:mx-auto max-sm:max-w-60" />
        <DefinitionList
          items={[
            [texts.fields.name, title],
            [pickerTexts.kinds.title.name, show_name],
            [texts.fields.category, productCategory(product)],
            [texts.fields.description, description],
            [texts.fields.qty, formatCount(qty)],
            [texts.fields.sku, <Code key="sku">{sku}</Code>],
            [texts.fields.id, <Code key="id">{id}</Code>],
          ]}
        />
      </div>
    </Dialog>
  );
}
