import { CloudOff } from 'lucide-react';
import { useOnline } from '#src/pwa/connection.ts';

interface OfflineSignProps {
  /** Shows the icon only; the word is for screen readers. */
  isShort?: boolean;
}

/** Shown while there is no connection. */
export function OfflineSign({ isShort = false }: OfflineSignProps) {
  const online = useOnline();
  return (
    <span role="status" className="text-small text-ink-2">
      {!online && (
        <span title="Offline" className="inline-flex items-center gap-1.5 rounded-full bg-sunken px-2 py-1">
          <CloudOff size={16} aria-hidden="true" />
          <span className={isShort ? 'sr-only' : 'sm:sr-only lg:not-sr-only'}>Offline</span>
        </span>
      )}
    </span>
  );
}
