import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The screen was opened from its list: going back in the history leads there, to the same place in it. */
    fromList?: boolean;
  }
}

interface BackLinkProps {
  /** The list, as it was seen last. */
  link: LinkProps;
  children: string;
}

/** The way back to a list: the one in the history where the person came from it, so that page and scroll are kept. */
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
