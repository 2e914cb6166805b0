import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PanelRowProps {
  link: LinkProps;
  name: string;
  picture?: ReactNode;
  /** Below the name. */
  text: ReactNode;
  /** At the end: a state, or the row's one action, which is `relative` to be above the row's link. */
  end?: ReactNode;
}

/** A row of a dashboard card. It opens its record at a press anywhere but on its action. */
export function PanelRow({ link, name, picture, text, end }: PanelRowProps) {
  return (
    <li className="relative flex min-h-17 items-center gap-3 px-4 py-1 hover:bg-sunken md:pointer-coarse:min-h-18">
      {picture}
      <div className="min-w-0 flex-1">
        <Link
          {...link}
          title={name}
          // On a phone, two lines are as high as the placeholder.
          className="line-clamp-2 font-medium after:absolute after:inset-0 leading-5"
        >
          {name}
        </Link>
        <p className="text-small text-ink-2">{text}</p>
      </div>
      {end && <div className="shrink-0">{end}</div>}
    </li>
  );
}
