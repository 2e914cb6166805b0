import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { type Contact, contactDisplayName, eachText, type NewContact } from '#src/contract/contact.ts';
import { wireTimeToDate } from '#src/contract/values.ts';
import { ContactPicker } from '#src/features/pickers/contact-picker.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import { asContact } from '#src/outbox/local-record.ts';
import type { LocalRecords } from '#src/outbox/local-records.ts';
import { creatingWith } from '#src/outbox/use-creation.ts';
import { Button } from '#src/ui/button.tsx';
import { formatDay } from '#src/ui/date-format.ts';
import { onDemand } from '#src/ui/on-demand.tsx';
import { textLink } from '#src/ui/text-link.ts';
import { OneTap } from './one-tap.tsx';
import { errorAt } from './steps.ts';
import type { Edit } from './use-draft.ts';
import type { LastUsed } from './use-last-used.ts';

// The form is fetched when the user opens it.
const CreateContactDialog = onDemand(() =>
  import('#src/features/contacts/create-contact-dialog.tsx').then((loaded) => loaded.CreateContactDialog),
);

interface DestinationProps {
  draft: Draft;
  edit: Edit;
  localRecords: LocalRecords;
  outbox: OutboxActions;
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
  const known = new Map([...localContacts, ...contacts].map((contact) => [contact.id, contact]));
  const chosen = draft.ship_to_id === null ? undefined : known.get(draft.ship_to_id);
  const choose = (id: number, name: string) =>
    edit((now) => ({ ...now, ship_to_id: id, ship_to_name: name }));
  return (
    <div className="flex flex-col items-start gap-2">
      <OneTap
        label="Last destinations"
        offers={last.flatMap(({ id, at }) => {
          const contact = known.get(id);
          if (!contact) return [];
          const name = contactDisplayName(contact);
          return {
            key: id,
            name,
            detail: [addressOf(contact), usedOn(at)].filter(Boolean).join('\u00A0· '),
            isChosen: id === draft.ship_to_id,
            onChoose: () => void choose(id, name),
          };
        })}
      />
      <ContactPicker
        label="Destination"
        required
        orgId={orgId}
        localRecords={localContacts}
        error={errorAt(draft, 'destination')}
        value={draft.ship_to_id ?? undefined}
        name={draft.ship_to_name}
        onPick={(contact) => void choose(contact.id, contactDisplayName(contact))}
        onCreate={setTyped}
        className="w-full"
      />
      {draft.problem?.field === 'destination' && (draft.ship_to_id ?? 0) < 0 && (
        <Link to="/Order/outbox" className={textLink}>
          Fix this contact in Unsent orders
        </Link>
      )}
      {chosen && !last.some(({ id }) => id === chosen.id) && (
        <address className="w-full rounded-md bg-sunken px-4 py-3 text-small text-ink-2 not-italic">
          {addressOf(chosen) || 'This contact has no address.'}
        </address>
      )}
      <Button
        variant="quiet"
        icon={Plus}
        className="-ml-2"
        onPointerEnter={CreateContactDialog.prepare}
        onFocus={CreateContactDialog.prepare}
        onClick={() => setTyped('')}
      >
        Create Contact
      </Button>
      {typed !== undefined && (
        <CreateContactDialog
          orgId={orgId}
          initial={{ ...eachText(() => ''), notes: '', active: true, name: typed }}
          {...creating}
          create={(body) => creating.create(body, draft.org_name)}
          onClose={() => setTyped(undefined)}
          onCreated={({ id, name }) => void choose(id, name)}
        />
      )}
    </div>
  );
}

/** A client's contacts that were created on this device and are not at the provider yet. */
function useLocalContacts(localRecords: LocalRecords, orgId: number): Contact[] {
  const records = useSyncExternalStore(localRecords.subscribe, localRecords.list);
  return records.flatMap((record) =>
    record.kind === 'contact' && record.body.org_id === orgId && record.record_id === null
      ? [asContact(record)]
      : [],
  );
}

function addressOf({ address, address2, city, state, zip, country }: Contact): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address, address2, place, country].filter(Boolean).join(', ');
}

/** When a contact was used last: `last used Nov 18`; empty for an invalid time. */
function usedOn(at: string): string {
  const moment = wireTimeToDate(at);
  return Number.isNaN(moment.getTime()) ? '' : `last used ${formatDay(moment)}`.replaceAll(' ', '\u00A0');
}
