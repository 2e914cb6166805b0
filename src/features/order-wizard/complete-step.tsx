import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { shippingQueries } from '#src/api/shipping.ts';
import { type Contact, contactDisplayName } from '#src/contract/contact.ts';
import { CreateContactDialog } from '#src/features/contacts/create-contact-dialog.tsx';
import type { Draft } from '#src/offline/draft.ts';
import type { Outbox } from '#src/offline/outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { LoadError } from '#src/ui/load-error.tsx';
import { PickDialog } from '#src/ui/pick-dialog.tsx';
import { Banner, Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.tsx';
import { chooseCarrier } from './edits.ts';
import { canComplete } from './steps.ts';
import type { Edit } from './use-draft.ts';

interface CompleteStepProps {
  draft: Draft;
  edit: Edit;
  outbox: Outbox;
  onBack: () => void;
}

/** Tab 3: where the order goes, and how. */
export function CompleteStep({ draft, edit, outbox, onBack }: CompleteStepProps) {
  const submit = async () => {
    const { outcome } = await outbox.submit(draft.id);
    if (outcome === 'sent') toast('success', 'Your Order has been saved.');
    if (outcome === 'needs-you') toast('warning', 'Sorry, there was an error saving this Order.');
  };
  return (
    <Card className="max-w-2xl">
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <Destination draft={draft} edit={edit} />
        <Banner>
          Please choose only UPS, FedEx, or Parrot Communications. Other methods are for internal use only.
        </Banner>
        <Shipping draft={draft} edit={edit} />
        <div className="flex justify-between gap-2">
          <Button onClick={onBack}>Back</Button>
          <Button variant="primary" disabled={!canComplete(draft)} onClick={() => void submit()}>
            Complete Order
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Destination({ draft, edit }: Pick<CompleteStepProps, 'draft' | 'edit'>) {
  const orgId = draft.org_id ?? 0;
  const { data: contacts = [], error, refetch } = useQuery(contactQueries.ofOrganization(orgId, true));
  const [isPicking, setPicking] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const chosen = contacts.find(({ id }) => id === draft.ship_to_id);
  const choose = (id: number, name: string) =>
    edit((now) => ({ ...now, ship_to_id: id, ship_to_name: name }));
  return (
    <section aria-labelledby="destination" className="flex flex-col gap-2">
      <h2 id="destination" className="text-small font-semibold text-ink-2">
        Destination{' '}
        <span aria-hidden="true" className="text-warning">
          *
        </span>
      </h2>
      {draft.ship_to_id === null ? (
        <p className="text-ink-2">No destination chosen yet.</p>
      ) : (
        <address className="rounded-md bg-sunken px-4 py-3 not-italic">
          <p className="font-medium">{chosen ? contactDisplayName(chosen) : draft.ship_to_name}</p>
          {chosen && <p className="text-small text-ink-2">{addressOf(chosen)}</p>}
        </address>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setPicking(true)}>
          {draft.ship_to_id === null ? 'Choose a Contact' : 'Change'}
        </Button>
        <Button variant="quiet" onClick={() => setCreating(true)}>
          Create Contact
        </Button>
      </div>
      {error && contacts.length === 0 && <LoadError {...explain(error)} onRetry={() => void refetch()} />}
      <PickDialog
        title="Choose a Contact"
        open={isPicking}
        items={contacts}
        itemKey={({ id }) => id}
        textOf={(contact) => `${contactDisplayName(contact)} ${addressOf(contact)}`}
        empty="No Contacts found."
        onClose={() => setPicking(false)}
        onPick={(contact) => void choose(contact.id, contactDisplayName(contact))}
      >
        {(contact) => (
          <>
            <p className="font-medium wrap-anywhere">{contactDisplayName(contact)}</p>
            <p className="text-small text-ink-2">{addressOf(contact)}</p>
          </>
        )}
      </PickDialog>
      {isCreating && (
        <CreateContactDialog
          orgId={orgId}
          onClose={() => setCreating(false)}
          onCreated={({ id, name }) => void choose(id, name)}
        />
      )}
    </section>
  );
}

function addressOf({ address, address2, city, state, zip, country }: Contact): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address, address2, place, country].filter(Boolean).join(' · ');
}

function Shipping({ draft, edit }: Pick<CompleteStepProps, 'draft' | 'edit'>) {
  const { data: carriers = [] } = useQuery(shippingQueries.companies());
  const { data: methods = [] } = useQuery({
    ...shippingQueries.methods(draft.shipped_with ?? 0),
    enabled: draft.shipped_with !== null,
  });
  const withChosen = (list: readonly { id: number; name: string }[], id: number | null, name: string) => {
    const all = id === null || list.some((each) => each.id === id) ? list : [...list, { id, name }];
    return all.map((each) => ({ value: String(each.id), label: each.name }));
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Carrier" required>
        <Select
          value={String(draft.shipped_with ?? '')}
          placeholder="Select a Carrier"
          options={withChosen(carriers, draft.shipped_with, draft.shipped_with_name)}
          onChange={({ target }) => {
            const carrier = carriers.find(({ id }) => id === Number(target.value)) ?? null;
            void edit((now) => chooseCarrier(now, carrier));
          }}
        />
      </Field>
      <Field label="Shipping Method" required hint={draft.shipped_with === null && 'Choose a carrier first.'}>
        <Select
          value={String(draft.shipping_type ?? '')}
          placeholder="Select a Method"
          disabled={draft.shipped_with === null}
          options={withChosen(methods, draft.shipping_type, draft.shipping_type_name)}
          onChange={({ target }) => {
            const method = methods.find(({ id }) => id === Number(target.value));
            void edit((now) => ({
              ...now,
              shipping_type: method?.id ?? null,
              shipping_type_name: method?.name ?? '',
            }));
          }}
        />
      </Field>
    </div>
  );
}
