import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A dashboard card. Its head keeps its height while it loads. */
export function Panel({ title, aside, children }: PanelProps) {
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
