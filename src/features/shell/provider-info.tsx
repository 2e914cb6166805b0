/** The provider's logo, links, footer and notice. Part of each start, except the notice, which is lazy. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import { Suspense } from 'react';
import { provider, providerLinks, rules } from '#src/contract/provider.ts';
import { classes, textLink } from '#src/ui/classes.ts';
import { formatTime } from '#src/ui/format.ts';
import { texts } from './texts.ts';

/** The portal's own logo, unless the build replaced it by the provider's. */
export function Logo({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('logo grid shrink-0 place-items-center bg-accent text-on-accent', className)}
    >
      <PackageOpen className="size-3/5" />
    </span>
  );
}

export function ProviderLinks({ className }: { className?: string }) {
  return providerLinks(texts).map(({ text, href }) => (
    <a key={href} href={href} className={classes(textLink, className)}>
      {text}
    </a>
  ));
}

export function footerText(): string {
  const { cut_off_time, time_zone, footer } = rules;
  const city = time_zone.replace(/.*\//, '').replaceAll('_', ' ');
  const isUsual = `${cut_off_time} ${city}` === '12:00 Los Angeles';
  const [hour, minute] = cut_off_time.split(':').map(Number);
  const time = formatTime(new Date(2026, 0, 1, hour, minute));
  return footer ?? texts.fulfilment(isUsual ? '12pm PST' : texts.cityTime(time, city));
}

const Notice = lazyRouteComponent(() => import('./provider-notice.tsx'), 'ProviderNotice');

export function ProviderNotice() {
  return <Suspense>{provider.notice && <Notice />}</Suspense>;
}
