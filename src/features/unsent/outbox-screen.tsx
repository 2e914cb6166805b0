import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Draft } from '#src/outbox/draft.ts';
import { canReopen } from '#src/outbox/drafts.ts';
import { type LocalRecord, openDoubles } from '#src/outbox/local-records.ts';
import type { Trouble } from '#src/storage/record-place.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Card, EmptyState } from '#src/ui/surface.tsx';
import { DraftCards } from './draft-cards.tsx';
import { DoubleCard, LocalRecordCard } from './local-record-cards.tsx';
import { ReadingNotice } from './notices.tsx';
import type { Surroundings } from './state-texts.ts';
import { notRemoved } from './texts.ts';
import { CardHead, UnsentOrder } from './unsent-order.tsx';

interface OutboxScreenProps {
  drafts: readonly Draft[];
  localRecords: readonly LocalRecord[];
  isReading: boolean;
  trouble: Trouble | undefined;
  discarding: readonly string[];
  surroundings: Omit<Surroundings, 'isUnread'>;
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

export function OutboxScreen(props: OutboxScreenProps) {
  const { drafts, localRecords, isReading, trouble, discarding } = props;
  const orders = drafts.filter(({ state }) => state !== 'editing');
  const building = drafts.filter(({ state }) => state === 'editing');
  const records = localRecords.filter(({ state }) => state !== 'created');
  return (
    <>
      <PageHeader title="Unsent orders" meta="What you confirmed on this device" />
      {(isReading || trouble) && <ReadingNotice trouble={trouble} isAlone={!isReading} />}
      {!isReading && !trouble && orders.length + records.length + discarding.length === 0 && (
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
      <List label="Being discarded" isTitled>
        {discarding.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the cards have no state.
          <li key={index}>
            <Card className="p-4">
              <CardHead title={name} tone="warning" word="Not removed yet" />
              <p className="mt-2">{notRemoved('It')}</p>
            </Card>
          </li>
        ))}
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
