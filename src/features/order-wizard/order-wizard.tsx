import * as Tabs from '@radix-ui/react-tabs';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { PackageCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { texts as orderTexts } from '#src/features/orders/texts.ts';
import { useAwaitsClients, useOnlyClient } from '#src/features/pickers/clients.tsx';
import { useRecent } from '#src/features/pickers/pick-kinds.ts';
import { PickDialog } from '#src/features/pickers/pickers.tsx';
import { ReadingNotice, useSendQuestion, warnNotConfirmed } from '#src/features/unsent/notices.tsx';
import { texts as unsentTexts } from '#src/features/unsent/texts.ts';
import { isWaiting, type Step } from '#src/outbox/draft.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { useIsPhone } from '#src/ui/breakpoint.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { DialogSurface } from '#src/ui/dialog/dialog.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { useQuestion } from '#src/ui/dialog/question.tsx';
import { EmptyState } from '#src/ui/record/loaded.tsx';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { RecordSkeleton } from '#src/ui/record/record.tsx';
import { toasts } from '#src/ui/toast.ts';
import { usePrefetchedOrders } from './earlier-orders.ts';
import { ProblemBanner, SendingPanel } from './order-state.tsx';
import { CompletedStep, CompleteStep } from './steps/complete-step.tsx';
import { ProductsStep, useLineList } from './steps/products-step.tsx';
import { OtherOrders, StartStep } from './steps/start-step.tsx';
import { currentTab, StepHeading, TABS, type Tab, useHasMoved, useStepHistory } from './steps.tsx';
import { texts } from './texts.ts';
import { useDraft, WizardContext } from './use-draft.ts';
import { NewOrderLink, WizardHeader, WizardNotices, WizardTabs } from './wizard-head.tsx';

interface OrderWizardProps {
  draftId: string;
  /** Whether the draft was created in this tab, so that no store can have it. */
  isNew: boolean;
}

/** Create an Order (RULES.md, Wizard): four tabs over a draft that is saved on the device at each change. */
export function OrderWizard({ draftId, isNew }: OrderWizardProps) {
  const { drafts, outbox } = useRouter().options.context;
  const state = useDraft(draftId, useOnlyClient());
  const awaitsClients = useAwaitsClients();
  const { draft, isStored, isGone, isExpired, isAtRisk, isUnread, follows } = state;
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isAtRisk || state.isSaving });
  const tab = currentTab(draft);
  const isCompact = useIsPhone() && tab === 'products';
  const isSending = isWaiting(draft);
  const step = isSending ? 'sending' : tab;
  const isOver = isGone || isSending || tab === 'completed';
  const goTo = useStepHistory(draftId, tab, isOver, state.goTo);
  const isOpening = awaitsClients && !isStored;
  const hasMoved = useHasMoved(isOpening ? undefined : step);
  usePrefetchedOrders(draft.org_id);
  const isOnline = useOnline();
  // Without a service worker, code can't be loaded once the connection is lost. Code that failed to load needs another
  // preload.
  useEffect(() => {
    if (isOnline) for (const dialog of [DialogSurface, PickDialog]) void dialog.preload?.();
  }, [isOnline]);
  // Nothing can be undone in an order that is being sent.
  useEffect(() => {
    if (isSending)
      for (const { id, action } of toasts.get()) if (action?.draftId === draftId) toasts.remove(id);
  }, [isSending, draftId]);
  const recent = useRecent(`contact ${draft.org_id}`);
  const lines = useLineList(draftId, isOver);
  const [attempts, setAttempts] = useState(0);
  const send = async () => {
    setAttempts((count) => count + 1);
    if (draft.ship_to_id) recent.note(draft.ship_to_id);
    try {
      await outbox.submit(draftId);
    } catch (error) {
      warnNotConfirmed(error, texts.inAnotherTab);
    } finally {
      setAttempts((count) => count - 1);
    }
  };
  const { ask, question } = useSendQuestion(draft, () => void send());
  const [askWithoutList, listQuestion] = useQuestion({
    title: texts.asksWithoutList,
    text: texts.listNotAdded,
    confirm: texts.tabs.complete.label,
    cancel: dialogTexts.stay,
    onConfirm: ask,
  });
  const submit = lines.list.text === '' ? ask : askWithoutList;
  // An unread draft may be out of date, and must not be edited before its latest version is read.
  if (isGone || (isUnread && !isNew))
    return (
      <>
        <PageHeader title={texts.title} />
        <ReadingNotice />
        {isExpired ? (
          <EmptyState icon={PackageCheck} text={texts.wasPlaced}>
            <LinkButton variant="primary" to="/Order">
              {orderTexts.title}
            </LinkButton>
          </EmptyState>
        ) : isGone ? (
          <EmptyState
            icon={Trash2}
            text={drafts.isAtRisk(draftId) ? unsentTexts.notRemoved(unsentTexts.thisOrder) : texts.discarded}
          >
            <NewOrderLink variant="primary" />
          </EmptyState>
        ) : (
          <NewOrderLink variant="secondary" />
        )}
      </>
    );
  const panels: Record<Tab, ReactNode> = {
    start: (
      <>
        {isOpening ? (
          <div role="status" aria-label={texts.loadingClients}>
            <RecordSkeleton lines={2} isForm />
          </div>
        ) : (
          <StartStep />
        )}
        {draft.items.length === 0 && <OtherOrders />}
      </>
    ),
    products: <ProductsStep lines={lines} />,
    complete: isSending ? <SendingPanel attempts={attempts} /> : <CompleteStep />,
    completed: <CompletedStep />,
  };
  return (
    <WizardContext value={{ ...state, goTo, submit, hasMoved }}>
      <WizardHeader isHidden={isCompact} />
      {draft.state !== 'sent' && <WizardNotices isCompact={isCompact} />}
      <Tabs.Root value={tab} onValueChange={(value) => goTo(value as Step)} activationMode="manual">
        <WizardTabs />
        {draft.problem && !isSending && tab !== 'completed' && (
          <div className="mb-4" inert={follows}>
            <ProblemBanner />
          </div>
        )}
        <div inert={follows && draft.state !== 'sent'}>
          {TABS.map((tab) => (
            <Tabs.Content key={tab} value={tab}>
              {tab !== 'completed' && (
                <StepHeading key={step} className="sr-only">
                  {texts.tabs[tab].label}
                </StepHeading>
              )}
              {panels[tab]}
            </Tabs.Content>
          ))}
        </div>
      </Tabs.Root>
      {question}
      {listQuestion}
      {lines.guard}
    </WizardContext>
  );
}
