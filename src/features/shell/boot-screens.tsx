import type { ReactNode } from 'react';
import { Button, Spinner } from '#src/ui/button.tsx';
import { Logo, ProviderLinks, ProviderNotice } from './provider-info.tsx';

function BootScreen({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="flex max-w-sm flex-col items-center gap-4 text-center">
        <Logo className="size-12 rounded-lg" />
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
      {/* The name from the build, until the configuration is loaded. */}
      <p className="-mt-2 font-semibold">{document.title}</p>
      <h1 role="alert" className="text-title font-bold">
        {title}
      </h1>
      <div className="text-ink-2">{text}</div>
      <Button variant="primary" onClick={onAction}>
        {action}
      </Button>
      <div className="overflow-hidden rounded-md">
        <ProviderNotice />
      </div>
      <p className="text-small text-balance">
        <ProviderLinks className="mx-2 inline-flex min-w-0! items-center target" />
      </p>
    </BootScreen>
  );
}
