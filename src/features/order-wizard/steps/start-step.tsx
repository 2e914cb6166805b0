import { useRouter } from '@tanstack/react-router';
import { LayoutTemplate } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { reasonOf } from '#src/api/transport/errors.ts';
import { LONGEST_NOTES } from '#src/contract/order.ts';
import { tooLong } from '#src/contract/values.ts';
import { OpenOrderFile } from '#src/features/order-wizard/order-file/open-order-file.tsx';
import { errorAt, isStarted, StepBar } from '#src/features/order-wizard/steps.tsx';
import { texts } from '#src/features/order-wizard/texts.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { ClientPicker } from '#src/features/pickers/pickers.tsx';
import { texts as templateTexts } from '#src/features/templates/texts.ts';
import { DraftCards } from '#src/features/unsent/draft-cards.tsx';
import { texts as notices } from '#src/features/unsent/notice-texts.ts';
import { NewerOrders } from '#src/features/unsent/notices.tsx';
import { texts as unsentTexts } from '#src/features/unsent/texts.ts';
import { type Draft, hasDestination } from '#src/outbox/draft.ts';
import { chooseClient } from '#src/outbox/edits.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/question.tsx';
import { Field, TextArea } from '#src/ui/form/field.tsx';
import { Banner, Card } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';

export function StartStep() {
  const { drafts, outbox } = useRouter().options.context;
  const { draft, edit, goTo, follows } = useWizard();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { length } = draft.client_notes;
  const isTooLong = length > LONGEST_NOTES;
  const [otherClient, setOtherClient] = useState<{ id: number; name: string }>();
  const hasStarted = isStarted({ ...draft, is_started: false });

  const choose = (client: { id: number; name: string }) => {
    if (client.id === draft.org_id) return;
    if (losesWork(draft)) setOtherClient(client);
    else void edit((now) => ({ ...chooseClient(now, client), step: 'start' }));
  };
  const start = async () => {
    setStarting(true);
    setFailure(undefined);
    try {
      // Only a stored draft can be started. A start that fails opens no other tab.
      if (!(await edit((now) => ({ ...now, step: 'start', is_started: false })))) return;
      const outcome = await outbox.start(draft.id);
      if (outcome === 'later') toast('info', texts.startedOffline);
      // The user may have gone on, and completed the order.
      if (drafts.find(draft.id)?.step === 'start') goTo('products');
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setStarting(false);
    }
  };

  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <ClientPicker
          required
          value={draft.org_id ?? undefined}
          name={draft.org_name}
          error={errorAt(draft, 'client')}
          hint={hasStarted && texts.otherClient}
          onPick={choose}
        />
        <Field
          label={texts.notes}
          hint={isTooLong ? texts.tooMany(length, length - LONGEST_NOTES) : texts.notesHint}
          error={isTooLong ? tooLong(LONGEST_NOTES) : errorAt(draft, 'notes')}
        >
          <TextArea
            // With a new key, shows what another tab types. Typed here, the text shows before it is stored.
            key={follows ? draft.client_notes : 'typed here'}
            rows={4}
            defaultValue={draft.client_notes}
            onChange={({ target: { value } }) => void edit((now) => ({ ...now, client_notes: value }))}
          />
        </Field>
        {failure !== undefined && (
          <Banner tone="warning" role="alert">
            <p className="font-semibold">{notices.refused.start}</p>
            {failure}
          </Banner>
        )}
        <StepBar>
          <Button
            variant="primary"
            disabled={draft.org_id === null || isTooLong}
            busy={isStarting && texts.starting}
            onClick={() => void start()}
          >
            {hasStarted ? texts.update : texts.tabs.start.label}
          </Button>
        </StepBar>
      </div>
      {otherClient && (
        <ConfirmDialog
          title={texts.asksClient}
          text={texts.changesClient(draft.org_name, otherClient.name)}
          confirm={texts.changeClient}
          onConfirm={() => void edit((now) => chooseClient(now, otherClient))}
          onClose={() => setOtherClient(undefined)}
        />
      )}
    </Card>
  );
}

/** Other drafts on this device, and what else an order can begin from: a file, a template. */
export function OtherOrders() {
  const { drafts } = useRouter().options.context;
  const { draft } = useWizard();
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  const others = list.filter(({ id, state }) => id !== draft.id && state !== 'sent');
  return (
    <>
      <NewerOrders />
      {others.length > 0 && (
        <>
          <h2 className="mt-6 mb-3 text-heading font-semibold">{unsentTexts.unfinished}</h2>
          <DraftCards drafts={others} />
        </>
      )}
      <OpenOrderFile>
        <LinkButton icon={LayoutTemplate} to="/Template" search={{}}>
          {templateTexts.from}
        </LinkButton>
      </OpenOrderFile>
    </>
  );
}

function losesWork(draft: Draft): boolean {
  return draft.order_id !== null || draft.items.length > 0 || hasDestination(draft);
}
