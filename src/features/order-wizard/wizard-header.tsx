import { isWaiting } from '#src/outbox/draft.ts';
import { timeOf } from '#src/ui/age.ts';
import { Button } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import type { DraftInHand } from './use-draft.ts';

interface WizardHeaderProps {
  inHand: DraftInHand;
  /** Whether it is for screen readers only: beside the products, a phone has no room for it. */
  isHidden: boolean;
  onDiscard: () => void;
}

/** The title of the wizard, when the order was saved, and Discard. */
export function WizardHeader({ inHand, isHidden, onDiscard }: WizardHeaderProps) {
  const { draft, isStored, isSaving, isAtRisk, follows } = inHand;
  const isSent = draft.state === 'sent';
  return (
    <div className={isHidden ? 'sr-only' : undefined}>
      <PageHeader
        title="Create an Order"
        actions={
          isStored &&
          !isHidden &&
          !isWaiting(draft) &&
          !isSent &&
          !follows && (
            <Button variant="danger" onClick={onDiscard}>
              Discard
            </Button>
          )
        }
        meta={
          !isAtRisk &&
          !isSent && (
            <span aria-busy={isSaving}>
              {isSaving && 'Saving…'}
              {!isSaving && isStored && `Saved on this device ${timeOf(draft.saved_at)}`}
              {/* Keeps the line, so that the steps don't move with the first change. */}
              {!isSaving && !isStored && '\u00a0'}
            </span>
          )
        }
      />
    </div>
  );
}
