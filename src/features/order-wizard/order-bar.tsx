import { ArrowLeft, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { contentOf } from '#src/features/cart/cart.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { StepBar } from './step-bar.tsx';

interface OrderBarProps {
  draft: Draft;
  /** The lines of the order, in the sheet that the bar opens. */
  lines: ReactNode;
  onBack: () => void;
  /** The action that goes on. */
  children: ReactNode;
}

/** A phone's order so far, in the bar of the step: a tap shows its lines. */
export function OrderBar({ draft, lines, onBack, children }: OrderBarProps) {
  const [isOpen, setOpen] = useState(false);
  const content = contentOf(draft);
  const isEmpty = draft.items.length === 0;
  return (
    <>
      <StepBar>
        <IconButton icon={ArrowLeft} label="Back" onClick={onBack} className="-ml-3" />
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-w-0 grow-[1.75] basis-0 flex-col items-start justify-center text-left target"
        >
          <span className="sr-only">Your order: </span>
          <span key={content} className="max-w-full animate-arrive truncate font-semibold tabular-nums">
            {isEmpty ? 'Nothing added yet' : content}
          </span>
          <span className="inline-flex max-w-full items-center gap-1 text-small text-ink-2">
            {isEmpty ? 'Add a product to go on' : 'Tap to see the order'}
            {!isEmpty && <ChevronUp size={14} aria-hidden="true" />}
          </span>
        </button>
        {children}
      </StepBar>
      <Dialog title="Your order" description={draft.org_name} open={isOpen} onClose={() => setOpen(false)}>
        {lines}
      </Dialog>
    </>
  );
}
