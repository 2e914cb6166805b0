import * as Tabs from '@radix-ui/react-tabs';
import { useEffect, useRef } from 'react';
import { isWaiting, type Step } from '#src/offline/draft.ts';
import type { Drafts } from '#src/offline/drafts.ts';
import type { Outbox } from '#src/offline/outbox.ts';
import { timeOf } from '#src/ui/age.ts';
import { classes } from '#src/ui/classes.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { CompleteStep } from './complete-step.tsx';
import { CompletedStep } from './completed-step.tsx';
import { ProductsStep } from './products-step.tsx';
import { SendingPanel } from './sending-panel.tsx';
import { StartStep } from './start-step.tsx';
import { canOpen, currentTab, TABS } from './steps.ts';
import { useDraft } from './use-draft.ts';

interface OrderWizardProps {
  draftId: string;
  drafts: Drafts;
  outbox: Outbox;
}

/** Create an Order (SPEC §2, §4): four tabs over a draft that is kept on the device as it is built. */
export function OrderWizard({ draftId, drafts, outbox }: OrderWizardProps) {
  const { draft, edit, isStored, isAtRisk } = useDraft(drafts, draftId);
  const goTo = (step: Step) => edit((now) => ({ ...now, step }));
  const tab = currentTab(draft);
  const panels = useFocusOnChange(tab);
  const saved = isStored && !isAtRisk && draft.state !== 'sent';
  return (
    <>
      <PageHeader title="Create an Order" meta={saved && `Saved on this device ${timeOf(draft.saved_at)}`} />
      {isAtRisk && (
        <div className="mb-4">
          <Banner tone="warning" role="alert">
            Do not navigate away from this page or click the Back button in your browser, or your Order
            details may be lost.
          </Banner>
        </div>
      )}
      <Tabs.Root value={tab} onValueChange={(value) => void goTo(value as Step)} activationMode="manual">
        <Tabs.List aria-label="Steps" className="mb-4 flex gap-2">
          {TABS.map(({ tab: value, label, short }, index) => (
            <Tabs.Trigger
              key={value}
              value={value}
              disabled={!canOpen(value, draft) || isWaiting(draft)}
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
          <div className="mb-4">
            <Banner tone="warning" role="alert">
              <p className="font-semibold">{draft.problem.message}</p>
              <ul className="list-disc pl-5">
                {draft.problem.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Banner>
          </div>
        )}
        <div ref={panels}>
          <Tabs.Content value="start">
            <StartStep draft={draft} edit={edit} outbox={outbox} />
          </Tabs.Content>
          <Tabs.Content value="products">
            <ProductsStep
              draft={draft}
              edit={edit}
              onBack={() => void goTo('start')}
              onContinue={() => void goTo('complete')}
            />
          </Tabs.Content>
          <Tabs.Content value="complete">
            {isWaiting(draft) ? (
              <SendingPanel draft={draft} />
            ) : (
              <CompleteStep draft={draft} edit={edit} outbox={outbox} onBack={() => void goTo('products')} />
            )}
          </Tabs.Content>
          <Tabs.Content value="completed">
            <CompletedStep draft={draft} />
          </Tabs.Content>
        </div>
      </Tabs.Root>
    </>
  );
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
