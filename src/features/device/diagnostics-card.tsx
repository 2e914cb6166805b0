import { useState } from 'react';
import { report } from '#src/reports/reports.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';
import { Actions, CardBody } from './card-parts.tsx';

/** Copies the diagnostics for the provider's support. */
export function DiagnosticsCard({ text }: { text: () => string }) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setSaid('Copied.');
    } catch (error) {
      report(error, 'copying diagnostics');
      setSaid('This browser did not let the portal copy.');
    }
  };
  return (
    <Card title="Diagnostics">
      <CardBody>
        <p>
          For your provider's support, if something goes wrong: versions, storage and the last errors, without
          names, products or sign-in data.
        </p>
        <Actions>
          <Button onClick={() => void copy()}>Copy diagnostics</Button>
          <span role="status" className="text-small text-ink-2">
            {said}
          </span>
        </Actions>
      </CardBody>
    </Card>
  );
}
