import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { contactQueries } from '#src/api/contacts.ts';
import { useMergedUpdate } from '#src/api/merged-update.ts';
import { updateContactMutation } from '#src/api/mutations.ts';
import { type Contact, type ContactFields, contactDisplayName, eachText } from '#src/contract/contact.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { Checkbox, focusFirstInvalid } from '#src/ui/form/field.tsx';
import { FormActions, LeaveGuard, useFetched } from '#src/ui/form/form.tsx';
import { SaveAlerts } from '#src/ui/form/save-alerts.tsx';
import { RecordScreen, RecordSkeleton } from '#src/ui/record/record.tsx';
import { Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { restoredInput, useStoredInput } from '#src/user-data/unsaved-input.ts';
import { ContactForm, contactFieldsIn, useContactForm } from './contact-form.tsx';
import { texts } from './texts.ts';

interface EditContactProps {
  id: number;
  back: ReactNode;
  onSaved: (orgId: number) => void;
}

export function EditContact({ id, back, onSaved }: EditContactProps) {
  const contact = useFetched(useQuery(contactQueries.one(id)));
  return (
    <RecordScreen
      result={contact}
      title={texts.editTitle}
      back={back}
      label={texts.record}
      missing={texts.missing}
      waiting={<RecordSkeleton lines={8} isForm />}
    >
      {(found) => <Editor key={found.id} contact={found} onSaved={onSaved} />}
    </RecordScreen>
  );
}

function Editor({ contact, onSaved }: { contact: Contact; onSaved: (orgId: number) => void }) {
  const isSaved = useRef(false);
  const formId = `contact-${contact.id}`;
  const [restored] = useState(() => restoredInput(formId));
  const [removesNotes, setRemovesNotes] = useState(restored?.values.removes_notes === true);
  const merged = useMergedUpdate({
    // Restored input is merged with the contact that it started from.
    row: { ...contact, ...(restored && contactFieldsIn(restored.base)) },
    query: contactQueries.one(contact.id),
    valuesOf: fieldsOf,
    markOf: contactDisplayName,
    update: updateContactMutation,
    hasRest: (_, { notes }) => notes === undefined,
    show: (field, value) => form.setFieldValue(field, value),
    onSaved: () => toast('success', texts.saved),
  });
  const { base, save, refused } = merged;
  // Notes are never fetched, so an empty box must not overwrite the stored ones.
  const bodyOf = ({ notes, ...values }: ContactFields) => ({
    ...values,
    id: contact.id,
    ...((notes !== '' || removesNotes) && { notes }),
  });
  // An option of `mutate`, so that it is not called once the user has left the form.
  const onSuccess = (hasSaved: boolean) => {
    isSaved.current = hasSaved;
    if (hasSaved) onSaved(contact.org_id);
  };
  const form = useContactForm(
    formId,
    (typed) => save.mutate({ typed, bodyOf }, { onSuccess, onError: focusFirstInvalid }),
    base,
  );
  const typedNotes = useRef('');
  const isUnsaved = () => !isSaved.current && (removesNotes || !form.state.isDefaultValue);
  useStoredInput(formId, isUnsaved, () => ({
    base,
    values: { ...form.state.values, removes_notes: removesNotes },
  }));
  return (
    <Card className="flex max-w-180 flex-col gap-4 p-4 sm:p-6">
      <ContactForm
        form={form}
        isSaving={save.isPending || save.data === true}
        notesHint={removesNotes ? texts.notesRemoved : texts.notesHidden}
        removesNotes={removesNotes}
        notesMore={
          <Checkbox
            checked={removesNotes}
            onChange={(isOn) => {
              setRemovesNotes(isOn);
              if (isOn) typedNotes.current = form.state.values.notes;
              form.setFieldValue('notes', isOn ? '' : typedNotes.current);
            }}
            className="col-span-full justify-self-start pe-2"
          >
            {texts.removeNotes}
          </Checkbox>
        }
        refused={refused}
      >
        <SaveAlerts update={merged} notSaved={texts.notSaved} labels={texts.fields} />
      </ContactForm>
      <FormActions
        fallback={{ to: '/Contact/$id', params: { id: contact.id } }}
        type="submit"
        form={form.formId}
        busy={save.isPending && dialogTexts.saving}
      />
      <LeaveGuard when={isUnsaved} />
    </Card>
  );
}

function fieldsOf(contact: Contact): ContactFields {
  return { ...eachText((name) => contact[name] ?? ''), notes: '', active: contact.active };
}
