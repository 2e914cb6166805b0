import { useStore } from '@tanstack/react-form';
import { fieldReasons, reasonOf } from '#src/api/errors.ts';
import { type ContactFields, contactDisplayName, type NewContact } from '#src/contract/contact.ts';
import { type Created, type Creating, useCreation } from '#src/outbox/use-creation.ts';
import { Button } from '#src/ui/button.tsx';
import { useCloseAfter } from '#src/ui/close-after.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { focusFirstInvalid } from '#src/ui/field.tsx';
import { FormAlert } from '#src/ui/form-alert.tsx';
import { InSight } from '#src/ui/in-sight.tsx';
import { KeepHere } from '#src/ui/keep-here.tsx';
import { useCloseGuard } from '#src/ui/leave-guard.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { CompanyHint } from './company-hint.tsx';
import { ContactForm, useContactForm } from './contact-form.tsx';

const WAITS = 'The contact is saved on this device. It is created as soon as the provider can be reached.';
const KEPT =
  'The contact is kept on this device. Nothing is sent until you press Retry in Unsent orders, or place an order that goes to it.';

/** Says what came of creating a contact. */
export function createdText({ waits, isKept }: Created): string {
  if (isKept) return KEPT;
  return waits ? WAITS : 'Contact created.';
}

const NAME_LABEL = 'Name of Contact';

interface CreateContactDialogProps extends Creating<NewContact, Created> {
  orgId: number;
  /** The initial values, and why they were refused. */
  initial?: ContactFields | undefined;
  refused?: Record<string, string> | undefined;
  onCreated?: (contact: { id: number; name: string }) => void;
  onClose: () => void;
}

/** Creates a contact from within the wizard. Closes one second after success; a refused form keeps what was typed. */
export function CreateContactDialog({
  orgId,
  initial,
  refused,
  onCreated,
  onClose,
  ...creating
}: CreateContactDialogProps) {
  const { creation, toKeep } = useCreation(creating);
  useCloseAfter(creation.isSuccess, onClose);
  const send = (wanted: Parameters<typeof creation.mutate>[0]) =>
    // The dialog may have been closed meanwhile.
    creation.mutate(wanted, {
      onSuccess: ({ id }) => onCreated?.({ id, name: contactDisplayName(wanted.body) }),
      onError: focusFirstInvalid,
    });
  const form = useContactForm(
    'create-contact',
    (values) => send({ body: { ...values, org_id: orgId }, clientName: '' }),
    initial,
  );
  const [close, question] = useCloseGuard(() => !creation.isSuccess && !form.state.isDefaultValue, onClose);
  const isNamed = useStore(form.store, ({ values }) => values.name.trim() !== '');
  return (
    <Dialog
      open
      wide
      title="Create Contact"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={form.formId}
            variant="primary"
            disabled={!isNamed || creation.isSuccess}
            busy={creation.isPending && 'Creating Contact...'}
          >
            Create
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ContactForm
          form={form}
          nameLabel={NAME_LABEL}
          refused={creation.isError ? fieldReasons(creation.error) : refused}
        />
        <CompanyHint form={form} label={NAME_LABEL} />
        {creation.isError && (
          <FormAlert>
            Sorry, there was an error creating this Contact. {reasonOf(creation.error)}
            <KeepHere toKeep={toKeep} onKeep={send} />
          </FormAlert>
        )}
        {creation.isSuccess && (
          <InSight>
            <Banner role="status">{createdText(creation.data)}</Banner>
          </InSight>
        )}
      </div>
      {question}
    </Dialog>
  );
}
