import { useQueries, useQuery } from '@tanstack/react-query';
import { shippingQueries } from '#src/api/shipping.ts';
import type { Order } from '#src/contract/order.ts';
import { internalUse } from '#src/features/pickers/carriers.ts';
import { CarrierPicker, MethodPicker } from '#src/features/pickers/shipping-pickers.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import { chooseCarrier } from '#src/outbox/edits.ts';
import { dotted } from '#src/ui/dotted.ts';
import { lastShipping } from './last-used.ts';
import { OneTap } from './one-tap.tsx';
import { errorAt } from './steps.ts';
import type { Edit } from './use-draft.ts';

interface ShippingProps {
  draft: Draft;
  edit: Edit;
  /** Earlier orders of the client. */
  orders: readonly Order[];
}

/** The carrier and its method, with the last pairs at one tap. */
export function Shipping({ draft, edit, orders }: ShippingProps) {
  const orgId = draft.org_id ?? 0;
  const last = useLastShipping(orders);
  const offers = last.map(({ carrier, method }) => ({
    key: `${carrier.id} ${method.id}`,
    name: dotted(carrier.name, method.name),
    isChosen: draft.shipped_with === carrier.id && draft.shipping_type === method.id,
    onChoose: () =>
      void edit((now) => ({
        ...chooseCarrier(now, carrier),
        shipping_type: method.id,
        shipping_type_name: method.name,
      })),
  }));
  return (
    <div className="flex flex-col gap-2">
      <OneTap label="Last carriers and methods" offers={offers} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CarrierPicker
          label="Carrier"
          required
          orgId={orgId}
          error={errorAt(draft, 'carrier')}
          value={draft.shipped_with ?? undefined}
          name={draft.shipped_with_name}
          onPick={(carrier) => void edit((now) => chooseCarrier(now, carrier))}
        />
        <MethodPicker
          label="Shipping Method"
          required
          orgId={orgId}
          error={errorAt(draft, 'method')}
          carrierId={draft.shipped_with ?? undefined}
          value={draft.shipping_type ?? undefined}
          name={draft.shipping_type_name}
          hint={draft.shipped_with === null && 'Choose a carrier first.'}
          onPick={({ id, name }) =>
            void edit((now) => ({ ...now, shipping_type: id, shipping_type_name: name }))
          }
        />
      </div>
    </div>
  );
}

/** The carriers and methods of earlier orders that are active and for clients, with their names. */
function useLastShipping(orders: readonly Order[]) {
  const { data: companies = [] } = useQuery(shippingQueries.companies());
  const carriers = companies.filter((company) => !internalUse(company));
  const used = carriers.filter(({ id }) => orders.some(({ shipped_with }) => shipped_with === id));
  const methods = useQueries({ queries: used.map(({ id }) => shippingQueries.methods(id)) });
  const found = (carrierId: number, methodId: number) => {
    const at = used.findIndex(({ id }) => id === carrierId);
    const method = methods[at]?.data?.find(({ id }) => id === methodId);
    const carrier = used[at];
    return carrier && method && { carrier, method };
  };
  return lastShipping(orders, ({ carrier, method }) => found(carrier, method) !== undefined).flatMap(
    ({ carrier, method }) => found(carrier, method) ?? [],
  );
}
