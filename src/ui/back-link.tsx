import { Link, type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Marks that the screen was opened from its list, so that going back in history leads there. */
    fromList?: boolean;
  }
}

interface BackLinkProps {
  /** The list in its last state. */
  link: LinkProps;
  /** Goes back in history to any screen, if there is one. */
  toAny?: boolean;
  children: string;
}

/** Leads back to a list; by the history if the user came from it, so that page and scroll position are kept. */
export function BackLink({ link, toAny = false, children }: BackLinkProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      {...link}
      onClick={(event) => {
        const goesBack = router.state.location.state.fromList || (toAny && canGoBack);
        if (!goesBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.back();
      }}
      className="-ml-1 inline-flex items-center gap-1 rounded-md px-1 text-accent target hover:underline print:hidden"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  );
}
