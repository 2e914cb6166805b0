import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '#src/api/errors.ts';
import { createShowMutation } from '#src/api/shows.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { Banner } from '#src/ui/surface.tsx';

const FORM = 'create-title';
const CLOSES_AFTER_MS = 1_000;
const LONGEST_NAME = 200;

interface CreateTitleDialogProps {
  orgId: number;
  clientName: string;
  onClose: () => void;
}

/** Creates a title on the way; closes one second after it is there. */
export function CreateTitleDialog({ orgId, clientName, onClose }: CreateTitleDialogProps) {
  const [name, setName] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const creation = useMutation({
    ...createShowMutation,
    onSuccess: () => setTimeout(onClose, CLOSES_AFTER_MS),
  });
  return (
    <Dialog
      open
      title="Create Title"
      description={`For ${clientName}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            disabled={name.trim() === '' || creation.isSuccess}
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
          creation.mutate({ name, org_id: orgId, key });
        }}
      >
        {creation.isError && (
          <Banner tone="warning" role="alert">
            Sorry, there was an error creating this Title.{' '}
            {explain(creation.error).offline ? 'There is no connection.' : explain(creation.error).text}
          </Banner>
        )}
        {creation.isSuccess && <Banner role="status">Title created.</Banner>}
        <Field label="Name of Title" required>
          <TextInput
            value={name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
