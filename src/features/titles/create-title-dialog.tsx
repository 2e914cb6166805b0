import { useState } from 'react';
import { useCreateOnce } from '#src/api/create-once.ts';
import { fieldReasons, reasonOfChange } from '#src/api/errors.ts';
import { showCreation } from '#src/api/shows.ts';
import { LONGEST_TITLE_NAME } from '#src/contract/show.ts';
import { collapsed, tooLong } from '#src/contract/values.ts';
import { ClientPicker } from '#src/features/pickers/pickers.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { useCloseAfter, useCloseGuard } from '#src/ui/form.tsx';
import { Banner } from '#src/ui/surface.tsx';

const FORM = 'create-title';

interface Client {
  readonly id: number;
  readonly name: string;
}

interface CreateTitleDialogProps {
  lastClient: Client | undefined;
  onClose: () => void;
}

/** Creates a title. Closes one second after success; a refused form keeps what was typed. */
export function CreateTitleDialog({ lastClient, onClose }: CreateTitleDialogProps) {
  const [name, setName] = useState('');
  const wanted = collapsed(name);
  const [chosen, setChosen] = useState(lastClient);
  const { creation } = useCreateOnce(showCreation);
  useCloseAfter(creation.isSuccess, onClose);
  const [close, question] = useCloseGuard(() => !creation.isSuccess && name !== '', onClose);
  const refused = fieldReasons(creation.error);
  const isTooLong = wanted.length > LONGEST_TITLE_NAME;
  return (
    <Dialog
      title="Create Title"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
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
          if (chosen !== undefined) creation.mutate({ name: wanted, org_id: chosen.id });
        }}
      >
        {creation.isError && (
          <Banner tone="warning" role="alert">
            Sorry, there was an error creating this Title.{' '}
            {reasonOfChange(creation.error, 'created', 'Create')}
          </Banner>
        )}
        {creation.isSuccess && <Banner role="status">Title created.</Banner>}
        <ClientPicker
          label="Client"
          required
          value={chosen?.id}
          error={refused.org_id}
          onPick={({ id, name }) => setChosen({ id, name })}
        />
        <Field label="Name of Title" required error={isTooLong ? tooLong(LONGEST_TITLE_NAME) : refused.name}>
          <TextInput value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
      {question}
    </Dialog>
  );
}
