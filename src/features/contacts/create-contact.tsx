import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createContactMutation } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Banner, Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ContactForm } from './contact-form.tsx';

const FORM = 'contact';

/** Create a Contact (SPEC §2): whose, then who and where. Refused, the form stays as it was typed. */
export function CreateContact({ onSaved }: { onSaved: (orgId: number) => void }) {
  const { data: clients = [] } = useQuery(organizationQueries.list(true));
  const [orgId, setOrgId] = useState<number>();
  const [isTried, setTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const creation = useMutation({
    ...createContactMutation,
    onSuccess: (_created, { org_id }) => {
      toast('success', 'Contact created.');
      onSaved(org_id);
    },
  });
  return (
    <>
      <PageHeader title="Create a Contact" />
      <Card className="max-w-2xl">
        <div className="flex flex-col gap-4 p-4 sm:p-6">
          {creation.isError && (
            <Banner tone="warning" role="alert">
              Sorry, there was an error creating this Contact.{' '}
              {explain(creation.error).offline ? 'There is no connection.' : explain(creation.error).text}
            </Banner>
          )}
          <Field
            label="Client"
            required
            error={isTried && orgId === undefined ? 'Field is Required' : undefined}
          >
            <Select
              value={String(orgId ?? '')}
              placeholder="Select a Client"
              options={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => setOrgId(Number(event.target.value) || undefined)}
            />
          </Field>
          <ContactForm
            formId={FORM}
            onSubmit={(values) => {
              setTried(true);
              if (orgId !== undefined) creation.mutate({ ...values, org_id: orgId, key });
            }}
          />
          <div className="flex justify-end">
            <Button
              type="submit"
              form={FORM}
              variant="primary"
              busy={creation.isPending && 'Creating Contact...'}
              onClick={() => setTried(true)}
            >
              Save
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}
