import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { productQueries } from '#src/api/products.ts';
import { textLink } from '#src/ui/classes.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Skeleton } from '#src/ui/surface.tsx';

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

export function PanelList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  );
}

interface PanelRowProps {
  link: LinkProps;
  name: string;
  /** Null: an empty picture. */
  thumbnail?: string | null;
  text: ReactNode;
  /** At the end: a state, or the row's one action, which is `relative` to be above the row's link. */
  end?: ReactNode;
}

/** A row of a dashboard card. It opens its record at a press anywhere but on its action. */
export function PanelRow({ link, name, thumbnail, text, end }: PanelRowProps) {
  return (
    <li className="relative flex min-h-17 items-center gap-3 px-4 py-1 hover:bg-sunken md:pointer-coarse:min-h-18">
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
      {end && <div className="shrink-0">{end}</div>}
    </li>
  );
}

export function PanelRowSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-17 items-center justify-between gap-3 px-4 md:pointer-coarse:min-h-18">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-28" />
      </div>
      {children}
    </div>
  );
}
