import { Link } from '@tanstack/react-router';
import { type Draft, isWaiting, STEPS } from '#src/offline/draft.ts';
import { timeOf } from '#src/ui/age.ts';
import { Button, buttonClasses } from '#src/ui/button.tsx';

interface DraftCardsProps {
  drafts: readonly Draft[];
  onDiscard: (id: string) => void;
}

/** The orders being built on this device, to go on with; those on their way lead to the unsent orders. */
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
  const count = draft.items.length;
  const products = count === 1 ? '1 product' : `${count} products`;
  const client = draft.org_name || 'No client yet';
  const isOnItsWay = isWaiting(draft);
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
        {isOnItsWay ? (
          <Link
            to="/Order/outbox"
            aria-label={`Show the order for ${client}, ${products}`}
            className={buttonClasses('secondary', 'flex-1')}
          >
            Show
          </Link>
        ) : (
          <>
            <Link
              to="/Order/create"
              search={{ draft: draft.id }}
              aria-label={`Resume the order for ${client}, ${products}`}
              className={buttonClasses('secondary', 'flex-1')}
            >
              Resume
            </Link>
            <Button
              variant="quiet"
              onClick={onDiscard}
              aria-label={`Discard the order for ${client}, ${products}`}
            >
              Discard
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

function titleOf(draft: Draft): string {
  if (isWaiting(draft)) return 'Waiting to be sent';
  return draft.state === 'needs-you' ? 'Needs your attention' : 'Continue your order';
}
