import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Draft, STEPS } from '#src/offline/draft.ts';
import { timeOf } from '#src/ui/age.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';

interface DraftCardsProps {
  drafts: readonly Draft[];
  onDiscard: (id: string) => void;
}

/** The orders being built on this device, to go on with. */
export function DraftCards({ drafts, onDiscard }: DraftCardsProps) {
  const open = drafts.filter(({ state }) => state !== 'sent');
  if (open.length === 0) return null;
  return (
    <section aria-label="Continue your order" className="mb-5 grid gap-3 md:grid-cols-2">
      {open.map((draft) => (
        <DraftCard key={draft.id} draft={draft} onDiscard={() => onDiscard(draft.id)} />
      ))}
    </section>
  );
}

function DraftCard({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const [asks, setAsks] = useState(false);
  const count = draft.items.length;
  const products = count === 1 ? '1 product' : `${count} products`;
  const client = draft.org_name || 'No client yet';
  const isOnItsWay = draft.state === 'queued' || draft.state === 'sending';
  return (
    <article className="rounded-lg bg-accent-soft p-4">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-heading font-semibold">{titleOf(draft)}</h2>
        <p className="text-small whitespace-nowrap text-ink-2">saved {timeOf(draft.saved_at)}</p>
      </header>
      <p className="mt-1 text-small text-ink-2">
        {client} · {products} · step {STEPS.indexOf(draft.step) + 1} of 4
      </p>
      {draft.problem && <p className="mt-2 text-small text-warning">{draft.problem.message}</p>}
      <div className="mt-3 flex gap-2">
        <Link
          to="/Order/create"
          search={{ draft: draft.id }}
          aria-label={`Resume the order for ${client}, ${products}`}
          className={buttonClasses('secondary', 'flex-1')}
        >
          {isOnItsWay ? 'Show' : 'Resume'}
        </Link>
        {!isOnItsWay && (
          <Button
            variant="quiet"
            onClick={() => setAsks(true)}
            aria-label={`Discard the order for ${client}, ${products}`}
          >
            Discard
          </Button>
        )}
      </div>
      <ConfirmDialog
        title="Discard this order?"
        text={`The order for ${client} with ${products} is removed from this device.`}
        confirm="Discard"
        open={asks}
        onConfirm={onDiscard}
        onClose={() => setAsks(false)}
      />
    </article>
  );
}

function titleOf({ state }: Draft): string {
  if (state === 'queued' || state === 'sending') return 'Waiting to be sent';
  return state === 'needs-you' ? 'Needs your attention' : 'Continue your order';
}
