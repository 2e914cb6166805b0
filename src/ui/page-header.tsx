import { useRouterState } from '@tanstack/react-router';
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
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another screen; a name that arrives is not.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [path]);
  return (
    <header className="mb-4">
      {above && <div className="mb-1 text-small text-ink-2">{above}</div>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:gap-y-2">
        {/* Where title and actions do not fit beside each other, the actions go below, and no word breaks. */}
        <div className="flex min-w-[min(100%,9rem)] flex-1 flex-wrap items-center gap-x-4 gap-y-1 sm:min-w-0 sm:flex-initial">
          <h1 ref={heading} tabIndex={-1} className="min-w-0 text-title font-bold wrap-anywhere outline-none">
            {title}
          </h1>
          {badge}
        </div>
        {meta && (
          <div className="order-last basis-full text-small text-ink-2 md:order-none md:basis-auto">
            {meta}
          </div>
        )}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
