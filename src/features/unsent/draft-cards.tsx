import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { cartInBar, cartsOf } from '#src/features/cart/cart.ts';
import { useOnlyClient } from '#src/features/pickers/clients.tsx';
import { type Draft, isBatch, isWaiting, STEPS } from '#src/outbox/draft.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { dotted } from '#src/ui/format.ts';
import { useDiscard } from './discard.ts';
import { texts as notices } from './notice-texts.ts';
import { problemReasons, titleOfProblem } from './problem-texts.ts';
import { draftTitle, texts } from './texts.ts';

interface DraftCardsProps {
  drafts: readonly Draft[];
  /** Whether they come first on the screen: then they are sorted by urgency, and the first has the main button. */
  isFirst?: boolean;
}

export function DraftCards({ drafts, isFirst = false }: DraftCardsProps) {
  // The orders to several destinations are listed only if they need the user.
  const open = drafts.filter((draft) => draft.state !== 'sent' && !(draft.batch && isWaiting(draft)));
  if (open.length === 0) return null;
  const shown = isFirst ? open.toSorted((a, b) => urgency(b) - urgency(a)) : open;
  const isWide = isFirst && open.length === 1;
  // A refused order comes before the cart, which comes before an order without products.
  const isMain = isFirst && (shown[0]?.state === 'needs-you' || !cartInBar(cartsOf(drafts)));
  return (
    <section
      aria-label={texts.drafts}
      className={classes('mb-4 grid grid-cols-1 gap-3', !isWide && 'md:grid-cols-2')}
    >
      {shown.map((draft, index) => (
        <DraftCard key={draft.id} draft={draft} isMain={isMain && index === 0} isWide={isWide} />
      ))}
    </section>
  );
}

const urgency = (draft: Draft): number => (draft.state === 'needs-you' ? 2 : isWaiting(draft) ? 0 : 1);

function DraftCard({ draft, isMain, isWide }: { draft: Draft; isMain: boolean; isWide: boolean }) {
  const { drafts } = useRouter().options.context;
  const discard = useDiscard();
  const isOnlyClient = useOnlyClient() !== undefined;
  const client = draft.org_name || texts.noClient;
  const products = texts.products(draft.items.length);
  const named = texts.named(client, products);
  const isOnItsWay = isWaiting(draft);
  const isAtRisk = useSyncExternalStore(drafts.subscribe, () => drafts.isAtRisk(draft.id));
  const [reason] = problemReasons(draft);
  return (
    <article
      className={classes(
        'rounded-lg bg-accent-soft p-4 forced-colors:border',
        isWide && 'md:flex md:items-center md:gap-8',
      )}
    >
      <div className="min-w-0 flex-1">
        <header
          className={classes(
            'flex flex-wrap items-baseline justify-between gap-x-3',
            isWide && 'md:justify-start',
          )}
        >
          <h2 className="text-heading font-semibold">{draftTitle(draft)}</h2>
          {!isAtRisk && (
            <p className="text-small whitespace-nowrap text-ink-2">{texts.saved(draft.saved_at)}</p>
          )}
        </header>
        <p className="mt-1 text-small text-ink-2">
          {dotted(
            !isOnlyClient && client,
            products,
            isBatch(draft)
              ? texts.several(draft.destinations.length)
              : draft.ship_to_name && texts.to(draft.ship_to_name),
            !isOnItsWay && texts.step(STEPS.indexOf(draft.step) + 1),
            draft.came_from && texts.cameFrom(draft.came_from),
            draft.handed_over_at !== null && texts.handedOver(draft.handed_over_at),
          )}
        </p>
        {draft.problem && <p className="mt-2 text-small text-warning">{titleOfProblem(draft)}</p>}
        {reason && <p className="text-small text-warning">{reason}</p>}
      </div>
      <div className={classes('mt-3 flex flex-wrap gap-2', isWide && 'md:mt-0 md:w-72')}>
        {isOnItsWay ? (
          <LinkButton to="/Order/outbox" aria-label={notices.show + named} className="flex-1">
            {notices.show}
          </LinkButton>
        ) : (
          <>
            <LinkButton
              variant={isMain ? 'primary' : 'secondary'}
              to="/Order/create"
              search={{ draft: draft.id }}
              aria-label={texts.resume + named}
              className="flex-1"
            >
              {texts.resume}
            </LinkButton>
            <Button variant="danger" onClick={() => discard(draft.id)} aria-label={texts.discard + named}>
              {texts.discard}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
