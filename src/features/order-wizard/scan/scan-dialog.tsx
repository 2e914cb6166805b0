/** Scans products: each code that is read is listed, and adds a piece to the order. */
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AddToOrder } from '#src/features/cart/add-to-order.tsx';
import { isOrderLink } from '#src/features/order-wizard/order-file/order-file.ts';
import { scanTexts as texts } from '#src/features/order-wizard/texts.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { texts as productTexts } from '#src/features/products/texts.ts';
import { lineOf } from '#src/outbox/edits.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Checkbox, Field, TextInput } from '#src/ui/form/field.tsx';
import { useCloseGuard } from '#src/ui/form/form.tsx';
import { dotted } from '#src/ui/format.ts';
import { Loaded } from '#src/ui/record/loaded.tsx';
import { portalLink } from '#src/ui/record/share.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import type { Fault } from './camera.ts';
import { CameraFault, CameraView } from './camera-view.tsx';
import { keyOf, type Scan, type Scans } from './use-scans.ts';

export function ScanDialog({ scans, onClose }: { scans: Scans; onClose: () => void }) {
  const { draft } = useWizard();
  const [isOneByOne, setOneByOne] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<Fault>();
  const hasPicture = fault === undefined;
  const field = useRef<HTMLInputElement>(null);
  // Without the picture, codes are typed. On a touch screen, the focus would open the keyboard.
  useEffect(() => {
    if (!hasPicture && matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [hasPicture]);
  const [close, question, leave] = useCloseGuard(() => typed.trim() !== '', onClose);
  /** Returns whether the dialog may close: nothing is typed, or its product was found. */
  const addTyped = (): boolean => {
    if (!typed.trim()) return true;
    if (!scans.catalogue.data) return false;
    setTyped('');
    return scans.take({ text: typed }) === 'found';
  };
  const [last] = scans.list;
  const navigate = useNavigate();
  const orders = portalLink('Order/create#');
  const textOf = (scan: Scan) => {
    const { product, verdict } = scan.found;
    if (verdict !== 'found') return dotted(scan.text, texts.reasons[verdict]);
    const quantity = lineOf(draft, product)?.qty;
    return dotted(product.title, quantity !== undefined && texts.inOrder(quantity));
  };
  return (
    <Dialog
      wide={hasPicture}
      full={hasPicture}
      title={texts.title}
      onClose={close}
      footer={
        <form
          className="flex flex-1 flex-wrap items-end justify-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            addTyped();
          }}
        >
          <Field label={texts.code} className="min-w-24 flex-1">
            <TextInput
              ref={field}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              maxLength={300}
              spellCheck={false}
              autoCapitalize="off"
              enterKeyHint="done"
            />
          </Field>
          <Button type="submit">{texts.add}</Button>
          <Button variant="primary" onClick={() => addTyped() && leave()}>
            {uiTexts.done}
          </Button>
        </form>
      }
    >
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-3',
          hasPicture &&
            'h-full grid-rows-[minmax(0,1fr)_auto] sm:h-[min(26rem,56dvh)] sm:grid-cols-2 sm:grid-rows-1 sm:gap-5',
        )}
      >
        <Loaded result={scans.catalogue} label={productTexts.title}>
          {() =>
            fault ? (
              <CameraFault fault={fault} onRetry={() => setFault(undefined)} />
            ) : (
              <CameraView
                isPaused={isPaused}
                onCode={(code) => {
                  const order = code.text.startsWith(orders) ? code.text.slice(orders.length) : '';
                  // Shows the order of the link. This order stays as it is.
                  if (isOrderLink(order))
                    return void navigate({ to: '/Order/create', search: {}, hash: order });
                  scans.take(code);
                  setPaused(isOneByOne);
                }}
                caption={
                  <>
                    <p role="status" className="font-semibold wrap-anywhere">
                      {last ? textOf(last) : texts.aim}
                    </p>
                    {isPaused && (
                      <Button variant="primary" onClick={() => setPaused(false)}>
                        {texts.next}
                      </Button>
                    )}
                  </>
                }
                onFault={setFault}
              />
            )
          }
        </Loaded>
        <div className="flex min-h-0 flex-col gap-1">
          {hasPicture && (
            <Checkbox
              checked={isOneByOne}
              onChange={(checked) => {
                setOneByOne(checked);
                setPaused(false);
              }}
            >
              {texts.oneByOne}
            </Checkbox>
          )}
          {last ? (
            <ul
              aria-label={texts.scanned}
              className={classes(
                'divide-y divide-line border-t border-line',
                hasPicture && 'overflow-y-auto max-sm:max-h-[26dvh]',
              )}
            >
              {scans.list.map((scan) => (
                <Row key={keyOf(scan)} scan={scan} onRemove={() => scans.remove(scan)} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">{texts.nothing}</p>
          )}
        </div>
      </div>
      {question}
    </Dialog>
  );
}

function Row({ scan: { found, text }, onRemove }: { scan: Scan; onRemove: () => void }) {
  const { product, verdict } = found;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block">{product?.title ?? text}</span>
        <span className={verdict === 'found' ? 'text-small text-ink-2' : 'text-small text-warning'}>
          {verdict === 'found' ? product.sku : texts.reasons[verdict]}
        </span>
      </span>
      {verdict === 'found' ? (
        <AddToOrder product={product} className="shrink-0" />
      ) : (
        <IconButton icon={X} label={texts.remove(text)} onClick={onRemove} />
      )}
    </li>
  );
}
