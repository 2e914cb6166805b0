import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { shippingQueries } from '#src/api/orders.ts';
import { type ContactFields, contactDisplayName } from '#src/contract/contact.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { EMPTY_CONTACT } from '#src/features/contacts/contact-form.tsx';
import { CreateContactDialog } from '#src/features/contacts/create-contact.tsx';
import { PickField, RecordPicker } from '#src/features/pickers/pickers.tsx';
import { recordProblems } from '#src/features/unsent/problem-texts.ts';
import { type Draft, type ShipToContact, shipToContact, shipToNew } from '#src/outbox/draft.ts';
import { chooseCarrier } from '#src/outbox/edits.ts';
import { isAsChosen } from '#src/outbox/proof.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { dotted, formatDay } from '#src/ui/format.ts';
import { addressLines } from '#src/ui/postal-address.tsx';
import type { LastUsed } from './earlier-orders.ts';
import { errorAt } from './steps.tsx';
import { texts } from './texts.ts';
import { useWizard } from './use-draft.ts';

export function Destination({ last }: { last: LastUsed['destinations'] }) {
  const { draft, edit } = useWizard();
  const orgId = draft.org_id ?? 0;
  const { data: contacts = [] } = useQuery(contactQueries.ofOrganization(orgId, true));
  const [initial, setInitial] = useState<ContactFields>();
  const contactOf = (id: number | null) => contacts.find((contact) => contact.id === id);
  const chosen = contactOf(draft.ship_to_id);
  const choose = (contact: ShipToContact) => void edit((now) => ({ ...now, ...shipToContact(contact) }));
  // The order shows what the user chose, also where the contact has been changed since.
  const isSame = chosen !== undefined && isAsChosen(chosen, draft);
  const shown = draft.ship_to ?? (isSame ? chosen : undefined);
  return (
    <div className="flex flex-col items-start gap-2">
      <OneTap
        label="Last destinations"
        offers={last.flatMap(({ id, at }) => {
          const contact = contactOf(id);
          if (!contact) return [];
          return {
            key: id,
            name: contactDisplayName(contact),
            detail: [addressLines(contact).join(', '), usedOn(at)].filter(Boolean).join('\u00A0· '),
            isChosen: contact === chosen && isSame,
            onChoose: () => choose(contact),
          };
        })}
      />
      <RecordPicker
        kind="contact"
        label="Destination"
        required
        orgId={orgId}
        error={
          recordProblems(draft).find(({ kind }) => kind === 'contact')?.text ?? errorAt(draft, 'destination')
        }
        value={draft.ship_to_id ?? undefined}
        // As the user saw it.
        shown={draft.ship_to_name}
        onPick={choose}
        onCreate={(name) => setInitial({ ...EMPTY_CONTACT, name })}
        className="w-full"
      />
      {shown && !(isSame && last.some(({ id }) => id === chosen.id)) && (
        <address className="w-full rounded-md bg-sunken px-4 py-3 text-small text-ink-2 not-italic">
          {addressLines(shown).join(', ') || 'This contact has no address.'}
        </address>
      )}
      {draft.new_contact && <p className="text-small text-ink-2">{texts.isNewContact}</p>}
      <Button
        variant="quiet"
        icon={draft.new_contact ? Pencil : Plus}
        className="-ml-2"
        onClick={() => setInitial(newContactOf(draft))}
      >
        {draft.new_contact ? 'Edit this contact' : 'Create Contact'}
      </Button>
      {initial && (
        <CreateContactDialog
          orgId={orgId}
          initial={initial}
          onClose={() => setInitial(undefined)}
          onCreated={choose}
          onOffline={(contact, key) => void edit((now) => ({ ...now, ...shipToNew(contact, key) }))}
        />
      )}
    </div>
  );
}

/** The contact that is created with the order, as it was typed; empty if there is none. */
function newContactOf({ new_contact, ship_to }: Draft): ContactFields {
  return new_contact ? { ...EMPTY_CONTACT, ...ship_to, notes: new_contact.notes } : EMPTY_CONTACT;
}

/** When a contact was used last: `last used Nov 18`; empty for an invalid time. */
function usedOn(at: string): string {
  const moment = wireTimeToDate(at);
  return Number.isNaN(moment.getTime()) ? '' : `last used ${formatDay(moment)}`.replaceAll(' ', '\u00A0');
}

export function Shipping({ last }: { last: LastUsed['shipping'] }) {
  const { draft, edit } = useWizard();
  const { org_id, shipped_with: carrierId, shipping_type: methodId } = draft;
  const methods = useQuery({ ...shippingQueries.methods(carrierId ?? 0), enabled: carrierId !== null });
  return (
    <div className="flex flex-col gap-2">
      <OneTap
        label="Last carriers and methods"
        offers={last.map(({ carrier, method }) => ({
          key: `${carrier.id} ${method.id}`,
          name: dotted(carrier.name, method.name),
          isChosen: carrierId === carrier.id && methodId === method.id,
          onChoose: () => void edit((now) => withMethod(chooseCarrier(now, carrier), method)),
        }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <RecordPicker
          kind="carrier"
          label="Carrier"
          required
          orgId={org_id ?? 0}
          error={errorAt(draft, 'carrier')}
          value={carrierId ?? undefined}
          name={draft.shipped_with_name}
          onPick={(carrier) => void edit((now) => chooseCarrier(now, carrier))}
        />
        <PickField<LastUsed['shipping'][number]['method']>
          kind="method"
          of={`${carrierId} ${org_id}`}
          label="Shipping Method"
          required
          disabled={carrierId === null}
          hint={carrierId === null && 'Choose a carrier first.'}
          error={errorAt(draft, 'method')}
          result={methods}
          value={methodId ?? undefined}
          name={draft.shipping_type_name}
          onPick={(method) => void edit((now) => withMethod(now, method))}
        />
      </div>
      <p className="pt-1 text-small text-ink-2">
        Please choose only UPS, FedEx, or Parrot Communications. Other methods are for internal use only.
      </p>
    </div>
  );
}

const withMethod = (draft: Draft, { id, name }: { id: number; name: string }): Draft => ({
  ...draft,
  shipping_type: id,
  shipping_type_name: name,
});

interface OneTapProps {
  label: string;
  offers: readonly {
    key: string | number;
    name: string;
    detail?: string;
    isChosen: boolean;
    onChoose: () => void;
  }[];
}

function OneTap({ label, offers }: OneTapProps) {
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
