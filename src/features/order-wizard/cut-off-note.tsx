import { Clock, CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { providerNow } from '#src/api/clock.ts';
import { useOnline } from '#src/pwa/connection.ts';
import { cutOffText } from './cut-off.ts';

const TICK_MS = 15_000;

/** How long the user has to make the next cut-off, by the provider's clock. Offline, the order waits, and makes none. */
export function CutOffNote() {
  const online = useOnline();
  const [now, setNow] = useState(providerNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(providerNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const Icon = online ? Clock : CloudOff;
  return (
    <p className="flex items-start gap-2 rounded-md bg-pending-soft px-3 py-2 text-small text-ink">
      <Icon size={16} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        {online
          ? `${cutOffText(now)}. Holidays are not taken into account.`
          : "You're offline. Your order waits on this device, and is sent as soon as there is a connection."}
      </span>
    </p>
  );
}
