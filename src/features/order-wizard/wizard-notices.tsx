import { ReadingNotice } from '#src/features/unsent/reading-notice.tsx';
import { isWaiting } from '#src/outbox/draft.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/surface.tsx';
import { DownloadOrder } from './download-order.tsx';
import type { DraftInHand } from './use-draft.ts';

// Fixed to the letter (RULES.md, Wizard).
const STAY =
  'Do not navigate away from this page or click the Back button in your browser, or your Order details may be lost.';
const STAY_UNTIL_SENT = 'Keep this page open until your order has been sent.';

/** What the user has to know of how an order is kept, and of the other tab that edits it. */
export function WizardNotices({ inHand, owner }: { inHand: DraftInHand; owner: string }) {
  const { draft, isStored, isAtRisk, isUnread, follows, takeOver } = inHand;
  return (
    <>
      {isAtRisk && (
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
      {follows && (
        <div className="mb-4">
          <Banner role="status">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>This order is being edited in another tab. Changes made there appear here.</p>
              <Button onClick={takeOver}>Edit here</Button>
            </div>
          </Banner>
        </div>
      )}
    </>
  );
}
