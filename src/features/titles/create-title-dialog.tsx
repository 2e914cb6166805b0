import { useState } from 'react';
import { fieldReasons, reasonOfChange } from '#src/api/errors.ts';
import { LONGEST_TITLE_NAME, type NewShow } from '#src/contract/show.ts';
import { collapsed, tooLong } from '#src/contract/values.ts';
import { ClientPicker } from '#src/features/pickers/pickers.tsx';
import { type Creating, type Outcome, useCreation } from '#src/outbox/use-creation.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { KeepHere, useCloseAfter, useCloseGuard } from '#src/ui/form.tsx';
import { Banner } from '#src/ui/surface.tsx';

const FORM = 'create-title';

interface Client {
  readonly id: number;
  readonly name: string;
}

interface CreateTitleDialogProps extends Creating<NewShow> {
  client?: Client;
  lastClient?: Client | undefined;
  initial?: string;
  onClose: () => void;
}

const WAITS = 'The title is saved on this device. It is created as soon as the provider can be reached.';
const KEPT = 'The title is kept on this device. Nothing is sent until you press Retry in Unsent orders.';
const createdText = ({ waits, isKept }: Outcome): string => {
  if (isKept) return KEPT;
  return waits ? WAITS : 'Title created.';
};

/** Creates a title. Closes one second after success; a refused form keeps what was typed. */
export function CreateTitleDialog({
  client,
  lastClient,
  initial = '',
  onClose,
  ...creating
}: CreateTitleDialogProps) {
  const [name, setName] = useState(initial);
  const wanted = collapsed(name);
  const [chosen, setChosen] = useState(client ?? lastClient);
  const { creation, toKeep } = useCreation(creating);
  useCloseAfter(creation.isSuccess, onClose);
  const [close, question] = useCloseGuard(() => !creation.isSuccess && name !== initial, onClose);
  const refused = fieldReasons(creation.error);
  const isTooLong = wanted.length > LONGEST_TITLE_NAME;
  return (
    <Dialog
      title="Create Title"
      description={client && `For ${client.name}`}
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
          if (chosen !== undefined)
            creation.mutate({ body: { name: wanted, org_id: chosen.id }, clientName: chosen.name });
        }}
      >
        {creation.isError && (
          <Banner tone="warning" role="alert">
            Sorry, there was an error creating this Title.{' '}
            {reasonOfChange(creation.error, 'created', 'Create')}
            <KeepHere toKeep={toKeep} onKeep={creation.mutate} />
          </Banner>
        )}
        {creation.isSuccess && <Banner role="status">{createdText(creation.data)}</Banner>}
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
      {question}
    </Dialog>
  );
}
