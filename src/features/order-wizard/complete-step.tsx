import { Clock, CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { providerNow } from '#src/api/clock.ts';
import { LONGEST_NOTES } from '#src/contract/order.ts';
import { tooLong } from '#src/contract/values.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { useWidths } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner, Card, Skeleton } from '#src/ui/surface.tsx';
import { cutOffText } from './cut-off.ts';
import { Destination } from './destination.tsx';
import { useLastUsed } from './earlier-orders.ts';
import { OrderReview } from './order-summary.tsx';
import { Shipping } from './shipping.tsx';
import { StepBar } from './step-navigation.tsx';
import { canComplete } from './steps.ts';
import type { Edit } from './use-draft.ts';

interface CompleteStepProps {
  draft: Draft;
  edit: Edit;
  onSubmit: () => void;
  onBack: () => void;
}

/** Tab 3: destination, carrier and method. */
export function CompleteStep({ draft, edit, onSubmit, onBack }: CompleteStepProps) {
  const last = useLastUsed(draft.org_id ?? 0);
  // Beside the form, they are in sight without scrolling, however many lines the order has.
  const isBeside = useWidths().has('md');
  const actions = (
    <StepBar note={<CutOffNote />}>
      <Button onClick={onBack}>Back</Button>
      <Button variant="primary" disabled={!canComplete(draft)} onClick={onSubmit}>
        Complete Order
      </Button>
    </StepBar>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[3fr_2fr]">
      <Card>
        <div className="flex flex-col gap-5 p-4 sm:p-6">
          {last ? (
            <>
              <Destination draft={draft} edit={edit} last={last.destinations} />
              <Shipping draft={draft} edit={edit} last={last.shipping} />
            </>
          ) : (
            <Waiting />
          )}
          {draft.client_notes.length > LONGEST_NOTES && (
            <Banner tone="warning" role="alert">
              Notes: {tooLong(LONGEST_NOTES)}. Shorten them on the first step.
            </Banner>
          )}
          {!isBeside && actions}
        </div>
      </Card>
      <div className="flex flex-col gap-4">
        {isBeside && (
          <Card>
            <div className="p-4">{actions}</div>
          </Card>
        )}
        <OrderReview draft={draft} />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading what you used last" className="flex flex-col gap-5">
      <Skeleton className="h-80" />
      <Skeleton className="h-56" />
    </div>
  );
}

const TICK_MS = 15_000;

/** How long the user has to make the next cut-off, by the provider's clock. Offline, the order waits, and makes none. */
function CutOffNote() {
  const online = useOnline();
  const [now, setNow] = useState(providerNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(providerNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const Icon = online ? Clock : CloudOff;
  return (
    <p className="flex items-start gap-2 rounded-md bg-pending-soft px-3 py-2 text-small text-ink">
      <Icon size={16} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        {online
          ? `${cutOffText(now)}. Holidays are not taken into account.`
          : "You're offline. Your order waits on this device, and is sent as soon as there is a connection."}
      </span>
    </p>
  );
}
