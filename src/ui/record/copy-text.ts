import { texts } from '#src/ui/texts.ts';
import { toast } from '#src/ui/toast.ts';

/** Copies a text, and tells the user whether it did. @param said if it did. */
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
