import { Check } from 'lucide-react';
import { classes } from '#src/ui/classes.ts';

/** Something that was used before. */
interface Offer {
  readonly key: string | number;
  readonly name: string;
  readonly detail?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** What was used last, each at one tap. */
export function OneTap({ label, offers }: { label: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-label={label} className="w-full">
      <p className="pb-1 text-small text-ink-2">{label}</p>
      <ul className="overflow-hidden rounded-md border border-line">
        {offers.map(({ key, name, detail, isChosen, onChoose }) => (
          <li key={key} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={onChoose}
              className="flex w-full target items-center gap-2 px-3 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">{name}</span>
                {detail && <span className="block text-small text-ink-2">{detail}</span>}
              </span>
              {/* Has its place before, so that the name doesn't wrap at the tap. */}
              <Check
                size={18}
                aria-hidden="true"
                className={classes('shrink-0 text-accent', !isChosen && 'invisible')}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
