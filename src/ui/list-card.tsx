import type { ReactNode } from 'react';

interface ListCardProps {
  title: ReactNode;
  /** Stands beside the title: a state, what acts on it. */
  aside?: ReactNode;
  picture?: ReactNode;
  /** Under the title, and at the right end of that line. */
  text: ReactNode;
  end?: ReactNode;
  more?: ReactNode;
}

/** A row of a list on a phone, and in a pane, where the one that is shown is marked. */
export function ListCard({ title, aside, picture, text, end, more }: ListCardProps) {
  return (
    <div
      data-card
      className="relative flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-card has-aria-[current=page]:border-accent has-aria-[current=page]:bg-accent-soft"
    >
      {picture}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 font-semibold wrap-anywhere">{title}</div>
          {aside}
        </div>
        <div className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-small text-ink-2">
          <div className="min-w-0 wrap-anywhere">{text}</div>
          {end && <div className="shrink-0">{end}</div>}
        </div>
        {more && <div className="text-small text-ink-2">{more}</div>}
      </div>
    </div>
  );
}

/** A number or a code by which a record is known. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="font-mono text-code">{children}</span>;
}
