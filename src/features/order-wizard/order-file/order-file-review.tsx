import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { newDraft } from '#src/features/cart/cart.ts';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { texts } from '#src/features/order-wizard/texts.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { texts as templateTexts } from '#src/features/templates/texts.ts';
import { contactText } from '#src/features/unsent/problem-texts.ts';
import { type Draft, seenShipTo } from '#src/outbox/draft.ts';
import { ActionDialog } from '#src/ui/dialog/question.tsx';
import { Checkbox } from '#src/ui/form/field.tsx';
import { dotted, formatCount } from '#src/ui/format.ts';
import { Banner, DefinitionList } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { ANYONE } from './order-file.ts';
import {
  type CheckedLine,
  type CheckedOrder,
  draftOf,
  isShort,
  type openingQuestion,
} from './order-file-check.ts';
import { texts as fileTexts } from './texts.ts';

export interface ReadOrder {
  checked: CheckedOrder;
  question: ReturnType<typeof openingQuestion>;
}

export interface OrderFileReviewProps extends ReadOrder {
  /** The name of the template, if it is one. The user knows its products, so the last step opens if nothing is short. */
  template?: string;
  onClose: () => void;
}

export const titleOf = (template: string | undefined): string =>
  template === undefined ? fileTexts.asksOpen : templateTexts.asksUse(template);

/** An order of a file or a link as it would be opened, line by line. Nothing is stored before the user opens it. */
export function OrderFileReview({ checked, question, template, onClose }: OrderFileReviewProps) {
  const { file, clientName, lines } = checked;
  const isTemplate = template !== undefined;
  const isHandedOver = file.owner === ANYONE && !isTemplate;
  const confirm = question || isHandedOver ? fileTexts.openAsNew : fileTexts.openThis;
  const open = useOpen();
  const [isOpening, setOpening] = useState(false);
  const [leavesOut, setLeavesOut] = useState(false);
  const [keepsUnchecked, setKeepsUnchecked] = useState(false);
  const [lowers, setLowers] = useState(false);
  const { client_notes } = file.order;
  const missing = lines.filter(({ state }) => state !== 'found' && state !== 'unchecked').length;
  const unchecked = lines.filter(({ state }) => state === 'unchecked').length;
  const short = lines.filter(isShort).length;
  return (
    <ActionDialog
      wide
      title={titleOf(template)}
      description={clientName}
      onClose={onClose}
      action={{
        label: isTemplate ? templateTexts.useThis : confirm,
        disabled: isOpening || (missing > 0 && !leavesOut),
        onClick: () => {
          setOpening(true);
          void open({ checked, question }, { keepsUnchecked, lowers, isTemplate }).then(() =>
            setOpening(false),
          );
        },
      }}
    >
      <div className="flex flex-col gap-4">
        {question && (
          <Banner tone="warning" role="status">
            {question.text}
          </Banner>
        )}
        {isHandedOver && <p className="text-ink-2">{fileTexts.handedOver(file.from.by, file.saved_at)}</p>}
        {lines.length === 0 && <p>{fileTexts.noProducts}</p>}
        <ul aria-label={fileTexts.products} className="flex flex-col empty:hidden">
          {lines.map((line) => (
            <Line key={`${line.item.product_id} ${line.item.sku}`} {...line} />
          ))}
        </ul>
        {missing > 0 && (
          <Checkbox checked={leavesOut} onChange={setLeavesOut} className={CONSENT}>
            {fileTexts.leaveOut(missing)}
          </Checkbox>
        )}
        {short > 0 && (
          <Checkbox checked={lowers} onChange={setLowers} className={CONSENT}>
            {fileTexts.lower(short)}
          </Checkbox>
        )}
        {unchecked > 0 && (
          <Checkbox checked={keepsUnchecked} onChange={setKeepsUnchecked} className={CONSENT}>
            {fileTexts.keepUnchecked(unchecked)}
          </Checkbox>
        )}
        <DefinitionList
          items={[
            [texts.destination, destinationText(checked)],
            [pickerTexts.kinds.carrier.name, shippingText(checked)],
            ...(client_notes ? [[texts.notes, client_notes] as const] : []),
          ]}
        />
      </div>
    </ActionDialog>
  );
}

