import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { fileTexts } from '#src/features/order-wizard/texts.ts';
import { ownerOf } from '#src/storage/owner.ts';
import { buttonClasses, Spinner } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { openFile, type ReadFile, readFile } from './open-order.ts';
import { OrderFileReview } from './order-file-review.tsx';

/** Opens an order that "Download this order" saved, as a new draft, once it was checked and shown. */
export function OpenOrderFile() {
  const { drafts, person, restore } = useRouter().options.context;
  const ports = { drafts, owner: ownerOf(person), restore, queryClient: useQueryClient() };
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  const [read, setRead] = useState<ReadFile>();

  const open = async (keepsUnchecked: boolean) => {
    if (!read || 'refusal' in read) return;
    const draft = await openFile(read.checked, keepsUnchecked, ports);
    void navigate({ to: '/Order/create', search: { draft } });
    setRead(undefined);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!chosen) return;
    setRead(undefined);
    setChecking(true);
    try {
      setRead(await readFile(chosen, ports));
    } finally {
      setChecking(false);
    }
  };
  const orSay = (work: Promise<void>) => void work.catch(() => toast('warning', fileTexts.notOpened));

  return (
    <div className="mt-6 flex flex-col items-start gap-2">
      <label
        className={buttonClasses(
          'secondary',
          'relative cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        )}
      >
        {isChecking ? <Spinner /> : <FolderOpen size={18} aria-hidden="true" />}
        Open an order file
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          disabled={isChecking}
          onChange={(event) => orSay(choose(event))}
        />
      </label>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isChecking && fileTexts.checking}
      </p>
      <p role="alert" className="text-small text-warning empty:hidden">
        {read && 'refusal' in read && read.refusal}
      </p>
      {read && 'checked' in read && (
        <OrderFileReview
          {...read}
          onOpen={(keepsUnchecked) => orSay(open(keepsUnchecked))}
          onClose={() => setRead(undefined)}
        />
      )}
    </div>
  );
}
