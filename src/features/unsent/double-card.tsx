import { nameOf } from '#src/outbox/local-record.ts';
import type { LocalRecord } from '#src/outbox/local-records.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';
import { CardHead } from './card-head.tsx';
import { doubleText } from './unsent-words.ts';

interface DoubleCardProps {
  record: LocalRecord;
  /** The id of the duplicate at the provider. */
  doubleId: number;
  onHide: () => void;
  onKeep: () => void;
}

/** A contact or title that exists twice at the provider. Only a contact can be hidden. */
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
