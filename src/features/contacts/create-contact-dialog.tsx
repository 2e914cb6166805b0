import { useStore } from '@tanstack/react-form';
import { useMutation } from '@tanstack/react-query';
import { fieldReasons, reasonOf } from '#src/api/errors.ts';
import { type ContactFields, contactDisplayName, type NewContact } from '#src/contract/contact.ts';
import { Button } from '#src/ui/button.tsx';
import { useCloseAfter } from '#src/ui/close-after.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { focusFirstInvalid } from '#src/ui/field.tsx';
import { FormAlert } from '#src/ui/form-alert.tsx';
import { InSight } from '#src/ui/in-sight.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { ContactForm, useContactForm } from './contact-form.tsx';

export const CONTACT_KEPT_HERE =
  'The contact is saved on this device. It is created as soon as the provider can be reached.';

interface CreateContactDialogProps {
  orgId: number;
  /** The initial values, and why they were refused. */
  initial?: ContactFields | undefined;
  refused?: Record<string, string> | undefined;
  /** Creates the contact. A result with `waits` is stored on this device and created later. */
  create: (contact: NewContact) => Promise<{ id: number; waits: boolean }>;
  onCreated?: (contact: { id: number; name: string }) => void;
  onClose: () => void;
}

/** Creates a contact from within the wizard. Closes one second after success; a refused form keeps what was typed. */
export function CreateContactDialog({
  orgId,
  initial,
  refused,
  create,
  onCreated,
  onClose,
}: CreateContactDialogProps) {
  const creation = useMutation({ mutationFn: create });
  useCloseAfter(creation.isSuccess, onClose);
  const form = useContactForm(
    'create-contact',
    (values) => {
      const contact = { ...values, org_id: orgId };
      // The dialog may have been closed meanwhile.
      creation.mutate(contact, {
        onSuccess: ({ id }) => onCreated?.({ id, name: contactDisplayName(contact) }),
        onError: focusFirstInvalid,
      });
    },
    initial,
  );
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
      <div className="flex flex-col gap-3">
        <ContactForm
          form={form}
          nameLabel="Name of Contact"
          refused={creation.isError ? fieldReasons(creation.error) : refused}
        />
        {creation.isError && (
          <FormAlert>Sorry, there was an error creating this Contact. {reasonOf(creation.error)}</FormAlert>
        )}
        {creation.isSuccess && (
          <InSight>
            <Banner role="status">{creation.data.waits ? CONTACT_KEPT_HERE : 'Contact created.'}</Banner>
          </InSight>
        )}
      </div>
    </Dialog>
  );
}
