import { type ReactNode, useState } from 'react';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { texts } from '#src/features/order-wizard/texts.ts';
import { contactText } from '#src/features/unsent/problem-texts.ts';
import { seenShipTo } from '#src/outbox/draft.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { dotted, formatCount } from '#src/ui/format.ts';
import { Banner, DefinitionList } from '#src/ui/surface.tsx';
import type { CheckedLine, CheckedOrder } from './order-file-check.ts';

interface OrderFileReviewProps {
  checked: CheckedOrder;
  question: string | undefined;
  onOpen: (keepsUnchecked: boolean) => void;
  onClose: () => void;
}

/** An order file as it would be opened, line by line. Nothing is taken before the user opens it. */
export function OrderFileReview({ checked, question, onOpen, onClose }: OrderFileReviewProps) {
  const [leavesOut, setLeavesOut] = useState(false);
  const [keepsUnchecked, setKeepsUnchecked] = useState(false);
  const { file, clientName, lines } = checked;
  const { client_notes } = file.order;
  const missing = lines.filter(({ state }) => state === 'gone' || state === 'inactive').length;
  const unchecked = lines.filter(({ state }) => state === 'unchecked').length;
  return (
    <Dialog
      wide
      title="Open this order?"
      description={clientName}
      onClose={onClose}
      footer={
        <>
          <Button data-safe onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={missing > 0 && !leavesOut}
            onClick={() => onOpen(keepsUnchecked)}
          >
            {question ? 'Open as a new order' : 'Open this order'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {question && (
          <Banner tone="warning" role="status">
            {question}
          </Banner>
        )}
        {lines.length === 0 && <p>There are no products in this file.</p>}
        <ul aria-label="Products in the file" className="flex flex-col empty:hidden">
          {lines.map((line) => (
            <Line key={`${line.item.product_id} ${line.item.sku}`} {...line} />
          ))}
        </ul>
        {missing > 0 && (
          <Consent checked={leavesOut} onChange={setLeavesOut}>
            Leave out {missing === 1 ? 'the product that was' : `the ${missing} products that were`} not
            found.
          </Consent>
        )}
        {unchecked > 0 && (
          <Consent checked={keepsUnchecked} onChange={setKeepsUnchecked}>
            Keep {unchecked === 1 ? 'the product' : `the ${unchecked} products`} that could not be checked.{' '}
            {unchecked === 1 ? 'It is' : 'They are'} checked when the order is sent. Otherwise{' '}
            {unchecked === 1 ? 'it is' : 'they are'} left out.
          </Consent>
        )}
        <DefinitionList
          items={[
            ['Destination', destinationText(checked)],
            ['Carrier', shippingText(checked)],
            ...(client_notes
              ? [
                  [
                    'Notes',
                    <span key="notes" className="whitespace-pre-line">
                      {client_notes}
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </div>
    </Dialog>
  );
}

function Line({ item, state, was, lines, only }: CheckedLine) {
  const remarks = [
    was !== undefined && `was “${was}” in the file`,
    lines > 1 && `stands ${lines} times in the file: added up`,
    STATES[state],
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
      <span className="font-semibold tabular-nums">
        <span className="sr-only">Quantity </span>
        {formatCount(item.qty)}
      </span>
    </li>
  );
}

const STATES: Record<CheckedLine['state'], string> = {
  found: '',
  gone: 'not found at your provider',
  inactive: 'not active any more',
  unchecked: 'could not be checked now',
};

function destinationText({ file, contact, contactWas }: CheckedOrder) {
  const { ship_to, ship_to_id, new_contact } = file.order;
  if (new_contact && ship_to) return `${contactText(ship_to)} (${texts.isNewContact})`;
  if (!contact) return ship_to_id === null ? '' : `Choose it again (${file.order.ship_to_name}).`;
  const now = contactText(seenShipTo(contact));
  if (contactWas === undefined) return now;
  return (
    <>
      This contact is now {now}.{' '}
      <span className="block text-small text-warning">was “{contactWas}” in the file</span>
    </>
  );
}

function shippingText({ file: { order }, carrier, method }: CheckedOrder): string {
  const isWhole =
    (carrier?.id ?? null) === order.shipped_with && (method?.id ?? null) === order.shipping_type;
  const saved = dotted(order.shipped_with_name, order.shipping_type_name);
  return dotted(carrier?.name, method?.name, !isWhole && `Choose it again (${saved}).`);
}

interface ConsentProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function Consent({ checked, onChange, children }: ConsentProps) {
  return (
    <label className="flex items-center gap-3 rounded-md border border-line px-3 py-2 target">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span>{children}</span>
    </label>
  );
}
