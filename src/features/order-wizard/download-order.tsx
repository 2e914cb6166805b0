import { Download } from 'lucide-react';
import type { Draft } from '#src/outbox/draft.ts';
import { ownerDigest } from '#src/storage/owner.ts';
import { Button } from '#src/ui/button.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { orderFileName, writeOrderFile } from './order-file.ts';

interface DownloadOrderProps {
  draft: Draft;
  /** The user, see `ownerOf`. */
  owner: string;
}

/** Saves the order as a file that "Open an order file" opens again. */
export function DownloadOrder({ draft, owner }: DownloadOrderProps) {
  const download = async () => {
    const now = new Date();
    const text = writeOrderFile(draft, await ownerDigest(owner), now.getTime());
    saveFile(text, orderFileName(draft, now), 'application/json');
  };
  return (
    <Button icon={Download} onClick={() => void download()}>
      Download this order
    </Button>
  );
}
