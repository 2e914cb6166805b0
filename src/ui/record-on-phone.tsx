import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './surface.tsx';

export interface RowLink {
  readonly text: string;
  /** Below the text. */
  readonly note?: string | undefined;
  readonly link: LinkProps;
}

/** What else a record leads to, as rows of a card: for a phone, where buttons side by side have no room. */
export function RowLinks({ rows }: { rows: readonly RowLink[] }) {
  return (
    <Card className="divide-y divide-line overflow-hidden print:hidden">
      {rows.map(({ text, note, link }) => (
        <Link
          key={text}
          {...link}
          className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken"
        >
          <span className="min-w-0">
            <span className="block font-medium">{text}</span>
            {note && <span className="block text-small text-ink-2 wrap-anywhere">{note}</span>}
          </span>
          <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
        </Link>
      ))}
    </Card>
  );
}

/** A phone's bar with the main action of its screen, at the bottom edge in place of the menu. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-thumb-bar="step"
      className="fixed inset-x-0 bottom-0 z-40 flex h-[calc(3.9rem+env(safe-area-inset-bottom))] items-center gap-2 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      {children}
    </div>
  );
}