/** Returns a function that makes a checked order a draft, and opens it in the wizard unless the user has cancelled. */
export function useOpen() {
  const { drafts } = useRouter().options.context;
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async (
    { checked, question }: ReadOrder,
    choice: Record<'keepsUnchecked' | 'lowers' | 'isTemplate', boolean>,
  ) => {
    const { keepsUnchecked, lowers, isTemplate } = choice;
    const empty = newDraft(crypto.randomUUID());
    const { required_by, clock_checked } = empty;
    // The user was asked, and wants a second order. With the first date, the sender would take both for the same.
    const wantsAnother = question?.isHere;
    const opened = draftOf(checked, keepsUnchecked, empty, lowers);
    const isReady = isTemplate && opened.items.length > 0 && (lowers || !checked.lines.some(isShort));
    const draft: Draft = {
      ...opened,
      ...(isReady && { step: 'complete' }),
      ...(wantsAnother && { abandoned: [], required_by, clock_checked }),
    };
    try {
      const isCopy = draft.required_by === checked.file.order.required_by;
      await drafts.edit(draft.id, (now) => now, draft, isCopy);
      // A store may hang for seconds. After a cancel, the order is among the unfinished ones.
      if (!isShown.current) return;
      // The browser's Back must not lead to the link, which would ask again.
      await navigate({
        to: '/Order/create',
        search: { draft: draft.id },
        replace: isTemplate || location.hash !== '',
      });
    } catch {
      toast('warning', fileTexts.notOpened);
    }
  };
}

function Line({ item, state, was, lines, only }: CheckedLine) {
  const remarks = [
    was !== undefined && fileTexts.was(was),
    lines > 1 && fileTexts.addedUp(lines),
    fileTexts.states[state],
    state === 'found' && only !== undefined && cartTexts.only(only),
  ].filter(Boolean);
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-2 last:border-0">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block">{item.title}</span>
        <span className="block text-small text-ink-2">{item.sku}</span>
        {remarks.map((remark) => (
          <span key={String(remark)} className="block text-small text-warning">
            {remark}
          </span>
        ))}
      </span>
      <span className="font-semibold">
        <span className="sr-only">{`${texts.quantity} `}</span>
        {formatCount(item.qty)}
      </span>
    </li>
  );
}

function destinationText({ file, contact, contactWas }: CheckedOrder) {
  const { ship_to, ship_to_id, new_contact, destinations } = file.order;
  if (destinations.length > 0) return dotted(...destinations.map(({ ship_to_name }) => ship_to_name));
  if (new_contact && ship_to) return `${contactText(ship_to)} (${texts.isNewContact})`;
  if (!contact) return ship_to_id === null ? '' : fileTexts.chooseAgain(file.order.ship_to_name);
  const now = contactText(seenShipTo(contact));
  if (contactWas === undefined) return now;
  return (
    <>
      {fileTexts.isNow(now)}{' '}
      <span className="block text-small text-warning">{fileTexts.was(contactWas)}</span>
    </>
  );
}

function shippingText({ file: { order }, carrier, method }: CheckedOrder): string {
  const isWhole =
    (carrier?.id ?? null) === order.shipped_with && (method?.id ?? null) === order.shipping_type;
  const saved = dotted(order.shipped_with_name, order.shipping_type_name);
  const now = dotted(carrier?.name, method?.name);
  if (!isWhole) return dotted(now, fileTexts.chooseAgain(saved));
  return dotted(now, saved && now !== saved && fileTexts.was(saved));
}

const CONSENT = 'rounded-md border border-line px-3 py-2';
