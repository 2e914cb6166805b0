import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '#src/api/errors.ts';
import { organizationQueries } from '#src/api/organizations.ts';
import type { Draft } from '#src/offline/draft.ts';
import type { Outbox } from '#src/offline/outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { Field, Select, TextArea } from '#src/ui/field.tsx';
import { LoadError } from '#src/ui/load-error.tsx';
import { Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.tsx';
import { chooseClient, losesWork } from './edits.ts';
import { isStarted } from './steps.ts';
import type { Edit } from './use-draft.ts';

const LONGEST_NOTES = 5_000;
// SPEC §8.
const START_FAILED = 'Sorry, there was an error creating this Order. Please check and resubmit.';

interface StartStepProps {
  draft: Draft;
  edit: Edit;
  outbox: Outbox;
}

/** Tab 1: the client, and notes. */
export function StartStep({ draft, edit, outbox }: StartStepProps) {
  const { data: clients = [], error, refetch } = useQuery(organizationQueries.list(true));
  const [isStarting, setStarting] = useState(false);
  const [otherClient, setOtherClient] = useState<{ id: number; name: string }>();

  const choose = (id: number) => {
    const client = clients.find((each) => each.id === id);
    if (!client || client.id === draft.org_id) return;
    if (losesWork(draft)) setOtherClient(client);
    else void edit((now) => chooseClient(now, client));
  };
  const start = async () => {
    setStarting(true);
    try {
      const outcome = await outbox.start(draft.id);
      if (outcome === 'later') toast('info', 'No connection: the order goes on on this device.');
      await edit((now) => ({ ...now, step: 'products' }));
    } catch {
      toast('warning', START_FAILED);
    } finally {
      setStarting(false);
    }
  };

  if (clients.length === 0 && error) return <LoadError {...explain(error)} onRetry={() => void refetch()} />;
  return (
    <Card className="max-w-2xl">
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <Field label="Client" required hint={isStarted(draft) && 'Another client needs a different order.'}>
          <Select
            value={String(draft.org_id ?? '')}
            placeholder="Select a Client"
            options={optionsOf(clients, draft)}
            onChange={(event) => choose(Number(event.target.value))}
          />
        </Field>
        <Field label="Notes" hint="For the people who pack and ship this order.">
          <Notes
            initial={draft.client_notes}
            onChange={(client_notes) => void edit((now) => ({ ...now, client_notes }))}
          />
        </Field>
        <div className="flex justify-end">
          <Button
            variant="primary"
            className="w-full sm:w-auto"
            disabled={draft.org_id === null}
            busy={isStarting && 'Starting Order…'}
            onClick={() => void start()}
          >
            {isStarted(draft) ? 'Update Order' : 'Start Order'}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title="Change the client?"
        text={`This starts a different order for ${otherClient?.name}. The products and the destination chosen for ${draft.org_name} are removed.`}
        confirm="Change the client"
        open={otherClient !== undefined}
        onConfirm={() => otherClient && void edit((now) => chooseClient(now, otherClient))}
        onClose={() => setOtherClient(undefined)}
      />
    </Card>
  );
}

// What is typed stands at once; the device follows, key by key.
function Notes({ initial, onChange }: { initial: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(initial);
  return (
    <TextArea
      rows={4}
      maxLength={LONGEST_NOTES}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}

// The chosen client stands in the list also where the list could not be had.
function optionsOf(clients: readonly { id: number; name: string }[], draft: Draft) {
  const known = clients.some(({ id }) => id === draft.org_id) || draft.org_id === null;
  const all = known ? clients : [...clients, { id: draft.org_id ?? 0, name: draft.org_name }];
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}
