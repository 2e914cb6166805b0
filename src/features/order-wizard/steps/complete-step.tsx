import { lazyRouteComponent } from '@tanstack/react-router';
import { CircleCheck, Clock, CloudOff, Repeat, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useId, useState } from 'react';
import { correctedTime, providerNow } from '#src/api/transport/clock.ts';
import { LONGEST_NOTES } from '#src/contract/order.ts';
import { tooLong } from '#src/contract/values.ts';
import { contentOf, useBeginOrder } from '#src/features/cart/cart.ts';
import { draftAgain } from '#src/features/cart/order-again.ts';
import { cutOffText, fulfilledFrom, knowsHolidays } from '#src/features/order-wizard/cut-off.ts';
import { useLastUsed } from '#src/features/order-wizard/earlier-orders.ts';
import { OrderReview } from '#src/features/order-wizard/order-summary.tsx';
import { canComplete, StepBar, StepHeading } from '#src/features/order-wizard/steps.tsx';
import { texts } from '#src/features/order-wizard/texts.ts';
import { useWizard } from '#src/features/order-wizard/use-draft.ts';
import { NewOrderLink } from '#src/features/order-wizard/wizard-head.tsx';
import { AlsoPlaced } from '#src/features/unsent/notices.tsx';
import { texts as problemTexts } from '#src/features/unsent/problem-texts.ts';
import { texts as unsentTexts } from '#src/features/unsent/texts.ts';
import { draftContent, isBatch } from '#src/outbox/draft.ts';
import { incompleteProblem } from '#src/outbox/problem.ts';
import { useApiFault, useOnline } from '#src/pwa/connection.ts';
import { useWidths } from '#src/ui/breakpoint.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Skeleton } from '#src/ui/record/loaded.tsx';
import { Banner, Card } from '#src/ui/surface.tsx';
import { texts as uiTexts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';
import { Destination } from './destination.tsx';
import { Shipping } from './shipping.tsx';

export function CompleteStep() {
  const { draft, goTo, submit } = useWizard();
  const last = useLastUsed(draft.org_id ?? 0);
  const isBeside = useWidths().has('md');
  const id = useId();
  const missing = incompleteProblem(draft);
  const hint = missing && (
    <p id={id} className="flex min-w-[6.5rem] items-center text-small text-ink-2 max-sm:flex-1">
      {problemTexts.choose[missing.field ?? 'products']}
    </p>
  );
  const actions = (
    <>
      <CutOffNote />
      {isBeside && hint}
      <StepBar>
        <Button onClick={() => goTo('products')}>{uiTexts.back}</Button>
        {!isBeside && hint}
        <Button
          variant="primary"
          disabled={!canComplete(draft)}
          aria-describedby={missing && id}
          onClick={submit}
          className="whitespace-nowrap md:flex-1"
        >
          {texts.tabs.complete.label}
        </Button>
      </StepBar>
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-5">
        {last ? (
          <>
            <Destination last={last.destinations} />
            <Shipping last={last.shipping} />
          </>
        ) : (
          <div role="status" aria-label={texts.loadingLast} className="flex flex-col gap-5">
            <Skeleton className="h-67" />
            <Skeleton className="h-67" />
          </div>
        )}
        {draft.client_notes.length > LONGEST_NOTES && (
          <Banner tone="warning" role="alert">
            {texts.notesTooLong(tooLong(LONGEST_NOTES))}
          </Banner>
        )}
      </div>
      <div className="flex flex-col gap-4">
        {isBeside ? <Card className="flex flex-col gap-3 p-4">{actions}</Card> : actions}
        <OrderReview />
      </div>
    </div>
  );
}

const TICK_MS = 15_000;

/** The time left until the next cut-off, by the provider's clock. Offline, it says that the order waits. */
function CutOffNote() {
  const online = useOnline();
  const fault = useApiFault();
  const [now, setNow] = useState(providerNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(providerNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const Icon = online ? Clock : CloudOff;
  return (
    <p className="flex items-start gap-2 rounded-md bg-pending-soft px-3 py-2 text-small text-ink forced-colors:border">
      <Icon className="mt-px icon-16" />
      <span>{online ? cutOffText(now) : texts.waitsOffline(fault !== undefined)}</span>
    </p>
  );
}

const BatchCard = lazyRouteComponent(() => import('#src/features/unsent/batch-card.tsx'), 'BatchCard');

/** Tab 4: the confirmation and what happens next, or a warning that the order was placed differently. */
export function CompletedStep() {
  const { draft } = useWizard();
  const begin = useBeginOrder();
  const again = () =>
    begin((empty) => draftAgain(draftContent(draft), empty)).catch(() => toast('warning', texts.notBegun));
  const { order_id, problem } = draft;
  if (isBatch(draft))
    return (
      <Card className="flex max-w-180 flex-col gap-3 p-6">
        <StepHeading className="sr-only">{texts.tabs.completed.label}</StepHeading>
        <AlsoPlaced draft={draft} />
        <Suspense>
          <BatchCard batch={draft}>
            <NewOrderLink variant="secondary" />
          </BatchCard>
        </Suspense>
      </Card>
    );
  const Icon = problem ? TriangleAlert : CircleCheck;
  return (
    <Card className="max-w-180">
      <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
        <Icon className={classes('icon-44', problem ? 'text-warning' : 'text-accent')} />
        <StepHeading className="text-title font-bold outline-none">
          {problem ? texts.placedDifferently(order_id) : unsentTexts.isSaved}
        </StepHeading>
        <p className="text-ink-2">{texts.ordered(draft, contentOf(draft))}</p>
        {/* A time in the future is ignored: the device's clock was set back since. */}
        {!problem && draft.saved_at <= Date.now() && (
          <p className="max-w-prose text-ink-2">
            {texts.whatNext(fulfilledFrom(correctedTime(draft.saved_at), providerNow()), knowsHolidays())}
          </p>
        )}
        <AlsoPlaced draft={draft} />
        <div className="mt-2 flex justify-center gap-2 max-sm:w-full max-sm:flex-col">
          {order_id !== null && (
            <LinkButton variant="primary" to="/Order/$id" params={{ id: order_id }}>
              {unsentTexts.viewOrder}
            </LinkButton>
          )}
          <Button icon={Repeat} onClick={() => void again()}>
            {texts.again}
          </Button>
          <NewOrderLink variant="secondary" />
        </div>
      </div>
    </Card>
  );
}
