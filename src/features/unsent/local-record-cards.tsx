import { hasFailed, nameOf } from '#src/outbox/local-record.ts';
import type { LocalRecord } from '#src/outbox/local-records.ts';
import { Button } from '#src/ui/button.tsx';
import { dotted } from '#src/ui/format.ts';
import { Card } from '#src/ui/surface.tsx';
import { doubleText, madeStateOf } from './state-texts.ts';
import { CardHead } from './unsent-order.tsx';

interface LocalRecordCardProps {
  record: LocalRecord;
  onEdit: (() => void) | undefined;
  onRetry: () => void;
  onDiscard: () => void;
}

export function LocalRecordCard({ record, onEdit, onRetry, onDiscard }: LocalRecordCardProps) {
  const { tone, word, reason } = madeStateOf(record);
  const kind = record.kind === 'contact' ? 'Contact' : 'Title';
  const name = nameOf(record);
  return (
    <li>
      <Card className="p-4">
        <CardHead title={name} tone={tone} word={word} />
        <p className="text-small text-ink-2">{dotted(kind, record.org_name)}</p>
        <p className="mt-2">{reason}</p>
        <div className="mt-3 flex gap-2">
          {onEdit && (
            <Button
              variant={hasFailed(record) ? 'secondary' : 'primary'}
              aria-label={`Edit ${name}`}
              onClick={onEdit}
            >
              Edit
            </Button>
          )}
          <Button
            variant={hasFailed(record) ? 'primary' : 'secondary'}
            aria-label={`Retry ${name}`}
            onClick={onRetry}
          >
            Retry
          </Button>
          <Button variant="danger" aria-label={`Discard ${name}`} onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </Card>
    </li>
  );
}

interface DoubleCardProps {
  record: LocalRecord;
  doubleId: number;
  onHide: () => void;
  onKeep: () => void;
}

export function DoubleCard({ record, doubleId, onHide, onKeep }: DoubleCardProps) {
  const name = nameOf(record);
  return (
    <li>
      <Card className="p-4">
        <CardHead title={name} tone="warning" word="Twice" />
        <p className="mt-2">{doubleText(record, doubleId)}</p>
        <div className="mt-3 flex gap-2">
          {record.kind === 'contact' && (
            <Button variant="primary" aria-label={`Hide #${doubleId} of ${name}`} onClick={onHide}>
              Hide #{doubleId}
            </Button>
          )}
          <Button aria-label={`Keep both of ${name}`} onClick={onKeep}>
            Keep both
          </Button>
        </div>
      </Card>
    </li>
  );
}
