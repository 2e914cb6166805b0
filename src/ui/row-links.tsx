import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
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
