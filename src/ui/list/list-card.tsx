import type { ReactNode } from 'react';
import { ROW } from '#src/ui/classes.ts';

interface ListCardProps {
  title: ReactNode;
  aside?: ReactNode;
  text: ReactNode;
  end?: ReactNode;
  more?: ReactNode;
}

/** A row of a list on a phone: two lines, and a third one for the text that was found. Large text wraps and is not cut. */
export function ListCard({ title, aside, text, end, more }: ListCardProps) {
  return (
    <div data-card className={`${ROW} py-2.5`}>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <div className="min-w-[6.5rem] flex-1 font-semibold *:block *:truncate @max-[17rem]:*:whitespace-normal">
            {title}
          </div>
          {aside}
        </div>
        <div className="flex justify-between gap-x-3 text-small text-ink-2 @max-[17rem]:flex-wrap">
          <div className="min-w-0 truncate @max-[17rem]:whitespace-normal">{text}</div>
          {end && <div className="shrink-0">{end}</div>}
        </div>
        {more && <div className="truncate text-small text-ink-2 @max-[17rem]:whitespace-normal">{more}</div>}
      </div>
    </div>
  );
}

export function Code({ children }: { children: ReactNode }) {
  return <span className="font-mono text-code">{children}</span>;
}
