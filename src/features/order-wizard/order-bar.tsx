import { ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { contentOf } from '#src/features/cart/cart.ts';
import type { Draft } from '#src/outbox/draft.ts';
import { Dialog } from '#src/ui/dialog.tsx';

interface OrderBarProps {
  draft: Draft;
  /** The lines of the order, in the sheet that the bar opens. */
  lines: ReactNode;
  /** The action that goes on. */
  children: ReactNode;
}

/** A phone's order so far, fixed to the bottom edge in place of the menu: a tap shows its lines. */
export function OrderBar({ draft, lines, children }: OrderBarProps) {
  const [isOpen, setOpen] = useState(false);
  const content = contentOf(draft);
  return (
    <div
      data-thumb-bar="step"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] print:hidden"
    >
      <div className="flex min-h-11 items-center gap-2">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="flex min-w-0 flex-1 flex-col items-start justify-center text-left target"
        >
          <span className="sr-only">Your order: </span>
          <span key={content} className="max-w-full animate-arrive truncate font-semibold tabular-nums">
            {draft.items.length === 0 ? 'Nothing added yet' : content}
          </span>
          <span className="inline-flex items-center gap-1 text-small text-ink-2">
            Tap to see the order
            <ChevronUp size={14} aria-hidden="true" />
          </span>
        </button>
        <div className="flex w-[45%] [&>*]:flex-1">{children}</div>
      </div>
      <Dialog title="Your order" description={draft.org_name} open={isOpen} onClose={() => setOpen(false)}>
        {lines}
      </Dialog>
    </div>
  );
}
