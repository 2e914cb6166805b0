import * as Tabs from '@radix-ui/react-tabs';
import { Link, useBlocker } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useAwaitsClients, useOnlyClient } from '#src/features/pickers/clients.ts';
import { ReadingNotice, useSendQuestion } from '#src/features/unsent/notices.tsx';
import { notRemoved } from '#src/features/unsent/texts.ts';
import { isWaiting, type Step } from '#src/outbox/draft.ts';
import { DraftBusy, type Drafts, EditedElsewhere } from '#src/outbox/drafts.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { reported } from '#src/reports/reports.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { RecordSkeleton } from '#src/ui/record.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { CompletedStep, CompleteStep } from './complete-step.tsx';
import { usePrefetchedOrders } from './earlier-orders.ts';
import { ProblemBanner, SendingPanel } from './order-state.tsx';
import { ProductsStep } from './products-step.tsx';
import { StartStep } from './start-step.tsx';
import { currentTab, StepHeading, TABS, type Tab, useHasMoved, useStepHistory } from './steps.tsx';
import { texts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { WizardHeader, WizardNotices, WizardTabs } from './wizard-head.tsx';

interface OrderWizardProps {
  draftId: string;
  drafts: Drafts;
  outbox: Outbox;
  /** Whether the draft was created in this tab, so that no store can have it. */
  isNew: boolean;
  owner: string;
  onDiscard: () => void;
  /** Other drafts on this device, and the button that opens one from a file. */
  others: ReactNode;
}

/** Create an Order (RULES.md, Wizard): four tabs over a draft that is saved on the device at each change. */
export function OrderWizard(props: OrderWizardProps) {
  const { draftId, drafts, outbox, isNew, owner, onDiscard, others } = props;
  const inHand = useDraft(drafts, draftId, useOnlyClient());
  const awaitsClients = useAwaitsClients();
  const { draft, edit, isStored, isSaving, isGone, isAtRisk, isUnread, trouble, follows } = inHand;
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
  const isOpening = awaitsClients && !isStored;
  const hasMoved = useHasMoved(isOpening ? undefined : step);
  usePrefetchedOrders(draft.org_id);
  const submit = async () => {
    try {
      await outbox.submit(draftId);
    } catch (error) {
      // After a second press it is on its way already.
      if (error instanceof DraftBusy) return;
      toast('warning', error instanceof EditedElsewhere ? texts.inAnotherTab : texts.notConfirmed);
    }
  };
  const { ask, question } = useSendQuestion(draft, () => void submit());
  if (isGone) {
    return (
      <>
        <PageHeader title="Create an Order" />
        {trouble && <ReadingNotice trouble={trouble} isAlone />}
        <EmptyState
          icon={Trash2}
          text={drafts.isAtRisk(draftId) ? notRemoved('This order') : 'This order was discarded.'}
        >
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
        <ReadingNotice trouble={trouble} />
        <Link to="/Order/create" search={{}} className={buttonClasses('secondary')}>
          New order
        </Link>
      </>
    );
  }
  const panels: Record<Tab, ReactNode> = {
    start: (
      <>
        {isOpening ? (
          // A user with one client never sees this step first.
          <div role="status" aria-label="Loading your clients">
            <RecordSkeleton lines={2} isForm />
          </div>
        ) : (
          <StartStep
            draft={draft}
            edit={edit}
            outbox={outbox}
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
      <CompleteStep draft={draft} edit={edit} onSubmit={ask} onBack={() => goTo('products')} />
    ),
    completed: <CompletedStep draft={draft} hasMoved={hasMoved} />,
  };
  return (
    <>
      <WizardHeader inHand={inHand} isHidden={isCompact} onDiscard={onDiscard} />
      {draft.state !== 'sent' && <WizardNotices inHand={inHand} owner={owner} />}
      <Tabs.Root value={tab} onValueChange={(value) => goTo(value as Step)} activationMode="manual">
        <WizardTabs draft={draft} isLocked={isSending || follows} />
        {draft.problem && !isSending && tab !== 'completed' && (
          <div className="mb-4" inert={follows}>
            <ProblemBanner draft={draft} edit={edit} goTo={goTo} onSubmit={ask} />
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
