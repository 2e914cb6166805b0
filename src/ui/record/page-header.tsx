import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { nextPaint } from '#src/scheduling.ts';
import { classes } from '#src/ui/classes.ts';
import { usePane } from './panes.tsx';

interface PageHeaderProps {
  title: string;
  badge?: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  above?: ReactNode;
}

/** The header of a screen. Its title takes the focus when the screen opens, so that a screen reader announces it. */
export function PageHeader({ title, badge, meta, actions, above }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not the location, which changes before the screen does.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const pane = usePane();
  const isList = pane?.side === 'list';
  // A record's age stands before its actions. Beside a badge, there is no room for it.
  const hasBadge = badge !== undefined;
  const isBesideTitle = above && !hasBadge;
  // Beside a list with its own h1, it is an h2.
  const Heading = pane?.side === 'detail' ? 'h2' : 'h1';
  // A list in a pane stays while its record changes.
  const screen = isList ? '' : path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is another screen, not another title.
  useEffect(() => {
    const takesFocus = isList ? !pane.isOpen : (pane?.takesFocus.current ?? true);
    if (pane?.side === 'detail') pane.takesFocus.current = true;
    if (!takesFocus) return;
    const before = document.activeElement;
    let isLeft = false;
    // After the paint: focusing forces a layout, which would delay the paint of a press.
    void nextPaint().then(() => {
      const isMoved = document.activeElement !== before && document.activeElement !== document.body;
      if (!isLeft && !isMoved) heading.current?.focus({ preventScroll: true });
    });
    return () => {
      isLeft = true;
    };
  }, [screen]);
  return (
    // On a phone, a list's rows begin close to the title; a record's first card has space above it.
    <header className={classes('max-sm:-mt-1.5 sm:mb-4 short:mb-2', above ? 'mb-3' : 'mb-1.5')}>
      {above && !pane && <div className="mb-1 text-small text-ink-2">{above}</div>}
      {/* Reserves the height of the age and the actions, which appear later. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:min-h-11 sm:pointer-fine:min-h-9">
        {/* If title and actions don't fit on one line, the actions go below and no word breaks. */}
        <div
          className={classes(
            'flex flex-wrap items-center gap-x-4 sm:gap-y-1',
            hasBadge ? 'min-w-56 gap-y-1' : 'min-w-[7rem]',
            !above && 'flex-1',
          )}
        >
          <Heading ref={heading} tabIndex={-1} className="min-w-0 text-title font-bold outline-none">
            {title}
          </Heading>
          {badge}
          {meta && !isBesideTitle && (
            <div
              className={classes(
                'text-small text-ink-2',
                hasBadge ? 'w-0 min-w-full' : isList ? 'basis-full' : 'max-sm:basis-full',
              )}
            >
              {meta}
            </div>
          )}
        </div>
        {meta && isBesideTitle && <div className="text-small text-ink-2">{meta}</div>}
        {actions && <div className="ms-auto flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
