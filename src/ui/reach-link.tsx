import { textLink } from './text-link.ts';

/** A mail or telephone link; a long mail address breaks at its @. */
export function ReachLink({ scheme, to }: { scheme: 'mailto' | 'tel'; to: string }) {
  const at = to.indexOf('@');
  return (
    <a href={`${scheme}:${to}`} className={textLink}>
      {at < 0 ? (
        to
      ) : (
        <>
          {to.slice(0, at)}
          <wbr />
          {to.slice(at)}
        </>
      )}
    </a>
  );
}
