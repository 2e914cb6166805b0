import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { type Contact, contactDisplayName, type NewContact } from '#src/contract/contact.ts';
import { LONGEST_NOTES } from '#src/contract/order.ts';
import { tooLong } from '#src/contract/values.ts';
import { ContactPicker } from '#src/features/pickers/contact-picker.tsx';
import { CarrierPicker, MethodPicker } from '#src/features/pickers/shipping-pickers.tsx';
import type { Draft } from '#src/outbox/draft.ts';
import { chooseCarrier } from '#src/outbox/edits.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import { asContact } from '#src/outbox/local-record.ts';
import type { LocalRecords } from '#src/outbox/local-records.ts';
import { creatingWith } from '#src/outbox/use-creation.ts';
import { Button } from '#src/ui/button.tsx';
import { onDemand } from '#src/ui/on-demand.tsx';
import { Banner, Card } from '#src/ui/surface.tsx';
import { textLink } from '#src/ui/text-link.ts';
import { OrderReview } from './order-review.tsx';
import { StepBar } from './step-bar.tsx';
import { canComplete, errorAt } from './steps.ts';
import type { Edit } from './use-draft.ts';

// The form is fetched when the user opens it.
const CreateContactDialog = onDemand(() =>
  import('#src/features/contacts/create-contact-dialog.tsx').then((loaded) => loaded.CreateContactDialog),
);

interface CompleteStepProps {
  draft: Draft;
  edit: Edit;
  localRecords: LocalRecords;
  outbox: OutboxActions;
  onSubmit: () => void;
  onBack: () => void;
}

/** Tab 3: destination, carrier and method. */
export function CompleteStep({ draft, edit, localRecords, outbox, onSubmit, onBack }: CompleteStepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[3fr_2fr]">
      <Card>
        <div className="flex flex-col gap-5 p-4 sm:p-6">
          <Destination draft={draft} edit={edit} localRecords={localRecords} outbox={outbox} />
          <Banner>
            Please choose only UPS, FedEx, or Parrot Communications. Other methods are for internal use only.
          </Banner>
          <Shipping draft={draft} edit={edit} />
          {draft.client_notes.length > LONGEST_NOTES && (
            <Banner tone="warning" role="alert">
              Notes: {tooLong(LONGEST_NOTES)}. Shorten them on the first step.
            </Banner>
          )}
          <StepBar>
            <Button onClick={onBack}>Back</Button>
            <Button variant="primary" disabled={!canComplete(draft)} onClick={onSubmit}>
              Complete Order
            </Button>
          </StepBar>
        </div>
      </Card>
      <OrderReview draft={draft} />
    </div>
  );
}

function Destination({
  draft,
  edit,
  localRecords,
  outbox,
}: Pick<CompleteStepProps, 'draft' | 'edit' | 'localRecords' | 'outbox'>) {
  const orgId = draft.org_id ?? 0;
  const { data: contacts } = useQuery(contactQueries.ofOrganization(orgId, true));
  const [isCreating, setCreating] = useState(false);
  const creating = creatingWith(outbox, localRecords, (body: NewContact) => ({ kind: 'contact', body }));
  const localContacts = useLocalContacts(localRecords, orgId);
  const chosen = [...localContacts, ...(contacts ?? [])].find(({ id }) => id === draft.ship_to_id);
  const choose = (id: number, name: string) =>
    edit((now) => ({ ...now, ship_to_id: id, ship_to_name: name }));
  return (
    <div className="flex flex-col items-start gap-2">
      <ContactPicker
        label="Destination"
        required
        orgId={orgId}
        localRecords={localContacts}
        error={errorAt(draft, 'destination')}
        value={draft.ship_to_id ?? undefined}
        name={draft.ship_to_name}
        onPick={(contact) => void choose(contact.id, contactDisplayName(contact))}
        className="w-full"
      />
      {draft.problem?.field === 'destination' && (draft.ship_to_id ?? 0) < 0 && (
        <Link to="/Order/outbox" className={textLink}>
          Fix this contact in Unsent orders
        </Link>
      )}
      {chosen && (
        <address className="w-full rounded-md bg-sunken px-4 py-3 text-small text-ink-2 not-italic">
          {addressOf(chosen)}
        </address>
      )}
      <Button
        variant="quiet"
        icon={Plus}
        className="-ml-2"
        onPointerEnter={CreateContactDialog.prepare}
        onFocus={CreateContactDialog.prepare}
        onClick={() => setCreating(true)}
      >
        Create Contact
      </Button>
      {isCreating && (
        <CreateContactDialog
          orgId={orgId}
          {...creating}
          create={(body) => creating.create(body, draft.org_name)}
          onClose={() => setCreating(false)}
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

function Shipping({ draft, edit }: Pick<CompleteStepProps, 'draft' | 'edit'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CarrierPicker
        label="Carrier"
        required
        error={errorAt(draft, 'carrier')}
        value={draft.shipped_with ?? undefined}
        name={draft.shipped_with_name}
        onPick={(carrier) => void edit((now) => chooseCarrier(now, carrier))}
      />
      <MethodPicker
        label="Shipping Method"
        required
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
  );
}
