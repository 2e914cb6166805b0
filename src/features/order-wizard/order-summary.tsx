import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronUp, LayoutTemplate, Trash2 } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { tinykeys } from 'tinykeys';
import { pictureQueries } from '#src/api/pictures.ts';
import { productQueries } from '#src/api/products.ts';
import { type ChangeQuantity, OpenQuantityDialog } from '#src/features/cart/add-to-order.tsx';
import { contentOf } from '#src/features/cart/cart.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { texts as templateTexts } from '#src/features/templates/texts.ts';
import { type Draft, type DraftItem, isBatch } from '#src/outbox/draft.ts';
import { useWidths } from '#src/ui/breakpoint.ts';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { formatCount } from '#src/ui/format.ts';
import { Picture } from '#src/ui/record/picture.tsx';
import { Card } from '#src/ui/surface.tsx';
import { MOD, texts as uiTexts } from '#src/ui/texts.ts';
import { takeAvailable } from './edits.ts';
import { StepBar } from './steps.tsx';
import { texts } from './texts.ts';
import { useWizard } from './use-draft.ts';

/** The order so far: beside the products, or below 780 px as a bar that opens a sheet with the lines. */
export function OrderSummary({ onQuantity }: { onQuantity: ChangeQuantity }) {
  const { draft, goTo, follows } = useWizard();
  const widths = useWidths();
  const [isOpen, setOpen] = useState(false);
  const content = contentOf(draft);
  const isEmpty = draft.items.length === 0;
  const isShort = useShort(draft).size > 0;
  // A shortcut, because Tab leads from the search to Continue through the whole list.
  const onKey = useEffectEvent(() => {
    if (!isEmpty && !follows && !document.querySelector('[data-dialog-ground]')) goTo('complete');
  });
  useEffect(() => tinykeys(window, { '$mod+Enter': () => onKey() }, { ignore: ({ repeat }) => repeat }), []);
  const next = (
    <Button
      variant="primary"
      disabled={isEmpty}
      title={`${MOD}+Enter`}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={() => goTo('complete')}
      className="sm:flex-1"
    >
      {texts.continue}
    </Button>
  );
  if (widths.has('beside')) {
    return (
      <Card title={texts.yourOrder} aside={draft.org_name} className="md:sticky md:top-4">
        <div className="p-4">
          <Lines onQuantity={onQuantity} />
          {!isEmpty && <p className="mt-3 border-t border-line pt-3 font-semibold">{content}</p>}
          <div className="flex gap-2 pt-3">
            <Button onClick={() => goTo('start')}>{uiTexts.back}</Button>
            {next}
          </div>
        </div>
      </Card>
    );
  }
  const bar = (
    <>
      <IconButton icon={ArrowLeft} label={uiTexts.back} onClick={() => goTo('start')} className="-ms-3" />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-w-[6.5rem] grow-[1.75] basis-0 flex-col items-start justify-center rounded-sm text-start target forced-colors:px-2"
      >
        <span className="sr-only">{`${cartTexts.yourOrder} `}</span>
        <span
          key={content}
          className="max-w-full animate-arrive leading-tight font-semibold max-sm:text-small"
        >
          {isEmpty ? texts.nothingYet : content}
        </span>
        <span
          className={classes(
            'inline-flex max-w-full items-center gap-1 text-small',
            isShort ? 'text-warning' : 'text-ink-2 @max-[17rem]:hidden',
          )}
        >
          {isEmpty ? texts.addToGoOn : isShort ? texts.isShort : texts.tapToSee}
          {!isEmpty && <ChevronUp className="icon-14" />}
        </span>
      </button>
      {next}
    </>
  );
  return (
    <>
      {widths.has('sm') ? (
        <div className="sticky bottom-0 z-20 -mx-6 flex items-center gap-2 border-t border-line bg-surface px-6 py-2">
          {bar}
        </div>
      ) : (
        <StepBar>{bar}</StepBar>
      )}
      {isOpen && (
        <Dialog
          title={texts.yourOrder}
          description={draft.org_name}
          onClose={() => setOpen(false)}
          footer={
            <>
              <p className="me-auto self-center font-semibold">{content}</p>
              {next}
            </>
          }
        >
          <Lines onQuantity={onQuantity} />
        </Dialog>
      )}
    </>
  );
}

