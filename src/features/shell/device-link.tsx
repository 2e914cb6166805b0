import { Link } from '@tanstack/react-router';
import { MonitorSmartphone } from 'lucide-react';
import { iconLink } from '#src/ui/text-link.ts';

const LABEL = 'This device';

/** The link to "This device" as an icon, in a phone's top bar. */
export function DeviceIcon() {
  return (
    <Link to="/Device" aria-label={LABEL} title={LABEL} className={iconLink}>
      <MonitorSmartphone size={20} aria-hidden="true" />
    </Link>
  );
}

/**
 * The link to "This device" as a menu item.
 * @param wide the classes that show the label if there is room.
 */
export function DeviceLine({ wide, collapsed }: { wide: string; collapsed: boolean }) {
  return (
    <Link
      to="/Device"
      title={LABEL}
      className="flex items-center gap-3 rounded-md px-3 font-medium text-ink-2 target hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
    >
      <MonitorSmartphone size={20} aria-hidden="true" className="shrink-0" />
      <span className={wide}>{LABEL}</span>
      <span className={collapsed ? 'sr-only' : 'sr-only lg:hidden'}>{LABEL}</span>
    </Link>
  );
}
