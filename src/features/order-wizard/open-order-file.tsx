import { useQueryClient } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import type { Drafts } from '#src/outbox/drafts.ts';
import type { LocalRecords } from '#src/outbox/local-records.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import type { OrderFile } from './order-file.ts';

interface OpenOrderFileProps {
  drafts: Drafts;
  localRecords: LocalRecords;
  /** The user, see `ownerOf`. */
  owner: string;
  /** Called with the id of the new draft. */
  onOpen: (draftId: string) => void;
}

/** Opens an order that "Download this order" saved, as a new draft. */
export function OpenOrderFile({ onOpen, ...context }: OpenOrderFileProps) {
  const ports = { ...context, queryClient: useQueryClient() };
  const [refusal, setRefusal] = useState<string>();
  const [asked, setAsked] = useState<{ file: OrderFile; question: string }>();

  const open = async (file: OrderFile) => {
    const { openFile } = await import('./open-order.ts');
    onOpen(await openFile(file, ports));
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // So that the same file can be chosen again.
    currentTarget.value = '';
    if (!chosen) return;
    setRefusal(undefined);
    const { readFile } = await import('./open-order.ts');
    const read = await readFile(chosen, ports);
    if ('refusal' in read) setRefusal(read.refusal);
    else if (read.question) setAsked({ file: read.file, question: read.question });
    else await open(read.file);
  };
  const orSay = (work: Promise<void>) =>
    void work.catch(() => toast('warning', 'This file could not be opened. Reload the page and try again.'));

  return (
    <div className="flex flex-col items-start gap-2">
      <label
        className={buttonClasses(
          'secondary',
          'relative cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        <FolderOpen size={18} aria-hidden="true" />
        Open an order file
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={(event) => orSay(choose(event))}
        />
      </label>
      <p role="alert" className="text-small text-warning empty:hidden">
        {refusal}
      </p>
      <ConfirmDialog
        title="Open this order again?"
        text={asked?.question ?? ''}
        confirm="Open as a new order"
        open={asked !== undefined}
        onConfirm={() => asked && orSay(open(asked.file))}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}