function Lines({ onQuantity }: { onQuantity: ChangeQuantity }) {
  const { draft } = useWizard();
  const { items, org_id, org_name } = draft;
  const openDialog = useContext(OpenQuantityDialog);
  const productOf = ({ product_id, ...item }: DraftItem) => ({
    ...{ ...item, id: product_id, org_id: org_id ?? 0, org_name },
  });
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {items.length === 0 && (
        <div className="text-ink-2">
          <p className="font-medium text-ink">{texts.noItems}</p>
          <p>{texts.noProducts}</p>
          <LinkButton icon={LayoutTemplate} to="/Template" search={{}} className="mt-3">
            {templateTexts.from}
          </LinkButton>
        </div>
      )}
      <div className="-m-1 max-h-[max(16rem,100dvh-24rem)] overflow-y-auto p-1 max-sm:max-h-none">
        <OrderLines
          draft={draft}
          end={(item) => (
            <>
              <button
                type="button"
                aria-label={cartTexts.changeNamed(item.title, item.qty)}
                title={cartTexts.change}
                onClick={() => openDialog({ ...productOf(item), qty: undefined })}
                className="rounded-md border border-line px-2.5 font-semibold target hover:bg-sunken"
              >
                {formatCount(item.qty)}
              </button>
              <IconButton
                icon={Trash2}
                label={texts.remove(item.title)}
                onClick={() => {
                  onQuantity(productOf(item), 0, false);
                  // The focused button disappears with its line.
                  box.current?.focus();
                }}
              />
            </>
          )}
        />
      </div>
    </div>
  );
}

function OrderLines({ draft, end }: { draft: Draft; end: (item: DraftItem) => ReactNode }) {
  const short = useShort(draft);
  return (
    <ul aria-label={texts.items} className="flex flex-col gap-1">
      {draft.items.map((item) => {
        const available = short.get(item.product_id);
        return (
          <li key={item.product_id} className="flex flex-wrap items-center gap-1">
            <Picture
              query={pictureQueries.thumbnail(item.thumbnail)}
              className="me-2 size-10 min-[48.75rem]:max-md:hidden"
            />
            <span className="min-w-[6.5rem] flex-1 py-1 pe-2 wrap-anywhere">
              {item.title}
              {available !== undefined && (
                <span className="block text-small text-warning">
                  {isBatch(draft) ? texts.onlyEach(available) : cartTexts.only(available)}
                </span>
              )}
            </span>
            <span className="ms-auto flex items-center gap-1">{end(item)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The available quantity of each product of which the order has more. Its stock may have fallen since it was added. */
function useShort({ org_id, items, destinations: { length: count } }: Draft): ReadonlyMap<number, number> {
  const { data } = useQuery({ ...productQueries.catalogue(org_id ?? 0), enabled: org_id !== null });
  return useMemo(() => {
    if (!data) return new Map();
    const byId = new Map(data.map(({ id, qty }) => [id, qty]));
    const bySku = new Map(data.map(({ sku, qty }) => [sku.toLowerCase(), qty]));
    const left = items.map(({ product_id, sku }) => {
      // The product id of a line may be another product's by now.
      const stock = (sku ? bySku.get(sku.toLowerCase()) : byId.get(product_id)) ?? 0;
      return [product_id, Math.floor(stock / (count || 1))] as const;
    });
    return new Map(left.filter(([, available], at) => available < (items[at]?.qty ?? 0)));
  }, [data, items, count]);
}

export function OrderReview({ title = texts.yourOrder }: { title?: string }) {
  const { draft, edit } = useWizard();
  const short = useShort(draft);
  const content = contentOf(draft);
  const { length: count } = draft.destinations;
  const takeFewer = () => {
    const left = [...short].map(([product_id, available]) => ({ product_id, available }));
    void edit((now) => takeAvailable(now, left));
  };
  return (
    <Card title={title} aside={draft.org_name}>
      <div className="flex flex-col gap-3 p-4">
        <OrderLines
          draft={draft}
          end={({ qty }) => (
            <span className="ps-2 font-semibold">
              <span className="sr-only">{`${texts.quantity} `}</span>
              {formatCount(qty)}
            </span>
          )}
        />
        {count > 0 && short.size > 0 && <Button onClick={takeFewer}>{texts.fewerEach}</Button>}
        <p className="border-t border-line pt-3 font-semibold">
          {count > 0 ? texts.orders(count, content) : content}
        </p>
        {draft.client_notes && (
          <p className="border-t border-line pt-3 whitespace-pre-line text-ink-2 wrap-anywhere">
            {draft.client_notes}
          </p>
        )}
      </div>
    </Card>
  );
}
