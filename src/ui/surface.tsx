import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface CardProps {
  title?: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, className, children }: CardProps) {
  return (
    <section className={classes('rounded-lg border border-line bg-surface shadow-card', className)}>
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-3">
          <h2 className="text-heading font-semibold">{title}</h2>
          {aside && <div className="-my-3 flex min-h-11 items-center text-small text-ink-2">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

interface BannerProps {
  tone?: 'accent' | 'warning';
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
}

export function Banner({ tone = 'accent', role, className, children }: BannerProps) {
  const look = tone === 'accent' ? 'bg-accent-soft text-ink' : 'bg-warning-soft text-warning';
  return (
    <div role={role} className={classes('rounded-md px-4 py-3 forced-colors:border', look, className)}>
      {children}
    </div>
  );
}

/** Name-value pairs. As a container query's root, they take the width of their parent and never widen it. */
export function DefinitionList({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <div className="@container w-full">
      <dl className="grid items-baseline gap-x-4 gap-y-2 @min-[13rem]:grid-cols-[minmax(min(7rem,40%),auto)_minmax(0,1fr)]">
        {items.map(([name, value]) => (
          <div key={name} className="@min-[13rem]:contents">
            <dt className="text-small leading-[1.375rem] text-ink-2">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
              {value || <span className="text-ink-3">–</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
