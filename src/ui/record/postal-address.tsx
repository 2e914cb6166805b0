import { MapPin } from 'lucide-react';
import { textLink } from '#src/ui/classes.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';

type Part = 'address' | 'address2' | 'city' | 'state' | 'zip' | 'country';
type Address = { readonly [name in Part]?: string | null | undefined };

/** Returns the lines of an address as on a parcel, without empty ones. */
export function addressLines({ address, address2, city, state, zip, country }: Address): string[] {
  const region = [state, zip].filter(Boolean).join(' ');
  const town = [city, region].filter(Boolean).join(', ');
  return [address, address2, town, country].flatMap((line) => line?.trim() || []);
}

export function PostalAddress({ lines }: { lines: readonly string[] }) {
  return (
    <address className="flex gap-2 not-italic">
      <MapPin className="mt-0.5 text-ink-2" />
      <span className="min-w-0">
        {lines.length === 0 && <span className="text-ink-2">{dialogTexts.noAddress}</span>}
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
          <span key={index} dir="auto" className="block wrap-anywhere [text-align:match-parent]">
            {line}
          </span>
        ))}
      </span>
    </address>
  );
}

export function ReachLink({ scheme, to }: { scheme: 'mailto' | 'tel'; to: string }) {
  return (
    // On a touch screen: a line of its own, high enough for a finger.
    <a
      href={`${scheme}:${to}`}
      dir="ltr"
      className={`${textLink} wrap-anywhere pointer-coarse:block pointer-coarse:w-fit pointer-coarse:-my-2.5 pointer-coarse:py-3`}
    >
      {/* An e-mail address wraps before its @. */}
      {to.split(/(?=@)/).flatMap((part) => [<wbr key={part} />, part])}
    </a>
  );
}
