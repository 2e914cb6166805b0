import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { shippingQueries } from '#src/api/orders.ts';
import { type PickerProps, PickField, RecordPicker } from '#src/features/pickers/pickers.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import { chooseCarrier } from '#src/outbox/edits.ts';
import { classes } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import type { LastUsed } from './earlier-orders.ts';
import { errorAt } from './steps.tsx';
import type { Edit } from './use-draft.ts';

/** The carrier and its method, with the last pairs at one tap. */
export function Shipping({ draft, edit, last }: { draft: Draft; edit: Edit; last: LastUsed['shipping'] }) {
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
        <RecordPicker
          kind="carrier"
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

interface MethodPickerProps extends PickerProps<{ readonly id: number; readonly name: string }> {
  orgId: number;
  carrierId: number | undefined;
}

function MethodPicker({ orgId, carrierId, ...field }: MethodPickerProps) {
  const isEnabled = carrierId !== undefined;
  const result = useQuery({ ...shippingQueries.methods(carrierId ?? 0), enabled: isEnabled });
  return (
    <PickField {...field} kind="method" of={`${carrierId} ${orgId}`} disabled={!isEnabled} result={result} />
  );
}

interface Offer {
  readonly key: string | number;
  readonly name: string;
  readonly detail?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function OneTap({ label, offers }: { label: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-label={label} className="w-full">
      <p className="pb-1 text-small text-ink-2">{label}</p>
      <ul className="overflow-hidden rounded-md border border-line">
        {offers.map(({ key, name, detail, isChosen, onChoose }) => (
          <li key={key} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={onChoose}
              className="flex w-full target items-center gap-2 px-3 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">{name}</span>
                {detail && <span className="block text-small text-ink-2">{detail}</span>}
              </span>
              {/* Has its place before, so that the name doesn't wrap at the tap. */}
              <Check
                size={18}
                aria-hidden="true"
                className={classes('shrink-0 text-accent', !isChosen && 'invisible')}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
