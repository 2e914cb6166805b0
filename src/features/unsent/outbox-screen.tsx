import { lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { texts as cartTexts } from '#src/features/cart/texts.ts';
import { type Draft, isBatch, isPlacedOtherwise } from '#src/outbox/draft.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/record/loaded.tsx';
import { PageHeader } from '#src/ui/record/page-header.tsx';
import { Card } from '#src/ui/surface.tsx';
import { DraftCards } from './draft-cards.tsx';
import { Acknowledge, AlsoPlaced, NewerOrders, ReadingNotice, useReading } from './notices.tsx';
import { texts } from './texts.ts';
import { needsUser } from './unsent.ts';
import { CardHead, UnsentOrder } from './unsent-order.tsx';

const HEADING = 'mt-6 mb-3 text-heading font-semibold';
const CARDS = 'grid grid-cols-1 items-start gap-3 lg:grid-cols-2';

const BatchCard = lazyRouteComponent(() => import('./batch-card.tsx'), 'BatchCard');

const isInBatch = (draft: Draft, batches: readonly Draft[]) =>
  batches.some(({ id }) => id === draft.batch) &&
  ['queued', 'sending', 'sent'].includes(draft.state) &&
  !isPlacedOtherwise(draft);

export function OutboxScreen({ children }: { children: ReactNode }) {
  const { drafts } = useRouter().options.context;
  const list = useSyncExternalStore(drafts.subscribe, drafts.list);
  const discarding = useSyncExternalStore(drafts.subscribe, drafts.records.discarding);
  const { isReading, trouble, newer } = useReading();
  const batches = list.filter((draft) => isBatch(draft) && draft.state === 'sent');
  // Orders to several destinations are in their batch's card, unless they need the user.
  const orders = list
    .filter((draft) => draft.state !== 'editing' && !batches.includes(draft) && !isInBatch(draft, batches))
    .toSorted((a, b) => Number(needsUser(b)) - Number(needsUser(a)));
  const building = list.filter(({ state }) => state === 'editing');
  const isEmpty = !isReading && !trouble && batches.length + orders.length + discarding.length + newer === 0;
  return (
    <>
      <PageHeader title={texts.title} meta={texts.about} />
      <ReadingNotice />
      <NewerOrders />
      <div>
        {orders.length > 0 && (
          <ul aria-label={texts.orders} className={CARDS}>
            {orders.map((draft) => (
              <UnsentOrder key={draft.id} draft={draft} />
            ))}
          </ul>
        )}
        {batches.length > 0 && (
          <ul aria-label={texts.batches} className={classes(CARDS, 'not-first:mt-3')}>
            {batches.map((batch) => (
              <li key={batch.id}>
                <Card className="p-4">
                  <h2 className="mb-1 text-heading font-semibold">
                    {texts.several(batch.destinations.length)}
                  </h2>
                  <Suspense>
                    <BatchCard batch={batch} />
                  </Suspense>
                  <AlsoPlaced draft={batch} />
                  <Acknowledge draft={batch} />
                </Card>
              </li>
            ))}
          </ul>
        )}
      </div>
      {discarding.length > 0 && (
        <>
          <h2 className={HEADING}>{texts.discarding}</h2>
          <ul aria-label={texts.discarding} className={CARDS}>
            {discarding.map(({ id, ship_to_name, org_name }) => (
              <li key={id}>
                <Card className="p-4">
                  <CardHead
                    title={ship_to_name || org_name || texts.noClient}
                    tone="warning"
                    word={texts.notRemovedYet}
                  />
                  <p className="mt-2">{texts.notRemoved(texts.it)}</p>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      {building.length > 0 && (
        <>
          <h2 className={HEADING}>{texts.unfinished}</h2>
          <DraftCards drafts={building} />
        </>
      )}
      {isEmpty && (
        <EmptyState icon={CircleCheck} text={building.length === 0 ? texts.allSent : texts.noneWaiting}>
          {building.length === 0 && (
            <LinkButton variant="primary" to="/Order/create">
              {cartTexts.newOrder}
            </LinkButton>
          )}
        </EmptyState>
      )}
      {/* Outside the empty state, so that a file under review stays open when an order arrives. */}
      <div className={classes(isEmpty && '-mt-15 flex justify-center')}>{children}</div>
    </>
  );
}
