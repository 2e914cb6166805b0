import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { contactQueries, updateContactMutation } from '#src/api/contacts.ts';
import { explain, fieldReasons, reasonOf, reasonOfChange } from '#src/api/errors.ts';
import { type Contact, type ContactFields, eachText } from '#src/contract/contact.ts';
import { Button } from '#src/ui/button.tsx';
import { ChangedMeanwhile, useMerge } from '#src/ui/changed-meanwhile.tsx';
import { focusFirstInvalid } from '#src/ui/field.tsx';
import { CancelButton, FormAlert, LeaveGuard, useFetched } from '#src/ui/form.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { RecordSkeleton } from '#src/ui/record.tsx';
import { Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { CONTACT_FIELDS, CompanyHint, ContactForm, useContactForm } from './contact-form.tsx';
import { CONTACT_LABELS, texts } from './texts.ts';

interface EditContactProps {
  id: number;
  back: ReactNode;
  onSaved: (orgId: number) => void;
}

export function EditContact({ id, back, onSaved }: EditContactProps) {
  const contact = useFetched(useQuery(contactQueries.one(id)));
  return (
    <>
      <PageHeader title="Edit Contact" above={back} />
      <Loaded
        result={contact}
        explain={(error) => explain(error, texts.missing)}
        label="Contact"
        waiting={<RecordSkeleton lines={8} isForm />}
      >
        {(found) => <Editor contact={found} onSaved={onSaved} />}
      </Loaded>
    </>
  );
}

function Editor({ contact, onSaved }: { contact: Contact; onSaved: (orgId: number) => void }) {
  const isSaved = useRef(false);
  const [removesNotes, setRemovesNotes] = useState(false);
  const client = useQueryClient();
  const { begun, conflicts, merge, settle } = useMerge(fieldsOf(contact), async () =>
    fieldsOf(await client.fetchQuery({ ...contactQueries.one(contact.id), staleTime: 0 })),
  );
  const update = useMutation(updateContactMutation);
  const save = useMutation({
    mutationFn: async (typed: ContactFields) => {
      const { merged, isClear } = await merge(typed);
      for (const field of CONTACT_FIELDS) form.setFieldValue(field, merged[field]);
      if (!isClear) return;
      // Notes are never fetched, so an empty box must not overwrite the stored ones.
      const { notes, ...values } = merged;
      const writesNotes = notes !== '' || removesNotes;
      await update.mutateAsync({ ...values, id: contact.id, ...(writesNotes && { notes }) });
      isSaved.current = true;
      toast('success', texts.saved);
      onSaved(contact.org_id);
    },
  });
  const form = useContactForm(
    'contact',
    (values) => save.mutate(values, { onError: focusFirstInvalid }),
    begun,
  );
  // The record is read first: a failure there has changed nothing.
  const wasAsked = save.error === update.error;
  const reason = wasAsked ? reasonOfChange(save.error, 'saved', 'Save') : reasonOf(save.error);
  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <ContactForm
          form={form}
          notesHint={removesNotes ? texts.notesRemoved : texts.notesHidden}
          removesNotes={removesNotes}
          // They are never fetched, so an empty box can't mean that they are removed (RULES.md, Contact).
          notesMore={
            <label className="col-span-2 inline-flex items-center gap-2 justify-self-start pr-2 target">
              <input
                type="checkbox"
                checked={removesNotes}
                onChange={({ target }) => {
                  setRemovesNotes(target.checked);
                  if (target.checked) form.setFieldValue('notes', '');
                }}
                className="size-5 accent-accent"
              />
              Remove notes
            </label>
          }
          refused={fieldReasons(save.error)}
        />
        {save.isError && (
          <FormAlert>
            {texts.notSaved} {reason}
          </FormAlert>
        )}
        <ChangedMeanwhile
          saved={begun}
          fields={conflicts}
          labels={CONTACT_LABELS}
          onUse={(field) => {
            form.setFieldValue(field, begun[field]);
            settle(field);
          }}
        />
        <CompanyHint form={form} label={CONTACT_LABELS.name} />
        <div className="flex justify-end gap-2">
          <CancelButton otherwise={{ to: '/Contact/$id', params: { id: contact.id } }} />
          <Button type="submit" form={form.formId} variant="primary" busy={save.isPending && 'Saving …'}>
            Save
          </Button>
        </div>
      </div>
      <LeaveGuard when={() => !isSaved.current && (removesNotes || !form.state.isDefaultValue)} />
    </Card>
  );
}

function fieldsOf(contact: Contact): ContactFields {
  return { ...eachText((name) => contact[name] ?? ''), notes: '', active: contact.active };
}
