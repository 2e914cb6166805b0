import { Share2 } from 'lucide-react';
import { IconButton } from '#src/ui/button.tsx';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { toast } from '#src/ui/toast.ts';
import { copyText } from './copy-text.ts';

/** @param path below the portal's address. */
export const portalLink = (path: string): string => `${location.origin}${import.meta.env.BASE_URL}${path}`;

/** Shares a link by the browser's menu; without a `title`, copies it. Resolves to whether that succeeded. */
export async function shareLink(url: string, title?: string): Promise<boolean> {
  if (title === undefined) return copyText(url, dialogTexts.linkCopied);
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // The user closed the menu.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toast('warning', dialogTexts.notShared);
    return false;
  }
}

export const canShare = (): boolean => 'share' in navigator;

interface ShareButtonProps {
  label: string;
  title: string;
  link: () => string | Promise<string>;
}

export function ShareButton({ label, title, link }: ShareButtonProps) {
  const share = async () => shareLink(portalLink(await link()), canShare() ? title : undefined);
  return <IconButton icon={Share2} label={label} onClick={() => void share()} />;
}
