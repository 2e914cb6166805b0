import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pictureQueries } from '#src/api/pictures.ts';
import { provider } from '#src/contract/provider.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Picture } from '#src/ui/record/picture.tsx';

export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface shadow-card">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 pointer-fine:min-h-12">
        <h2 className="text-heading font-semibold">{title}</h2>
        <div className="shrink-0 text-small text-ink-2">{aside}</div>
      </header>
      {children}
    </section>
  );
}

export function AskLink({ label, subject, body }: { label: string; subject: string; body: string }) {
  const { support_email } = provider;
  if (!support_email) return null;
  return (
    <a
      href={`mailto:${support_email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
      className={buttonClasses('quiet', 'relative px-2! only:-me-2')}
      aria-label={`${label}: ${subject}`}
    >
      {label}
    </a>
  );
}

interface PanelRowProps {
  link: LinkProps;
  name: string;
  thumbnail?: string | null;
  text: ReactNode;
  /** A state, or actions, which are `relative` to be above the row's link. */
  end: ReactNode;
  /** The actions are on a line of their own: there is no room for a stepper beside a name. */
  isEndBelow?: boolean;
  onOpen?: (() => void) | undefined;
}

export function PanelRow({ link, name, thumbnail, text, end, isEndBelow = false, onOpen }: PanelRowProps) {
  return (
    <li
      className={classes(
        'relative flex min-h-17 flex-wrap items-center gap-x-3 px-4 py-1 hover:bg-sunken md:pointer-coarse:min-h-18',
        isEndBelow && 'py-2',
      )}
    >
      {thumbnail !== undefined && <Picture query={pictureQueries.thumbnail(thumbnail)} className="size-10" />}
      <div className="min-w-20 flex-1">
        <Link
          {...link}
          title={name}
          onClick={onOpen}
          // Two lines are as high as the placeholder on a phone.
          className="line-clamp-2 font-medium after:absolute after:inset-0 leading-[1.25rem]"
        >
          {name}
        </Link>
        <p className="text-small text-ink-2">{text}</p>
      </div>
      <div
        className={classes(
          'ms-auto flex shrink-0 items-center gap-2',
          isEndBelow && 'basis-full flex-wrap justify-between ps-11 forced-colors:ps-13',
        )}
      >
        {end}
      </div>
    </li>
  );
}
