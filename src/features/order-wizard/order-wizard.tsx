import * as Tabs from '@radix-ui/react-tabs';
import { Link, useBlocker } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useSendQuestion } from '#src/features/unsent/also-placed.tsx';
import { ReadingNotice } from '#src/features/unsent/reading-notice.tsx';
import { isWaiting, type Step } from '#src/outbox/draft.ts';
import { DraftBusy, type Drafts, EditedElsewhere } from '#src/outbox/drafts.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import type { Made } from '#src/outbox/made.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { timeOf } from '#src/ui/age.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Banner, EmptyState } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { CompleteStep } from './complete-step.tsx';
import { CompletedStep } from './completed-step.tsx';
import { DownloadOrder } from './download-order.tsx';
import { ProblemBanner } from './problem-banner.tsx';
import { ProductsStep } from './products-step.tsx';
import { SendingPanel } from './sending-panel.tsx';
import { StartStep } from './start-step.tsx';
import { canOpen, currentTab, TABS } from './steps.ts';
import { useDraft } from './use-draft.ts';

// SPEC §2.
const STAY =
  'Do not navigate away from this page or click the Back button in your browser, or your Order details may be lost.';
const STAY_UNTIL_SENT = 'Keep this page open until your order has been sent.';
const NOT_CONFIRMED = 'The order was not sent. Reload the page, and try again.';

interface OrderWizardProps {
  draftId: string;
  drafts: Drafts;
  made: Made;
  outbox: OutboxActions;
  /** Whether it was begun in this tab, so that no store can have it. */
  isNew: boolean;
  /** The user, see `ownerOf`. */
  owner: string;
  onDiscard: () => void;
  /** Other orders that were begun on this device, and what opens one from a file. */
  others: ReactNode;
}

/** Create an Order (SPEC §2, §4): four tabs over a draft that is kept on the device as it is built. */
export function OrderWizard(props: OrderWizardProps) {
  const { draftId, drafts, made, outbox, isNew, owner, onDiscard, others } = props;
  const inHand = useDraft(drafts, draftId);
  const { draft, edit, isStored, isSaving, isGone, isAtRisk, isUnread, follows, takeOver } = inHand;
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isAtRisk || isSaving });
  const surroundings = {
    online: useOnline(),
    nextTryAt: useSyncExternalStore(outbox.subscribe, outbox.nextTryAt),
  };
  const goTo = (step: Step) => edit((now) => ({ ...now, step }));
  const tab = currentTab(draft);
  const panels = useFocusOnChange(tab);
  const submit = async () => {
    try {
      const { outcome } = await outbox.submit(draftId);
      if (outcome === 'sent') toast('success', 'Your Order has been saved.');
    } catch (error) {
      // Pressed twice, it is on its way already.
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
  // What is shown of it may be out of date, and is not changed before its latest version is known.
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
  return (
    <>
      <PageHeader
        title="Create an Order"
        actions={
          isStored &&
          !isWaiting(draft) &&
          draft.state !== 'sent' &&
          !follows && (
            <Button variant="quiet" onClick={onDiscard}>
              Discard
            </Button>
          )
        }
        meta={
          (isStored || isSaving) &&
          !isAtRisk &&
          draft.state !== 'sent' && (
            <span aria-busy={isSaving}>
              {isSaving ? 'Saving…' : `Saved on this device ${timeOf(draft.saved_at)}`}
            </span>
          )
        }
      />
      {isAtRisk && draft.state !== 'sent' && (
        <div className="mb-4">
          <Banner tone="warning">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="alert">{isWaiting(draft) ? STAY_UNTIL_SENT : STAY}</p>
              <DownloadOrder draft={draft} owner={owner} />
            </div>
          </Banner>
        </div>
      )}
      {isUnread && !isStored && <ReadingNotice isOrdering />}
      {follows && draft.state !== 'sent' && (
        <div className="mb-4">
          <Banner role="status">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>This order is being edited in another tab. You see what is done there.</p>
              <Button onClick={takeOver}>Edit here</Button>
            </div>
          </Banner>
        </div>
      )}
      <Tabs.Root value={tab} onValueChange={(value) => void goTo(value as Step)} activationMode="manual">
        <Tabs.List aria-label="Steps" className="mb-4 flex gap-2">
          {TABS.map(({ tab: value, label, short }, index) => (
            <Tabs.Trigger
              key={value}
              value={value}
              disabled={!canOpen(value, draft) || isWaiting(draft) || follows}
              className={classes(
                'min-w-0 flex-1 border-t-4 pt-1.5 pb-1 text-left text-small target text-ink-2 enabled:hover:text-ink',
                'data-[state=active]:font-semibold data-[state=active]:text-ink',
                index <= TABS.findIndex((each) => each.tab === tab) ? 'border-accent' : 'border-line',
              )}
            >
              {index + 1}{' '}
              <span className="sm:hidden" aria-hidden="true">
                {short}
              </span>
              <span className="sr-only sm:not-sr-only">{label}</span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {draft.problem && !isWaiting(draft) && (
          <div className="mb-4" inert={follows}>
            <ProblemBanner draft={draft} edit={edit} onSubmit={ask} />
          </div>
        )}
        <div ref={panels} inert={follows && draft.state !== 'sent'}>
          <Tabs.Content value="start">
            <StartStep draft={draft} edit={edit} outbox={outbox} follows={follows} />
            {!isStored && others}
          </Tabs.Content>
          <Tabs.Content value="products">
            <ProductsStep
              draft={draft}
              edit={edit}
              outbox={outbox}
              onBack={() => void goTo('start')}
              onContinue={() => void goTo('complete')}
            />
          </Tabs.Content>
          <Tabs.Content value="complete">
            {isWaiting(draft) ? (
              <SendingPanel
                draft={draft}
                isAtRisk={isAtRisk}
                surroundings={surroundings}
                onEdit={() => void drafts.reopen(draftId).catch(() => undefined)}
                onRetry={() => void outbox.sendAll()}
                onSendAsNew={() => void outbox.sendAsNewOrder(draftId)}
              />
            ) : (
              <CompleteStep
                draft={draft}
                edit={edit}
                made={made}
                outbox={outbox}
                onSubmit={ask}
                onBack={() => void goTo('products')}
              />
            )}
          </Tabs.Content>
          <Tabs.Content value="completed">
            <CompletedStep draft={draft} />
          </Tabs.Content>
        </div>
      </Tabs.Root>
      {question}
    </>
  );
}

function whyNotConfirmed(error: unknown): string {
  return error instanceof EditedElsewhere ? 'This order is edited in another tab now.' : NOT_CONFIRMED;
}

/** On another step, the focus goes to its panel, which is read out with the step's name. */
function useFocusOnChange(tab: string) {
  const panels = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    panels.current?.querySelector<HTMLElement>('[role=tabpanel][data-state=active]')?.focus();
  }, [tab]);
  return panels;
}
