import { textLink } from './text-link.ts';

/** The way to somebody by mail or by telephone; an address that needs two lines breaks at its @. */
export function ReachLink({ scheme, to }: { scheme: 'mailto' | 'tel'; to: string }) {
  const [name, domain] = to.split('@');
  return (
    <a href={`${scheme}:${to}`} className={textLink}>
      {name}
      {domain !== undefined && (
        <>
          <wbr />@{domain}
        </>
      )}
    </a>
  );
}
