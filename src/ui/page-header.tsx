import { type ReactNode, useEffect, useRef } from 'react';

interface PageHeaderProps {
  title: string;
  /** Stands beside the title: a state. */
  badge?: ReactNode;
  /** Stands under or beside it, quietly: a count, an age. */
  meta?: ReactNode;
  actions?: ReactNode;
  above?: ReactNode;
}

/** The head of a screen. Its title takes the focus when the screen opens, so that it is read out. */
export function PageHeader({ title, badge, meta, actions, above }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <header className="mb-4">
      {above && <div className="mb-1 text-small text-ink-2">{above}</div>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
            {title}
          </h1>
          {badge}
          {meta && <p className="text-small text-ink-2">{meta}</p>}
        </div>
        {actions && <div className="flex items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
