import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { shippingQueries } from '#src/api/orders.ts';
import { rules } from '#src/contract/provider.ts';
import type { LastUsed } from '#src/features/order-wizard/earlier-orders.ts';
import { chooseCarrier } from '#src/features/order-wizard/edits.ts';
import { errorAt } from '#src/features/order-wizard/steps.tsx';
import { texts } from '#src/features/order-wizard/texts.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { type Items, useRecords } from '#src/features/pickers/pick-kinds.ts';
import { PickDialog } from '#src/features/pickers/pickers.tsx';
import { texts as problemTexts } from '#src/features/unsent/problem-texts.ts';
import { otherLocale } from '#src/languages/language.ts';
import { differs } from '#src/outbox/delivery/proof.ts';
import { dotted } from '#src/ui/format.ts';
import { ChoiceGroup } from './choice-group.tsx';

type Carrier = Items['carrier'];

function guidance(): string | undefined {
  const { carriers, internal_carriers: internal } = rules;
  const listed = (type: 'conjunction' | 'disjunction', names: readonly string[]) =>
    new Intl.ListFormat(otherLocale() ?? 'en-US', { type }).format(names);
  if (!internal) return texts.guidance(listed('disjunction', carriers));
  return internal.length > 0 ? texts.internalOnly(listed('conjunction', internal)) : undefined;
}

export function Shipping({ last }: { last: LastUsed['shipping'] }) {
  const { draft, edit } = useWizard();
  const { org_id, shipped_with: carrierId, shipping_type: methodId } = draft;
  const queryClient = useQueryClient();
  const error = errorAt(draft, 'carrier') ?? errorAt(draft, 'method');
  // A refused carrier or method is not offered any more: the cached lists would offer it again.
  useEffect(() => {
    if (error) void queryClient.invalidateQueries({ queryKey: shippingQueries.all() });
  }, [error, queryClient]);
  const carriers = useRecords('carrier');
  // The carrier, then a method of it. The draft may not have that carrier yet.
  const [picking, setPicking] = useState<'carrier' | Carrier>();
  const methodsOf = typeof picking === 'object' ? picking.id : undefined;
  const methods = useQuery({
    ...shippingQueries.methods(methodsOf ?? 0),
    enabled: methodsOf !== undefined,
  });
  const choose = (carrier: Carrier, method: Carrier) =>
    void edit((now) => ({
      ...chooseCarrier(now, carrier),
      shipping_type: method.id,
      shipping_type_name: method.name,
    }));
  const chosen = carrierId !== null && { id: carrierId, name: draft.shipped_with_name };
  const offered = last.map(({ carrier, method }) => ({
    key: `${carrier.id} ${method.id}`,
    name: dotted(carrier.name, method.name),
    // The ids may be of another carrier or method by now.
    isChosen:
      carrierId === carrier.id &&
      methodId === method.id &&
      !differs(carrier.name, draft.shipped_with_name) &&
      !differs(method.name, draft.shipping_type_name),
    onChoose: () => choose(carrier, method),
  }));
  return (
    <div className="flex flex-col gap-2">
      <ChoiceGroup
        label={texts.carrierAndMethod}
        choices={offered}
        chosen={
          chosen && {
            name: dotted(draft.shipped_with_name, draft.shipping_type_name),
            detail: methodId === null && problemTexts.choose.method,
            onChoose: () => setPicking(chosen),
          }
        }
        error={error}
        others={[{ text: texts.allCarriers, onClick: () => setPicking('carrier') }]}
      />
      <Suspense>
        {picking === 'carrier' && (
          <PickDialog
            kind="carrier"
            of={org_id ?? 0}
            result={carriers}
            value={carrierId ?? undefined}
            onPick={(carrier: Carrier) => {
              void edit((now) => chooseCarrier(now, carrier));
              setPicking(carrier);
            }}
            onClose={() => setPicking((now) => (now === 'carrier' ? undefined : now))}
          />
        )}
        {typeof picking === 'object' && (
          <PickDialog
            kind="method"
            of={`${picking.id} ${org_id}`}
            result={methods}
            value={methodId ?? undefined}
            onPick={(method: Carrier) => choose(picking, method)}
            onClose={() => setPicking(undefined)}
          />
        )}
      </Suspense>
      <p className="text-small text-ink-2">{guidance()}</p>
    </div>
  );
}
