import { Share2 } from 'lucide-react';
import { IconButton } from './button.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { toast } from './toast.ts';

interface ShareButtonProps {
  label: string;
  title: string;
  /** The address in the portal, below its own path. */
  link: () => string;
}

/** Shares a link by the browser's own menu, or copies it where there is none. */
export function ShareButton({ label, title, link }: ShareButtonProps) {
  const share = async () => {
    const url = `${location.origin}${import.meta.env.BASE_URL}${link()}`;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast('success', dialogTexts.linkCopied);
    } catch (error) {
      // The user closed the menu.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast('warning', dialogTexts.notShared);
    }
  };
  return <IconButton icon={Share2} label={label} onClick={() => void share()} />;
}
