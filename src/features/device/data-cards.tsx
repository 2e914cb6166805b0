import { useState } from 'react';
import { report } from '#src/reports/reports.ts';
import { Button } from '#src/ui/button.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { ActionDialog } from '#src/ui/dialog/question.tsx';
import { Checkbox } from '#src/ui/form/field.tsx';
import { copyText } from '#src/ui/record/copy-text.ts';
import { Skeleton } from '#src/ui/record/loaded.tsx';
import { DefinitionList } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { requestPersistence, type UsageFigures } from '#src/user-data/device-usage.ts';
import { Actions, InfoCard } from './app-cards.tsx';
import { spaceText, texts } from './texts.ts';

interface StorageCardProps {
  figures: UsageFigures | undefined;
  begun: number;
  unsent: number;
  onChange: () => void;
}

export function StorageCard({ figures, begun, unsent, onChange }: StorageCardProps) {
  const [isRefused, setIsRefused] = useState(false);
  const ask = async () => {
    setIsRefused(!(await requestPersistence()));
    onChange();
  };
  const lasts = figures?.isPersistent ? texts.keepsAlways : texts.keepsWhile;
  return (
    <InfoCard title={texts.storage} className="md:row-span-2">
      {figures ? (
        <>
          <p>{figures.isPersistent === undefined ? texts.keepsUnknown : lasts}</p>
          <DefinitionList items={rowsOf(figures, begun + unsent)} />
          {figures.isPersistent === false && (
            <Actions>
              <Button className="whitespace-normal!" onClick={() => void ask()}>
                {texts.keep}
              </Button>
              <span role="status" className="text-small text-ink-2">
                {isRefused && texts.keepDeclined}
              </span>
            </Actions>
          )}
        </>
      ) : (
        <Skeleton className="h-61.5 w-full sm:h-54" />
      )}
    </InfoCard>
  );
}

function rowsOf({ space, answers, pictures }: UsageFigures, orders: number) {
  return [
    space && ([texts.used, spaceText(space)] as const),
    [texts.yourOrders, texts.notSent(orders)] as const,
    answers !== undefined && ([texts.fetched, texts.answers(answers)] as const),
    pictures !== undefined && ([texts.pictures, texts.pictureCount(pictures)] as const),
  ].filter((row) => row !== undefined && row !== false);
}

interface ClearCardProps {
  unsent: number;
  mayBePlaced: number;
  isOnline: boolean;
  onClear: (withUnsent: boolean) => Promise<void>;
}

export function ClearCard({ unsent, mayBePlaced, isOnline, onClear }: ClearCardProps) {
  const [step, setStep] = useState<'asks' | 'clears'>();
  const [withUnsent, setWithUnsent] = useState(false);
  const close = () => setStep(undefined);
  const clear = async () => {
    setStep('clears');
    try {
      await onClear(withUnsent);
      toast('success', texts.cleared);
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
    <InfoCard title={texts.clearTitle}>
      <p>{texts.clear}</p>
      <Actions>
        <Button variant="danger" onClick={ask}>
          {texts.clearAsks}
        </Button>
      </Actions>
      {step && (
        <ActionDialog
          title={texts.clearDialog}
          onClose={close}
          action={{
            label: withUnsent ? texts.clearAndDelete(unsent) : texts.clearConfirm,
            variant: 'danger',
            busy: step === 'clears' && texts.clearing,
            onClick: () => void clear(),
          }}
        >
          <p>
            <b>{texts.removed}</b> {texts.removedWhat} {isOnline ? texts.fetchedAgain : texts.clearOffline}
          </p>
          <p className="mt-2">
            <b>{texts.kept}</b> {texts.keptWhat(withUnsent)}
          </p>
          {unsent > 0 && (
            <Checkbox
              checked={withUnsent}
              onChange={setWithUnsent}
              className="mt-4 rounded-md border border-line px-3 py-2"
            >
              {texts.alsoUnsent(unsent)} {mayBePlaced > 0 && texts.mayBePlaced(mayBePlaced)}
            </Checkbox>
          )}
        </ActionDialog>
      )}
    </InfoCard>
  );
}

interface DiagnosticsCardProps {
  text: () => string;
  setupFaults: readonly string[];
}

export function DiagnosticsCard({ text, setupFaults }: DiagnosticsCardProps) {
  return (
    <InfoCard title={texts.diagnosticsTitle}>
      <p>{texts.diagnostics}</p>
      {setupFaults.map((fault) => (
        <p key={fault} className="text-warning wrap-anywhere">
          {fault}
        </p>
      ))}
      <Actions>
        <Button onClick={() => void copyText(text(), dialogTexts.copied)}>{texts.copyDiagnostics}</Button>
      </Actions>
    </InfoCard>
  );
}
