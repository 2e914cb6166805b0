import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Draft } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { type LocalRecord, openDoubles } from '#src/outbox/local-records.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { DoubleCard } from './double-card.tsx';
import { DraftCards } from './draft-cards.tsx';
import { LocalRecordCard } from './local-record-card.tsx';
import { ReadingNotice } from './reading-notice.tsx';
import { UnsentOrder } from './unsent-order.tsx';
import type { Surroundings } from './unsent-words.ts';

interface OutboxScreenProps {
  drafts: readonly Draft[];
  localRecords: readonly LocalRecord[];
  /** Whether a store that was not read yet may have more orders. */
  isReading: boolean;
  surroundings: Omit<Surroundings, 'isUnread'>;
  /** Whether a newer version of an order may be in a store that was not read yet. */
  isUnread: (id: string) => boolean;
  onEdit: (draft: Draft) => void;
  onRetry: (draft: Draft) => void;
  onDiscard: (id: string) => void;
  onSendAsNew: (id: string) => void;
  onEditLocal: (record: LocalRecord) => void;
  onRetryLocal: (record: LocalRecord) => void;
  onDiscardLocal: (record: LocalRecord) => void;
  onHideDouble: (record: LocalRecord, doubleId: number) => void;
  onKeepDouble: (record: LocalRecord, doubleId: number) => void;
}

/** Everything that was confirmed or created on this device and is not at the provider yet. */
export function OutboxScreen(props: OutboxScreenProps) {
  const { drafts, localRecords, isReading } = props;
  const orders = drafts.filter(({ state }) => state !== 'editing');
  const building = drafts.filter(({ state }) => state === 'editing');
  const records = localRecords.filter(({ state }) => state !== 'created');
  return (
    <>
      <PageHeader title="Unsent orders" meta="What you confirmed on this device" />
      {isReading && <ReadingNotice />}
      {!isReading && orders.length + records.length === 0 && (
        <EmptyState icon={CircleCheck} text="Everything that you confirmed on this device has been sent.">
          <Link to="/Order/create" className={buttonClasses('primary')}>
            New order
          </Link>
        </EmptyState>
      )}
      <List label="Orders">
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
      </List>
      <List label="Contacts and titles created on this device" isTitled>
        {records.map((record) => (
          <LocalRecordCard
            key={record.id}
            record={record}
            onEdit={record.state === 'needs-you' ? () => props.onEditLocal(record) : undefined}
            onRetry={() => props.onRetryLocal(record)}
            onDiscard={() => props.onDiscardLocal(record)}
          />
        ))}
      </List>
      <List label="Created twice" isTitled>
        {localRecords.flatMap((record) =>
          openDoubles(record).map((doubleId) => (
            <DoubleCard
              key={doubleId}
              record={record}
              doubleId={doubleId}
              onHide={() => props.onHideDouble(record, doubleId)}
              onKeep={() => props.onKeepDouble(record, doubleId)}
            />
          )),
        )}
      </List>
      {building.length > 0 && (
        <>
          <h2 className="mt-6 mb-3 text-heading font-semibold">Not confirmed yet</h2>
          <DraftCards drafts={building} onDiscard={props.onDiscard} />
        </>
      )}
    </>
  );
}

function List({
  label,
  isTitled = false,
  children,
}: {
  label: string;
  isTitled?: boolean;
  children: ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <>
      {isTitled && <h2 className="mt-6 mb-3 text-heading font-semibold">{label}</h2>}
      <ul aria-label={label} className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {children}
      </ul>
    </>
  );
}
