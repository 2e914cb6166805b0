import { texts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';

/** Copies a text, and shows a toast: `said` on success. Resolves to whether it was copied. */
export async function copyText(text: string, said: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', said);
    return true;
  } catch {
    toast('warning', texts.notCopied);
    return false;
  }
}
