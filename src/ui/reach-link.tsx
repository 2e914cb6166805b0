import { textLink } from './text-link.ts';

/** The way to somebody by mail or by telephone; nothing where there is none. */
export function ReachLink({ scheme, to }: { scheme: 'mailto' | 'tel'; to: string | null | undefined }) {
  return (
    to && (
      <a href={`${scheme}:${to}`} className={textLink}>
        {to}
      </a>
    )
  );
}
