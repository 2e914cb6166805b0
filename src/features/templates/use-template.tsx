import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OrderDialog, useReadOrder } from '#src/features/order-wizard/order-file/open-order-file.tsx';
import { type CheckedOrder, isShort } from '#src/features/order-wizard/order-file/order-file-check.ts';
import { useOpen } from '#src/features/order-wizard/order-file/order-file-review.tsx';
import { texts as fileTexts } from '#src/features/order-wizard/order-file/texts.ts';
import { differs } from '#src/outbox/delivery/proof.ts';
import { draftContent, emptyDraft } from '#src/outbox/draft.ts';
import { DRAFT_VERSION } from '#src/storage/stored/draft.ts';
import type { OrderFile } from '#src/storage/stored/order-file.ts';
import type { StoredTemplate } from '#src/storage/stored/template.ts';

const fileOf = ({ order, saved_at }: StoredTemplate): OrderFile => ({
  format: 'client-portal-order',
  version: DRAFT_VERSION,
  saved_at,
  owner: '',
  from: { draft_id: '', order_ids: [], confirmed: false, by: '' },
  order: { ...draftContent(emptyDraft('', 0, '')), ...order },
});

/** Whether everything that the template names still exists as it was saved. */
const isUnchanged = ({ file: { order }, lines, contact, contactWas, carrier, method }: CheckedOrder) =>
  lines.every((line) => line.state === 'found' && line.was === undefined && !isShort(line)) &&
  contactWas === undefined &&
  (contact?.id ?? null) === order.ship_to_id &&
  (carrier?.id ?? null) === order.shipped_with &&
  (method?.id ?? null) === order.shipping_type &&
  // A template of a placed order may lack the names.
  !differs(carrier?.name, order.shipped_with_name) &&
  !differs(method?.name, order.shipping_type_name);

/** Begins an order from a template: at once if nothing has changed, else after the user has seen the changes. */
export function UseTemplate({ template }: { template: StoredTemplate }) {
  const navigate = useNavigate();
  const read = useReadOrder();
  const open = useOpen();
  const [order, setOrder] = useState<Awaited<ReturnType<typeof read>>>();
  const onClose = () => void navigate({ to: '/Template', search: {}, replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a template is used once.
  useEffect(() => {
    let isLeft = false;
    const begin = async () => {
      const found = await read(
        () => fileOf(template),
        () => fileTexts.unreadable,
      );
      if (isLeft) return;
      if (!('checked' in found) || !isUnchanged(found.checked)) setOrder(found);
      else await open(found, { keepsUnchecked: false, lowers: false, isTemplate: true });
    };
    void begin();
    return () => {
      isLeft = true;
    };
  }, [template.id]);
  return <OrderDialog order={order} template={template.name} onClose={onClose} />;
}
