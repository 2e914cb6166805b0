import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { onDemand } from '#src/ui/on-demand.tsx';
import { Card } from '#src/ui/surface.tsx';
import { Actions, CardBody } from './card-parts.tsx';

const Dialog = onDemand(() => import('./clear-dialog.tsx').then(({ ClearDialog }) => ClearDialog));

interface ClearCardProps {
  /** The number of orders, contacts and titles that are not sent. */
  unsent: number;
  isOnline: boolean;
  onClear: (withUnsent: boolean) => Promise<void>;
}

/** Offers to clear the stored data. */
export function ClearCard({ unsent, isOnline, onClear }: ClearCardProps) {
  const [asks, setAsks] = useState(false);
  return (
    <Card title="Clear data">
      <CardBody>
        <p>Removes fetched lists and pictures from this device. Your orders stay, and you stay signed in.</p>
        <Actions>
          <Button variant="danger" onClick={() => setAsks(true)}>
            Clear data …
          </Button>
        </Actions>
        {asks && (
          <Dialog unsent={unsent} isOnline={isOnline} onClear={onClear} onClose={() => setAsks(false)} />
        )}
      </CardBody>
    </Card>
  );
}
