import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Spinner } from '#src/ui/button.tsx';

function BootScreen({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <span className="grid size-12 place-items-center rounded-lg bg-accent text-on-accent">
          <PackageOpen size={26} aria-hidden="true" />
        </span>
        {children}
      </div>
    </main>
  );
}

/** Appears with a delay, so that a quick start does not flash. */
export function Starting({ text }: { text: string }) {
  return (
    <BootScreen>
      <p role="status" className="flex animate-late items-center gap-2 text-ink-2">
        <Spinner />
        {text}
      </p>
    </BootScreen>
  );
}

interface StoppedProps {
  title: string;
  text: ReactNode;
  action: string;
  onAction: () => void;
}

export function Stopped({ title, text, action, onAction }: StoppedProps) {
  return (
    <BootScreen>
      <h1 role="alert" className="text-title font-bold">
        {title}
      </h1>
      <div className="text-ink-2">{text}</div>
      <Button variant="primary" onClick={onAction}>
        {action}
      </Button>
    </BootScreen>
  );
}
