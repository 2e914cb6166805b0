import * as Tabs from '@radix-ui/react-tabs';
import { Link, useBlocker } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useOnlyClient } from '#src/features/pickers/only-client.ts';
import { useAwaitsClients } from '#src/features/pickers/use-awaits-clients.ts';
import { useSendQuestion } from '#src/features/unsent/also-placed.tsx';
import { ReadingNotice } from '#src/features/unsent/reading-notice.tsx';
import { isWaiting, type Step } from '#src/outbox/draft.ts';
import { DraftBusy, type Drafts, EditedElsewhere } from '#src/outbox/drafts.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import type { LocalRecords } from '#src/outbox/local-records.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { reported } from '#src/reports/reports.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { RecordSkeleton } from '#src/ui/record-skeleton.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { CompleteStep } from './complete-step.tsx';
import { CompletedStep } from './completed-step.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { ProductsStep } from './products-step.tsx';
import { SendingPanel } from './sending-panel.tsx';
import { StartStep } from './start-step.tsx';
import { StepHeading, useHasMoved } from './step-heading.tsx';
import { useStepHistory } from './step-history.ts';
import { currentTab, TABS, type Tab } from './steps.ts';
import { usePrefetchedOrders } from './use-client-orders.ts';
import { useDraft } from './use-draft.ts';
import { useOrderAgain } from './use-order-again.ts';
import { WizardHeader } from './wizard-header.tsx';
import { WizardNotices } from './wizard-notices.tsx';
import { WizardTabs } from './wizard-tabs.tsx';

const NOT_CONFIRMED = 'The order was not sent. Reload the page and try again.';

interface OrderWizardProps {
  draftId: string;
  drafts: Drafts;
  localRecords: LocalRecords;
  outbox: OutboxActions;
  /** Whether the draft was created in this tab, so that no store can have it. */
  isNew: boolean;
  /** The user, see `ownerOf`. */
  owner: string;
  onDiscard: () => void;
  /** Other drafts on this device, and the button that opens one from a file. */
  others: ReactNode;
}

/** Create an Order (RULES.md, Wizard): four tabs over a draft that is saved on the device at each change. */
export function OrderWizard(props: OrderWizardProps) {
  const { draftId, drafts, localRecords, outbox, isNew, owner, onDiscard, others } = props;
  const inHand = useDraft(drafts, draftId, useOnlyClient());
  const awaitsClients = useAwaitsClients();
  const { draft, edit, isStored, isSaving, isGone, isAtRisk, isUnread, follows } = inHand;
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isAtRisk || isSaving });
  const surroundings = {
    online: useOnline(),
    nextTryAt: useSyncExternalStore(outbox.subscribe, outbox.nextTryAt),
    isUnread,
  };
  const tab = currentTab(draft);
  const isCompact = useIsPhone() && tab === 'products';
  const isSending = isWaiting(draft);
  const step = isSending ? 'sending' : tab;
  const isOver = isGone || isSending || tab === 'completed';
  const goTo = useStepHistory({ draftId, tab, isOver, goTo: inHand.goTo });
  const hasMoved = useHasMoved(step);
  usePrefetchedOrders(draft.org_id);
  const again = useOrderAgain(drafts);
  const submit = async () => {
    try {
      await outbox.submit(draftId);
    } catch (error) {
      // After a second press it is on its way already.
      if (error instanceof DraftBusy) return;
      toast('warning', whyNotConfirmed(error));
    }
  };
  const { ask, question } = useSendQuestion(draft, () => void submit());
  if (isGone) {
    return (
      <>
        <PageHeader title="Create an Order" />
        <EmptyState icon={Trash2} text="This order was discarded.">
          <Link to="/Order/create" search={{}} className={buttonClasses('primary')}>
            New order
          </Link>
        </EmptyState>
      </>
    );
  }
  // It may be out of date, and must not be edited before its latest version was read.
  if (isUnread && !isNew) {
    return (
      <>
        <PageHeader title="Create an Order" />
        <ReadingNotice />
        <Link to="/Order/create" search={{}} className={buttonClasses('secondary')}>
          New order
        </Link>
      </>
    );
  }
  const panels: Record<Tab, ReactNode> = {
    start: (
      <>
        {awaitsClients && !isStored ? (
          // A user with one client never sees this step first.
          <div role="status" aria-label="Loading your clients">
            <RecordSkeleton lines={2} isForm />
          </div>
        ) : (
          <StartStep
            draft={draft}
            edit={edit}
            outbox={outbox}
            isStored={isStored}
            follows={follows}
            onStarted={() => goTo('products')}
          />
        )}
        {draft.items.length === 0 && others}
      </>
    ),
    products: (
      <ProductsStep
        drafts={drafts}
        draft={draft}
        edit={edit}
        onBack={() => goTo('start')}
        onContinue={() => goTo('complete')}
      />
    ),
    complete: isSending ? (
      <SendingPanel
        draft={draft}
        isAtRisk={isAtRisk}
        surroundings={surroundings}
        onEdit={() => void drafts.reopen(draftId).catch(reported('taking an order back'))}
        onRetry={() => void outbox.sendAll()}
        onSendAsNew={() => void outbox.sendAsNewOrder(draftId)}
      />
    ) : (
      <CompleteStep
        draft={draft}
        edit={edit}
        localRecords={localRecords}
        outbox={outbox}
        onSubmit={ask}
        onBack={() => goTo('products')}
      />
    ),
    completed: <CompletedStep draft={draft} hasMoved={hasMoved} onAgain={() => void again(draft)} />,
  };
  return (
    <>
      <WizardHeader inHand={inHand} isHidden={isCompact} onDiscard={onDiscard} />
      {draft.state !== 'sent' && <WizardNotices inHand={inHand} owner={owner} />}
      <Tabs.Root value={tab} onValueChange={(value) => goTo(value as Step)} activationMode="manual">
        <WizardTabs draft={draft} isLocked={isSending || follows} />
        {draft.problem && !isSending && (
          <div className="mb-4" inert={follows}>
            <ProblemBanner draft={draft} edit={edit} onSubmit={ask} />
          </div>
        )}
        <div inert={follows && draft.state !== 'sent'}>
          {TABS.map(({ tab, label }) => (
            <Tabs.Content key={tab} value={tab}>
              {tab !== 'completed' && (
                <StepHeading key={step} takesFocus={hasMoved} className="sr-only">
                  {label}
                </StepHeading>
              )}
              {panels[tab]}
            </Tabs.Content>
          ))}
        </div>
      </Tabs.Root>
      {question}
    </>
  );
}

function whyNotConfirmed(error: unknown): string {
  return error instanceof EditedElsewhere ? 'This order is now being edited in another tab.' : NOT_CONFIRMED;
}
