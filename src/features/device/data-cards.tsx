import { useState } from 'react';
import { report } from '#src/reports/reports.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Checkbox } from '#src/ui/field.tsx';
import { counted } from '#src/ui/format.ts';
import { DefinitionList, Skeleton } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { askToKeep, type UsageFigures } from '#src/user-data/device-usage.ts';
import { Actions, InfoCard } from './app-cards.tsx';
import { promiseWords, sizeOf, texts } from './texts.ts';

interface StorageCardProps {
  figures: UsageFigures | undefined;
  begun: number;
  unsent: number;
  onChange: () => void;
}

export function StorageCard({ figures, begun, unsent, onChange }: StorageCardProps) {
  const [isRefused, setIsRefused] = useState(false);
  const ask = async () => {
    setIsRefused(!(await askToKeep()));
    onChange();
  };
  return (
    <InfoCard title="Storage">
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
                {isRefused && texts.keepDeclined}
              </span>
            </Actions>
          )}
        </>
      ) : (
        // As high as what usually comes.
        <Skeleton className="h-61.5 w-full sm:h-54" />
      )}
    </InfoCard>
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

interface ClearCardProps {
  unsent: number;
  isOnline: boolean;
  onClear: (withUnsent: boolean) => Promise<void>;
}

export function ClearCard({ unsent, isOnline, onClear }: ClearCardProps) {
  const [step, setStep] = useState<'asks' | 'clears'>();
  const [withUnsent, setWithUnsent] = useState(false);
  const close = () => setStep(undefined);
  const clear = async () => {
    setStep('clears');
    try {
      await onClear(withUnsent);
      toast('success', 'Cleared.');
    } catch (error) {
      report(error, 'clearing');
      toast('warning', texts.notCleared);
    }
    close();
  };
  const ask = () => {
    setWithUnsent(false);
    setStep('asks');
  };
  return (
    <InfoCard title="Clear data">
      <p>{texts.clear}</p>
      <Actions>
        <Button variant="danger" onClick={ask}>
          Clear data …
        </Button>
      </Actions>
      {step && (
        <Dialog
          title="Clear data on this device"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="danger" busy={step === 'clears' && 'Clearing …'} onClick={() => void clear()}>
                {withUnsent ? `Clear, and delete ${counted(unsent, 'order')}` : 'Clear'}
              </Button>
            </>
          }
        >
          <p>
            <b>Removed:</b> fetched lists, records and pictures.{' '}
            {isOnline ? texts.fetchedAgain : texts.clearOffline}
          </p>
          <p className="mt-2">
            <b>Kept:</b> your sign-in{!withUnsent && ', and the orders that are not sent yet'}.
          </p>
          {unsent > 0 && (
            <Checkbox
              checked={withUnsent}
              onChange={setWithUnsent}
              className="mt-4 rounded-md border border-line px-3 py-2"
            >
              {texts.alsoUnsent(unsent)}
            </Checkbox>
          )}
        </Dialog>
      )}
    </InfoCard>
  );
}

interface DiagnosticsCardProps {
  text: () => string;
  setupFaults: readonly string[];
}

export function DiagnosticsCard({ text, setupFaults }: DiagnosticsCardProps) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setSaid('Copied.');
    } catch (error) {
      report(error, 'copying diagnostics');
      setSaid(texts.notCopied);
    }
  };
  return (
    <InfoCard title="Diagnostics">
      <p>{texts.diagnostics}</p>
      {setupFaults.map((fault) => (
        <p key={fault} className="text-warning wrap-anywhere">
          {fault}
        </p>
      ))}
      <Actions>
        <Button onClick={() => void copy()}>Copy diagnostics</Button>
        <span role="status" className="text-small text-ink-2">
          {said}
        </span>
      </Actions>
    </InfoCard>
  );
}
