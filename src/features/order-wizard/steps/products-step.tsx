import { lazyRouteComponent, useLocation, useNavigate } from '@tanstack/react-router';
import { type ClipboardEvent, Suspense, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import {
  type ChangeQuantity,
  OrderOfScreen,
  QuantityDialogProvider,
} from '#src/features/cart/add-to-order.tsx';
import { LINE_LIST, SCAN } from '#src/features/cart/cart.ts';
import { changeQuantity } from '#src/features/cart/change-cart.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { type LineList, replacedBy } from '#src/features/order-wizard/line-list/judge-lines.ts';
import { OrderSummary } from '#src/features/order-wizard/order-summary.tsx';
import { useScans } from '#src/features/order-wizard/scan/use-scans.ts';
import { texts } from '#src/features/order-wizard/texts.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import type { ProductOfItem } from '#src/outbox/edits.ts';
import { LeaveGuard } from '#src/ui/form/form.tsx';
import { toast } from '#src/ui/toast.ts';
import { restoredInput, useStoredInput, type Values } from '#src/user-data/unsaved-input.ts';
import { ProductPicker } from './product-picker.tsx';

const LineListDialog = lazyRouteComponent(
  () => import('#src/features/order-wizard/line-list/line-list-dialog.tsx'),
  'LineListDialog',
);
const ScanDialog = lazyRouteComponent(
  () => import('#src/features/order-wizard/scan/scan-dialog.tsx'),
  'ScanDialog',
);

const formOf = (draftId: string) => `list-${draftId}`;

const FIX = 'fix of ';
const LOWERED = 'lowered ';

/** The list as {@link storedValues} has it. */
function listIn({ text = '', ...values }: Values): LineList {
  const entries = Object.entries(values);
  const named = (prefix: string) =>
    entries.flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [],
    );
  return {
    text: String(text),
    fixes: new Map(named(FIX).map(([line, fix]) => [line, String(fix)])),
    lowered: new Set(named(LOWERED).map(([id]) => Number(id))),
  };
}

const storedValues = ({ text, fixes, lowered }: LineList): Values => ({
  text,
  ...Object.fromEntries([...fixes].map(([line, fix]) => [FIX + line, fix])),
  ...Object.fromEntries([...lowered].map((id) => [LOWERED + id, true])),
});

/** The list of products that is being pasted for an order. It outlives the step, and asks before the order is left. */
export function useLineList(draftId: string, isOver = false) {
  // Restored here: the step itself may open only once the clients or the order have been read.
  const [restored] = useState(() => restoredInput(formOf(draftId))?.values);
  const [list, setList] = useState(() => listIn(restored ?? {}));
  const [isOpen, setOpen] = useState(restored?.isOpen === true);
  const isUnsaved = () => list.text !== '' && !isOver;
  useStoredInput(formOf(draftId), isUnsaved, () => ({ base: {}, values: { ...storedValues(list), isOpen } }));
  const guard = (
    <LeaveGuard
      text={texts.listNotAdded}
      when={({ pathname, search } = { pathname: '', search: {} }) =>
        isUnsaved() && !pathname.includes(draftId) && !('draft' in search && search.draft === draftId)
      }
    />
  );
  return { list, setList, isOpen, setOpen, guard };
}

export function ProductsStep({ lines }: { lines: ReturnType<typeof useLineList> }) {
  const { draft, edit } = useWizard();
  const change = (product: ProductOfItem, wanted: (before: number) => number, isConfirmed = false) =>
    void changeQuantity(product, wanted, isConfirmed, (to) => edit(to, cartTexts.updateFailed));
  const set: ChangeQuantity = (product, quantity, isConfirmed) =>
    change(product, () => quantity, isConfirmed);
  const linked = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const { list, setList, isOpen, setOpen } = lines;
  const [isScanning, setScanning] = useState(false);
  const isListOpen = isOpen || linked === LINE_LIST;
  const isScanOpen = isScanning || linked === SCAN;
  const close = () => {
    setOpen(false);
    setScanning(false);
    if (linked) void navigate({ to: '.', search: true, replace: true });
  };
  const addPiece = (product: Product) => change(product, (before) => before + 1);
  const scanned = useScans(draft.org_id ?? 0, isScanOpen, addPiece, (text, { product, verdict }) => {
    if (isScanOpen) return;
    if (verdict === 'found') toast('success', texts.scanned(product.title));
    else toast('warning', texts.notScanned(text));
  });
  // Several pasted lines are a list of products, not a search.
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isListOpen || !text.trim().includes('\n')) return;
    event.preventDefault();
    setList(replacedBy(text));
    setOpen(true);
  };
  return (
    <div
      onPaste={onPaste}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[48.75rem]:grid-cols-[3fr_2fr]"
    >
      <OrderOfScreen value={{ order: draft, onQuantity: set }}>
        <QuantityDialogProvider>
          <ProductPicker
            onAdd={(product) => set(product, 1, false)}
            onList={() => setOpen(true)}
            onScan={() => setScanning(true)}
          />
          <OrderSummary onQuantity={set} />
          <Suspense>{isScanOpen && <ScanDialog scans={scanned} onClose={close} />}</Suspense>
        </QuantityDialogProvider>
      </OrderOfScreen>
      <Suspense>{isListOpen && <LineListDialog list={list} onList={setList} onClose={close} />}</Suspense>
    </div>
  );
}
