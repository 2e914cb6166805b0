import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { type ContactFields, contactDisplayName, eachText } from '#src/contract/contact.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { CreateContactDialog } from '#src/features/contacts/create-contact.tsx';
import { RecordPicker } from '#src/features/pickers/pickers.tsx';
import { isAsChosen, recordProblems } from '#src/features/unsent/problem-texts.ts';
import { type Draft, type ShipToContact, seenShipTo, shipToContact, shipToNew } from '#src/outbox/draft.ts';
import { Button } from '#src/ui/button.tsx';
import { formatDay } from '#src/ui/format.ts';
import { addressLines } from '#src/ui/postal-address.tsx';
import type { LastUsed } from './earlier-orders.ts';
import { OneTap } from './shipping.tsx';
import { errorAt } from './steps.tsx';
import { texts } from './texts.ts';
import type { Edit } from './use-draft.ts';

interface DestinationProps {
  draft: Draft;
  edit: Edit;
  last: LastUsed['destinations'];
}

/** Where the order goes: any contact of the client, with the last ones at one tap. */
export function Destination({ draft, edit, last }: DestinationProps) {
  const orgId = draft.org_id ?? 0;
  const { data: contacts = [] } = useQuery(contactQueries.ofOrganization(orgId, true));
  /** What the form starts with; undefined while it is closed. */
  const [initial, setInitial] = useState<ContactFields>();
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const chosen = draft.ship_to_id === null ? undefined : byId.get(draft.ship_to_id);
  const choose = (contact: ShipToContact) => void edit((now) => ({ ...now, ...shipToContact(contact) }));
  // The order shows what the user chose, also where the contact has been changed since.
  const isSame = chosen !== undefined && isAsChosen(seenShipTo(chosen), draft);
  const shown = draft.ship_to ?? (isSame ? chosen : undefined);
  return (
    <div className="flex flex-col items-start gap-2">
      <OneTap
        label="Last destinations"
        offers={last.flatMap(({ id, at }) => {
          const contact = byId.get(id);
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
        onCreate={(name) => setInitial({ ...NO_CONTACT, name })}
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

const NO_CONTACT: ContactFields = { ...eachText(() => ''), notes: '', active: true };

/** The contact that is created with the order, as it was typed; empty if there is none. */
function newContactOf({ new_contact, ship_to }: Draft): ContactFields {
  return new_contact ? { ...NO_CONTACT, ...ship_to, notes: new_contact.notes } : NO_CONTACT;
}

/** When a contact was used last: `last used Nov 18`; empty for an invalid time. */
function usedOn(at: string): string {
  const moment = wireTimeToDate(at);
  return Number.isNaN(moment.getTime()) ? '' : `last used ${formatDay(moment)}`.replaceAll(' ', '\u00A0');
}
