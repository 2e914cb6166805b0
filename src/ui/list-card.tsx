import type { ReactNode } from 'react';

interface ListCardProps {
  title: ReactNode;
  aside?: ReactNode;
  picture?: ReactNode;
  text: ReactNode;
  end?: ReactNode;
  more?: ReactNode;
}

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

export function Code({ children }: { children: ReactNode }) {
  return <span className="font-mono text-code">{children}</span>;
}
