import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { productQueries } from '#src/api/products.ts';
import { provider } from '#src/contract/provider.ts';
import { buttonClasses } from '#src/ui/button.tsx';
import { classes, textLink } from '#src/ui/classes.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Skeleton } from '#src/ui/surface.tsx';
import { texts } from './texts.ts';

/** A dashboard card. Its head keeps its height while it loads. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface shadow-card">
      <header className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4 pointer-fine:min-h-12">
        <h2 className="text-heading font-semibold">{title}</h2>
        <div className="shrink-0 text-small text-ink-2">{aside}</div>
      </header>
      {children}
    </section>
  );
}

export function PanelLink({ link, children }: { link: LinkProps; children: string }) {
  return (
    <Link {...link} className={`inline-flex items-center ${textLink} target`}>
      {children}
    </Link>
  );
}

interface PanelRowsProps<Row> {
  label: string;
  rows: readonly Row[] | undefined;
  waiting?: ReactNode;
  empty?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** The rows of a dashboard card, or what stands for them while they load or if there are none. */
export function PanelRows<Row>({ label, rows, waiting, empty, children }: PanelRowsProps<Row>) {
  if (rows?.length === 0) return empty;
  if (rows)
    return (
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map(children)}
      </ul>
    );
  return (
    <div role="status" aria-label={texts.loading(label)} className="divide-y divide-line">
      {waiting}
    </div>
  );
}

/** An e-mail to the provider, filled in, where `config.json` names an address. */
export function AskLink({ label, subject, body }: { label: string; subject: string; body: string }) {
  const { support_email } = provider;
  if (!support_email) return null;
  const text = [`subject=${encodeURIComponent(subject)}`, `body=${encodeURIComponent(body)}`].join('&');
  return (
    <a
      href={`mailto:${support_email}?${text}`}
      className={buttonClasses('quiet', 'relative px-2!')}
      aria-label={`${label}: ${subject}`}
    >
      {label}
    </a>
  );
}

interface PanelRowProps {
  link: LinkProps;
  name: string;
  /** Null: an empty picture. */
  thumbnail?: string | null;
  text: ReactNode;
  /** A state, or the row's one action, which is `relative` to be above the row's link. */
  end: ReactNode;
  /** The actions are on a line of their own: there is no room for a stepper beside a name. */
  isEndBelow?: boolean;
}

/** A row of a dashboard card. It opens its record at a press anywhere but on its action. */
export function PanelRow({ link, name, thumbnail, text, end, isEndBelow = false }: PanelRowProps) {
  return (
    <li
      className={classes(
        'relative flex min-h-17 items-center gap-x-3 px-4 py-1 hover:bg-sunken md:pointer-coarse:min-h-18',
        isEndBelow && 'flex-wrap py-2',
      )}
    >
      {thumbnail !== undefined && <Picture query={productQueries.thumbnail(thumbnail)} className="size-10" />}
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
      <div
        className={classes(
          'flex shrink-0 items-center gap-2',
          isEndBelow && 'basis-full flex-wrap justify-between ps-11',
        )}
      >
        {end}
      </div>
    </li>
  );
}

export function PanelRowSkeleton() {
  return (
    <div className="flex min-h-17 flex-col justify-center gap-2 border-b border-line px-4 last:border-b-0 md:pointer-coarse:min-h-18">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3 w-28" />
    </div>
  );
}
