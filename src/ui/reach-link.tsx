import { textLink } from './text-link.ts';

/** A mail or telephone link; a long mail address breaks at its @. */
export function ReachLink({ scheme, to }: { scheme: 'mailto' | 'tel'; to: string }) {
  const at = to.indexOf('@');
  return (
    // A line of its own, as high as a finger needs.
    <a
      href={`${scheme}:${to}`}
      className={`${textLink} pointer-coarse:block pointer-coarse:w-fit pointer-coarse:-my-1 pointer-coarse:py-3`}
    >
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
