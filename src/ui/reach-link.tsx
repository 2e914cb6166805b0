import { textLink } from './text-link.ts';

/** The way to somebody by mail or by telephone. */
export function ReachLink({ scheme, to }: { scheme: 'mailto' | 'tel'; to: string }) {
  return (
    <a href={`${scheme}:${to}`} className={textLink}>
      {to}
    </a>
  );
}
