import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card, DefinitionList, Skeleton } from '#src/ui/surface.tsx';
import { askToKeep, type UsageFigures } from '#src/user-data/device-usage.ts';
import { Actions, CardBody } from './card-parts.tsx';
import { counted, promiseWords, sizeOf } from './device-words.ts';

interface StorageCardProps {
  figures: UsageFigures | undefined;
  begun: number;
  unsent: number;
  onChange: () => void;
}

/** How much is stored, of what kind, and for how long. */
export function StorageCard({ figures, begun, unsent, onChange }: StorageCardProps) {
  const [isRefused, setIsRefused] = useState(false);
  const ask = async () => {
    setIsRefused(!(await askToKeep()));
    onChange();
  };
  return (
    <Card title="Storage">
      <CardBody>
        {figures ? (
          <>
            <p>{promiseWords(figures.isPromised)}</p>
            <DefinitionList items={rowsOf(figures, begun + unsent)} />
            {figures.isPromised === false && (
              <Actions>
                <Button className="whitespace-normal!" onClick={() => void ask()}>
                  Ask the browser to keep this data
                </Button>
                <span role="status" className="text-small text-ink-2">
                  {isRefused &&
                    'The browser declined. It may agree once you install the portal or use it more often.'}
                </span>
              </Actions>
            )}
          </>
        ) : (
          // As high as what usually comes.
          <Skeleton className="h-61.5 w-full sm:h-54" />
        )}
      </CardBody>
    </Card>
  );
}

function rowsOf({ space, answers, pictures }: UsageFigures, orders: number) {
  return [
    space && (['Used', `${sizeOf(space.used)} of ${sizeOf(space.total)}`] as const),
    ['Your orders', counted(orders, 'not sent', 'not sent')] as const,
    answers !== undefined && (['Fetched', counted(answers, 'list or record', 'lists and records')] as const),
    pictures !== undefined && (['Pictures', counted(pictures, 'picture')] as const),
  ].filter((row) => row !== undefined && row !== false);
}
