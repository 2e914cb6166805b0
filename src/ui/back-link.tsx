import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
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
  children: string;
}

/** Leads back to a list; by the history if the user came from it, so that page and scroll position are kept. */
export function BackLink({ link, children }: BackLinkProps) {
  const router = useRouter();
  return (
    <Link
      {...link}
      onClick={(event) => {
        if (!router.state.location.state.fromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
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
