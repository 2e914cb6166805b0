import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { type Contact, contactDisplayName, eachText, type NewContact } from '#src/contract/contact.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { CreateContactDialog } from '#src/features/contacts/create-contact.tsx';
import { RecordPicker } from '#src/features/pickers/pickers.tsx';
import { isAsChosen, recordProblems } from '#src/features/unsent/problem-texts.ts';
import { type Draft, type ShipToContact, seenShipTo, shipToContact } from '#src/outbox/draft.ts';
import { asContact } from '#src/outbox/local-record.ts';
import type { LocalRecords } from '#src/outbox/local-records.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { creatingWith } from '#src/outbox/use-creation.ts';
import { Button } from '#src/ui/button.tsx';
import { textLink } from '#src/ui/classes.ts';
import { formatDay } from '#src/ui/format.ts';
import { addressLines } from '#src/ui/postal-address.tsx';
import type { LastUsed } from './earlier-orders.ts';
import { OneTap } from './shipping.tsx';
import { errorAt } from './steps.tsx';
import type { Edit } from './use-draft.ts';

interface DestinationProps {
  draft: Draft;
  edit: Edit;
  localRecords: LocalRecords;
  outbox: Outbox;
  last: LastUsed['destinations'];
}

/** Where the order goes: any contact of the client, with the last ones at one tap. */
export function Destination({ draft, edit, localRecords, outbox, last }: DestinationProps) {
  const orgId = draft.org_id ?? 0;
  const { data: contacts = [] } = useQuery(contactQueries.ofOrganization(orgId, true));
  /** What was typed before the form was opened; undefined while it is closed. */
  const [typed, setTyped] = useState<string>();
  const creating = creatingWith(outbox, localRecords, (body: NewContact) => ({ kind: 'contact', body }));
  const localContacts = useLocalContacts(localRecords, orgId);
  const byId = new Map([...localContacts, ...contacts].map((contact) => [contact.id, contact]));
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
        localRecords={localContacts}
        error={
          recordProblems(draft).find(({ kind }) => kind === 'contact')?.text ?? errorAt(draft, 'destination')
        }
        value={draft.ship_to_id ?? undefined}
        // As the user saw it.
        shown={draft.ship_to_name}
        onPick={choose}
        onCreate={setTyped}
        className="w-full"
      />
      {draft.problem?.field === 'destination' && (draft.ship_to_id ?? 0) < 0 && (
        <Link to="/Order/outbox" className={textLink}>
          Fix this contact in Unsent orders
        </Link>
      )}
      {shown && !(isSame && last.some(({ id }) => id === chosen.id)) && (
        <address className="w-full rounded-md bg-sunken px-4 py-3 text-small text-ink-2 not-italic">
          {addressLines(shown).join(', ') || 'This contact has no address.'}
        </address>
      )}
      <Button variant="quiet" icon={Plus} className="-ml-2" onClick={() => setTyped('')}>
        Create Contact
      </Button>
      {typed !== undefined && (
        <CreateContactDialog
          orgId={orgId}
          initial={{ ...eachText(() => ''), notes: '', active: true, name: typed }}
          {...creating}
          create={(body) => creating.create(body, draft.org_name)}
          onClose={() => setTyped(undefined)}
          onCreated={choose}
        />
      )}
    </div>
  );
}

function useLocalContacts(localRecords: LocalRecords, orgId: number): Contact[] {
  const records = useSyncExternalStore(localRecords.subscribe, localRecords.list);
  return records.flatMap((record) =>
    record.kind === 'contact' && record.body.org_id === orgId && record.record_id === null
      ? [asContact(record)]
      : [],
  );
}

/** When a contact was used last: `last used Nov 18`; empty for an invalid time. */
function usedOn(at: string): string {
  const moment = wireTimeToDate(at);
  return Number.isNaN(moment.getTime()) ? '' : `last used ${formatDay(moment)}`.replaceAll(' ', '\u00A0');
}
