import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { providerNow } from '#src/api/clock.ts';
import { cutOffText } from './cut-off.ts';

const TICK_MS = 15_000;

/** How long the user has to make the next cut-off, by the provider's clock. */
export function CutOffNote() {
  const [now, setNow] = useState(providerNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(providerNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="flex items-start gap-2 rounded-md bg-pending-soft px-3 py-2 text-small text-ink">
      <Clock size={16} aria-hidden="true" className="mt-px shrink-0" />
      <span>{cutOffText(now)}. Holidays are not taken into account.</span>
    </p>
  );
}
