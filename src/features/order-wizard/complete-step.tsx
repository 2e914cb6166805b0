import { LONGEST_NOTES } from '#src/contract/order.ts';
import { tooLong } from '#src/contract/values.ts';
import type { Draft } from '#src/outbox/draft.ts';
import type { OutboxActions } from '#src/outbox/later-outbox.ts';
import type { LocalRecords } from '#src/outbox/local-records.ts';
import { useWidths } from '#src/ui/breakpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner, Card, Skeleton } from '#src/ui/surface.tsx';
import { CutOffNote } from './cut-off-note.tsx';
import { Destination } from './destination.tsx';
import { OrderReview } from './order-review.tsx';
import { Shipping } from './shipping.tsx';
import { StepBar } from './step-bar.tsx';
import { canComplete } from './steps.ts';
import type { Edit } from './use-draft.ts';
import { useLastUsed } from './use-last-used.ts';

interface CompleteStepProps {
  draft: Draft;
  edit: Edit;
  localRecords: LocalRecords;
  outbox: OutboxActions;
  onSubmit: () => void;
  onBack: () => void;
}

/** Tab 3: destination, carrier and method. */
export function CompleteStep({ draft, edit, localRecords, outbox, onSubmit, onBack }: CompleteStepProps) {
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
              <Destination
                draft={draft}
                edit={edit}
                localRecords={localRecords}
                outbox={outbox}
                last={last.destinations}
              />
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

/** Stands for the fields until it is known what is offered above each. */
function Waiting() {
  return (
    <div role="status" aria-label="Loading what you used last" className="flex flex-col gap-5">
      <Skeleton className="h-80" />
      <Skeleton className="h-56" />
    </div>
  );
}
