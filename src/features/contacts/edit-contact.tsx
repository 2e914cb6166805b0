import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { contactQueries, updateContactMutation } from '#src/api/contacts.ts';
import { explain } from '#src/api/errors.ts';
import { useMergedUpdate } from '#src/api/merged-update.ts';
import { CONTACT_TEXTS, type Contact, type ContactFields, eachText } from '#src/contract/contact.ts';
import { Button } from '#src/ui/button.tsx';
import { ChangedMeanwhile } from '#src/ui/changed-meanwhile.tsx';
import { Checkbox, focusFirstInvalid } from '#src/ui/field.tsx';
import { CancelButton, FormAlert, LeaveGuard, useFetched } from '#src/ui/form.tsx';
import { Loaded } from '#src/ui/loaded.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { RecordSkeleton } from '#src/ui/record.tsx';
import { Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { CompanyHint, ContactForm, useContactForm } from './contact-form.tsx';
import { texts } from './texts.ts';

interface EditContactProps {
  id: number;
  back: ReactNode;
  onSaved: (orgId: number) => void;
}

export function EditContact({ id, back, onSaved }: EditContactProps) {
  const contact = useFetched(useQuery(contactQueries.one(id)));
  return (
    <>
      <PageHeader title={texts.editTitle} above={back} />
      <Loaded
        result={contact}
        explain={(error) => explain(error, texts.missing)}
        label={texts.record}
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
  const { begun, conflicts, settle, save, refused, reason } = useMergedUpdate({
    row: contact,
    query: contactQueries.one(contact.id),
    valuesOf: fieldsOf,
    update: updateContactMutation,
    onMerged: (merged) => {
      for (const field of FORM_FIELDS) form.setFieldValue(field, merged[field]);
    },
    onSaved: () => {
      isSaved.current = true;
      toast('success', texts.saved);
      onSaved(contact.org_id);
    },
  });
  // Notes are never fetched, so an empty box must not overwrite the stored ones.
  const bodyOf = ({ notes, ...values }: ContactFields) => ({
    ...values,
    id: contact.id,
    ...((notes !== '' || removesNotes) && { notes }),
  });
  const form = useContactForm(
    'contact',
    (typed) => save.mutate({ typed, bodyOf }, { onError: focusFirstInvalid }),
    begun,
  );
  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <ContactForm
          form={form}
          notesHint={removesNotes ? texts.notesRemoved : texts.notesHidden}
          removesNotes={removesNotes}
          // They are never fetched, so an empty box can't mean that they are removed (RULES.md, Contact).
          notesMore={
            <Checkbox
              checked={removesNotes}
              onChange={(isOn) => {
                setRemovesNotes(isOn);
                if (isOn) form.setFieldValue('notes', '');
              }}
              className="col-span-2 justify-self-start pe-2"
            >
              {texts.removeNotes}
            </Checkbox>
          }
          refused={refused}
        />
        {save.isError && (
          <FormAlert>
            {texts.notSaved} {reason}
          </FormAlert>
        )}
        <ChangedMeanwhile
          saved={begun}
          fields={conflicts}
          labels={texts.fields}
          onUse={(field) => {
            form.setFieldValue(field, begun[field]);
            settle(field);
          }}
        />
        <CompanyHint form={form} label={texts.fields.name} />
        <div className="flex justify-end gap-2">
          <CancelButton otherwise={{ to: '/Contact/$id', params: { id: contact.id } }} />
          <Button type="submit" form={form.formId} variant="primary" busy={save.isPending && texts.saving}>
            {texts.save}
          </Button>
        </div>
      </div>
      <LeaveGuard when={() => !isSaved.current && (removesNotes || !form.state.isDefaultValue)} />
    </Card>
  );
}

const FORM_FIELDS = [...CONTACT_TEXTS, 'notes', 'active'] as const;

function fieldsOf(contact: Contact): ContactFields {
  return { ...eachText((name) => contact[name] ?? ''), notes: '', active: contact.active };
}
