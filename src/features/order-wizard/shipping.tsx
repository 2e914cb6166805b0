import { CarrierPicker, MethodPicker } from '#src/features/pickers/shipping-pickers.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import { chooseCarrier } from '#src/outbox/edits.ts';
import { dotted } from '#src/ui/dotted.ts';
import { OneTap } from './one-tap.tsx';
import { errorAt } from './steps.ts';
import type { Edit } from './use-draft.ts';
import type { LastUsed } from './use-last-used.ts';

interface ShippingProps {
  draft: Draft;
  edit: Edit;
  last: LastUsed['shipping'];
}

/** The carrier and its method, with the last pairs at one tap. */
export function Shipping({ draft, edit, last }: ShippingProps) {
  const orgId = draft.org_id ?? 0;
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
      <p className="pt-1 text-small text-ink-2">
        Please choose only UPS, FedEx, or Parrot Communications. Other methods are for internal use only.
      </p>
    </div>
  );
}
