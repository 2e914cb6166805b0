import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';

interface PanelRowProps {
  link: LinkProps;
  name: string;
  /** Whether a long name has two lines on a phone, too. */
  isWhole?: boolean;
  picture?: ReactNode;
  /** Below the name. */
  text: ReactNode;
  /** At the end: a state, or the row's one action, which is `relative` to be above the row's link. */
  end?: ReactNode;
}

/** A row of a dashboard card. It opens its record at a press anywhere but on its action. */
export function PanelRow({ link, name, isWhole = false, picture, text, end }: PanelRowProps) {
  return (
    <li className="relative flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken md:min-h-17 md:pointer-coarse:min-h-18">
      {picture}
      <div className="min-w-0 flex-1">
        <Link
          {...link}
          title={name}
          className={classes(
            'font-medium after:absolute after:inset-0',
            // As high as its placeholder.
            isWhole ? 'line-clamp-2' : 'block truncate md:line-clamp-2 md:whitespace-normal',
          )}
        >
          {name}
        </Link>
        <p className="text-small text-ink-2">{text}</p>
      </div>
      {end && <div className="shrink-0">{end}</div>}
    </li>
  );
}
