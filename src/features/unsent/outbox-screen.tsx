import { CircleCheck } from 'lucide-react';
import type { Draft } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import type { Trouble } from '#src/storage/tracked-store.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Card, EmptyState } from '#src/ui/surface.tsx';
import { DraftCards } from './draft-cards.tsx';
import { texts as notices } from './notice-texts.ts';
import { NewerOrders, ReadingNotice, useNewerOrders } from './notices.tsx';
import type { Surroundings } from './state-texts.ts';
import { texts } from './texts.ts';
import { CardHead, UnsentOrder } from './unsent-order.tsx';

interface OutboxScreenProps {
  drafts: readonly Draft[];
  isReading: boolean;
  trouble: Trouble | undefined;
  discarding: readonly string[];
  surroundings: Omit<Surroundings, 'isUnread'>;
  isUnread: (id: string) => boolean;
  onEdit: (draft: Draft) => void;
  onRetry: (draft: Draft) => void;
  onDiscard: (id: string) => void;
  onSendAsNew: (id: string) => void;
}

const HEADING = 'mt-6 mb-3 text-heading font-semibold';
const CARDS = 'grid grid-cols-1 items-start gap-3 lg:grid-cols-2';

export function OutboxScreen(props: OutboxScreenProps) {
  const { drafts, isReading, trouble, discarding } = props;
  const newer = useNewerOrders();
  const orders = drafts.filter(({ state }) => state !== 'editing');
  const building = drafts.filter(({ state }) => state === 'editing');
  return (
    <>
      <PageHeader title={texts.title} meta={texts.about} />
      {(isReading || trouble) && <ReadingNotice trouble={trouble} isAlone={!isReading} />}
      <NewerOrders />
      {!isReading && !trouble && orders.length + discarding.length + newer === 0 && (
        <EmptyState icon={CircleCheck} text={texts.allSent}>
          <LinkButton variant="primary" to="/Order/create">
            {texts.newOrder}
          </LinkButton>
        </EmptyState>
      )}
      {orders.length > 0 && (
        <ul aria-label={texts.orders} className={CARDS}>
          {orders.map((draft) => (
            <UnsentOrder
              key={draft.id}
              draft={draft}
              surroundings={{ ...props.surroundings, isUnread: props.isUnread(draft.id) }}
              onEdit={canReopen(draft) ? () => props.onEdit(draft) : undefined}
              onRetry={() => props.onRetry(draft)}
              onDiscard={() => props.onDiscard(draft.id)}
              onSendAsNew={() => props.onSendAsNew(draft.id)}
            />
          ))}
        </ul>
      )}
      {discarding.length > 0 && (
        <>
          <h2 className={HEADING}>{texts.discarding}</h2>
          <ul aria-label={texts.discarding} className={CARDS}>
            {discarding.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the cards have no state.
              <li key={index}>
                <Card className="p-4">
                  <CardHead title={name} tone="warning" word={texts.notRemovedYet} />
                  <p className="mt-2">{notices.notRemoved(texts.it)}</p>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      {building.length > 0 && (
        <>
          <h2 className={HEADING}>{texts.unfinished}</h2>
          <DraftCards drafts={building} onDiscard={props.onDiscard} />
        </>
      )}
    </>
  );
}
