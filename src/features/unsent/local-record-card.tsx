import { hasFailed, nameOf } from '#src/outbox/local-record.ts';
import type { LocalRecord } from '#src/outbox/local-records.ts';
import { Button } from '#src/ui/button.tsx';
import { dotted } from '#src/ui/dotted.ts';
import { Card } from '#src/ui/surface.tsx';
import { CardHead } from './card-head.tsx';
import { madeStateOf } from './unsent-words.ts';

interface LocalRecordCardProps {
  record: LocalRecord;
  /** Fixes a refused record. */
  onEdit: (() => void) | undefined;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A contact or title that was created on this device and is not at the provider yet. */
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
