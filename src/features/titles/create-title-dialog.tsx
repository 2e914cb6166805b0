import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldReasons, reasonOf } from '#src/api/errors.ts';
import { LONGEST_TITLE_NAME, type NewShow } from '#src/contract/show.ts';
import { collapsed, tooLong } from '#src/contract/values.ts';
import { ClientPicker } from '#src/features/pickers/client-picker.tsx';
import { Button } from '#src/ui/button.tsx';
import { useCloseAfter } from '#src/ui/close-after.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { Banner } from '#src/ui/surface.tsx';

const FORM = 'create-title';

interface CreateTitleDialogProps {
  /** The client; if it is missing, the user chooses one. */
  client?: { readonly id: number; readonly name: string };
  /** The initial name. */
  initial?: string;
  /** Creates the title. A result with `waits` is stored on this device and created later. */
  create: (title: NewShow, clientName: string) => Promise<{ waits: boolean }>;
  onClose: () => void;
}

const KEPT_HERE = 'The title is saved on this device. It is created as soon as the provider can be reached.';

/** Creates a title. Closes one second after success; a refused form keeps what was typed. */
export function CreateTitleDialog({ client, initial = '', create, onClose }: CreateTitleDialogProps) {
  const [name, setName] = useState(initial);
  const wanted = collapsed(name);
  const [chosen, setChosen] = useState(client);
  const creation = useMutation({
    mutationFn: (of: { id: number; name: string }) => create({ name: wanted, org_id: of.id }, of.name),
  });
  useCloseAfter(creation.isSuccess, onClose);
  const refused = fieldReasons(creation.error);
  const isTooLong = wanted.length > LONGEST_TITLE_NAME;
  return (
    <Dialog
      open
      title="Create Title"
      description={client && `For ${client.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            disabled={wanted === '' || isTooLong || chosen === undefined || creation.isSuccess}
            busy={creation.isPending && 'Creating Title...'}
          >
            Create
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) creation.mutate(chosen);
        }}
      >
        {creation.isError && (
          <Banner tone="warning" role="alert">
            Sorry, there was an error creating this Title. {reasonOf(creation.error)}
          </Banner>
        )}
        {creation.isSuccess && (
          <Banner role="status">{creation.data.waits ? KEPT_HERE : 'Title created.'}</Banner>
        )}
        {!client && (
          <ClientPicker
            label="Client"
            required
            value={chosen?.id}
            error={refused.org_id}
            onPick={({ id, name }) => setChosen({ id, name })}
          />
        )}
        <Field label="Name of Title" required error={isTooLong ? tooLong(LONGEST_TITLE_NAME) : refused.name}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
