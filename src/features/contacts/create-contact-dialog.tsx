import { useStore } from '@tanstack/react-form';
import { useMutation } from '@tanstack/react-query';
import { createContactMutation } from '#src/api/contacts.ts';
import { fieldReasons, reasonOf } from '#src/api/errors.ts';
import { useFormKey } from '#src/api/form-key.ts';
import { contactDisplayName } from '#src/contract/contact.ts';
import { Button } from '#src/ui/button.tsx';
import { useCloseAfter } from '#src/ui/close-after.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { ContactForm, useContactForm } from './contact-form.tsx';

interface CreateContactDialogProps {
  orgId: number;
  onCreated: (contact: { id: number; name: string }) => void;
  onClose: () => void;
}

/** Creates a contact on the way; closes one second after it is there. What was typed stays where it was refused. */
export function CreateContactDialog({ orgId, onCreated, onClose }: CreateContactDialogProps) {
  const keyOf = useFormKey();
  const creation = useMutation(createContactMutation);
  useCloseAfter(creation.isSuccess, onClose);
  const form = useContactForm('create-contact', (values) => {
    const contact = { ...values, org_id: orgId };
    creation.mutate(
      { ...contact, key: keyOf(contact) },
      // Not where the dialog was closed meanwhile.
      { onSuccess: ({ id }) => onCreated({ id, name: contactDisplayName(contact) }) },
    );
  });
  const isNamed = useStore(form.store, ({ values }) => values.name.trim() !== '');
  return (
    <Dialog
      open
      wide
      title="Create Contact"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
      {creation.isError && (
        <Banner tone="warning" role="alert">
          Sorry, there was an error creating this Contact. {reasonOf(creation.error)}
        </Banner>
      )}
      {creation.isSuccess && <Banner role="status">Contact created.</Banner>}
      <ContactForm form={form} nameLabel="Name of Contact" refused={fieldReasons(creation.error)} />
    </Dialog>
  );
}
