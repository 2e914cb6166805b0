import { useStore } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reasonOfCreation, type Unanswered, useCreateOnce } from '#src/api/create-once.ts';
import { fieldReasons } from '#src/api/failed-change.ts';
import { contactCreation } from '#src/api/mutations.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import { Unreachable } from '#src/api/transport/errors.ts';
import type { ContactFields, NewContact } from '#src/contract/contact.ts';
import { REQUIRED } from '#src/contract/values.ts';
import { useAwaitsClients } from '#src/features/pickers/clients.tsx';
import { ClientPicker, PickDialog } from '#src/features/pickers/pickers.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { ActionDialog } from '#src/ui/dialog/question.tsx';
import { focusFirstInvalid } from '#src/ui/form/field.tsx';
import {
  FormActions,
  FormAlert,
  LeaveGuard,
  ScrollIntoView,
  useCloseAfter,
  useCloseGuard,
} from '#src/ui/form/form.tsx';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { RecordSkeleton } from '#src/ui/record/record.tsx';
import { Banner, Card } from '#src/ui/surface.tsx';
import { restoredInput, useStoredInput } from '#src/user-data/unsaved-input.ts';
import { ContactForm, restoredContact, useContactForm } from './contact-form.tsx';
import { texts } from './texts.ts';

const FORM = 'contact';

interface CreateContactProps {
  client: number | undefined;
  back: ReactNode;
  onSaved: (orgId: number) => void;
}

export function CreateContact({ client: named, back, onSaved }: CreateContactProps) {
  const [chosen, setChosen] = useState(() => Number(restoredInput(FORM)?.values.org_id) || undefined);
  const [triesToSave, setTriesToSave] = useState(false);
  const { data: clients } = useQuery(organizationQueries.list(true));
  const offered = !clients || clients.some(({ id }) => id === named) ? named : undefined;
  const orgId = chosen ?? offered;
  const chosenForUser = offered ?? (clients?.length === 1 ? clients[0]?.id : undefined);
  const isSaved = useRef(false);
  // Preloaded: a failed load when the user chooses a client would replace the form by an error.
  useEffect(() => void PickDialog.preload?.(), []);
  const { creation, unanswered } = useCreateOnce(contactCreation(), restoredContact(FORM));
  const form = useContactForm(FORM, (values) => {
    if (orgId === undefined) return focusFirstInvalid();
    const onSuccess = () => {
      isSaved.current = true;
      onSaved(orgId);
    };
    creation.mutate({ org_id: orgId, ...values }, { onSuccess, onError: focusFirstInvalid });
  });
  const isUnsaved = () => !isSaved.current && (!form.state.isDefaultValue || orgId !== chosenForUser);
  useStoredInput(FORM, isUnsaved, () => ({
    base: {},
    values: { ...form.state.values, org_id: orgId },
    unanswered: unanswered(),
  }));
  const refused = fieldReasons(creation.error);
  const isSaving = creation.isPending || creation.isSuccess;
  // With only one client, the form has no client field. Removing it later would move the other fields.
  const awaitsClients = useAwaitsClients() && offered === undefined;
  return (
    <>
      <PageHeader title={texts.createTitle} above={back} />
      {awaitsClients ? (
        <div role="status" aria-label={texts.loadingClients}>
          <RecordSkeleton lines={6} isForm />
        </div>
      ) : (
        <Card className="flex max-w-180 flex-col gap-4 p-4 sm:p-6">
          <fieldset disabled={isSaving} className="contents">
            <ClientPicker
              required
              value={orgId}
              error={triesToSave && orgId === undefined ? REQUIRED : refused.org_id}
              onPick={({ id }) => setChosen(id)}
              className="mb-2"
            />
          </fieldset>
          <ContactForm form={form} refused={refused} isSaving={isSaving}>
            {creation.isError && (
              <FormAlert>
                {texts.notCreated} {reasonOfCreation(creation.error, dialogTexts.save)}
              </FormAlert>
            )}
          </ContactForm>
          <FormActions
            fallback={{ to: '/Contact', search: { filter_org_id: offered } }}
            type="submit"
            form={form.formId}
            busy={creation.isPending && texts.creating}
            onClick={() => setTriesToSave(true)}
          />
        </Card>
      )}
      {!awaitsClients && <LeaveGuard when={isUnsaved} />}
    </>
  );
}

interface CreateContactDialogProps {
  /** Includes the order's id, so that input is restored in this order only. */
  formId: string;
  orgId: number;
  initial: ContactFields;
  /** The new contact that the order has already, whose request may have been sent. */
  earlier: Unanswered<NewContact> | null;
  onCreated: (contact: NewContact & { id: number }) => void;
  /**
   * Stores the contact in the order when there is no connection. `key` is the idempotency key of its request.
   * @returns whether it is stored.
   */
  onOffline: (contact: NewContact, key: string) => Promise<boolean>;
  onClose: () => void;
}

export function CreateContactDialog(props: CreateContactDialogProps) {
  const { formId, orgId, initial, earlier, onCreated, onOffline, onClose } = props;
  const { creation, latestKey, unanswered } = useCreateOnce(
    contactCreation(),
    restoredContact(formId) ?? earlier,
  );
  const [isInOrder, setInOrder] = useState(false);
  const isDone = creation.isSuccess || isInOrder;
  const isRefused = creation.isError && !isInOrder;
  useCloseAfter(isDone, onClose);
  const form = useContactForm(
    formId,
    (values) => {
      const contact = { org_id: orgId, ...values };
      creation.mutate(contact, {
        onSuccess: ({ id }) => onCreated({ ...contact, id }),
        onError: (error) => {
          if (!(error instanceof Unreachable)) return focusFirstInvalid();
          void onOffline(contact, latestKey()).then(setInOrder);
        },
      });
    },
    initial,
  );
  const isUnsaved = () => !isDone && !form.state.isDefaultValue;
  // Stored even without changes: the initial name was typed in the list of contacts.
  useStoredInput(
    formId,
    () => !isDone,
    () => ({ base: initial, values: form.state.values, unanswered: unanswered() }),
  );
  const [close, question] = useCloseGuard(isUnsaved, onClose);
  const isNamed = useStore(form.store, ({ values }) => values.name.trim() !== '');
  return (
    <ActionDialog
      wide
      title={texts.dialogTitle}
      onClose={close}
      action={{
        label: dialogTexts.create,
        type: 'submit',
        form: form.formId,
        disabled: !isNamed || isDone,
        busy: creation.isPending && texts.creating,
      }}
    >
      <div className="flex flex-col gap-3">
        <ContactForm
          isDestination
          form={form}
          isSaving={creation.isPending || isDone}
          nameLabel={texts.nameInDialog}
          refused={isRefused ? fieldReasons(creation.error) : {}}
        >
          {isRefused && (
            <FormAlert>
              {texts.notCreated} {reasonOfCreation(creation.error, dialogTexts.create)}
            </FormAlert>
          )}
        </ContactForm>
        {isDone && (
          <ScrollIntoView>
            <Banner role="status">{isInOrder ? texts.isInOrder : texts.created}</Banner>
          </ScrollIntoView>
        )}
      </div>
      {question}
    </ActionDialog>
  );
}
