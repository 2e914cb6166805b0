import { LayoutGrid, type LucideIcon, Rows3 } from 'lucide-react';
import { classes } from './classes.ts';

/** The views of a list. */
const VIEWS = ['rows', 'tiles'] as const;
type View = (typeof VIEWS)[number];

const LOOKS: Record<View, { label: string; icon: LucideIcon }> = {
  rows: { label: 'Rows', icon: Rows3 },
  tiles: { label: 'Tiles', icon: LayoutGrid },
};

interface ViewToggleProps {
  view: View;
  onView: (view: View) => void;
}

/** Rows or tiles; one is always selected. */
export function ViewToggle({ view, onView }: ViewToggleProps) {
  return (
    <fieldset aria-label="View" className="flex rounded-md border border-line bg-surface">
      {VIEWS.map((each) => {
        const { label, icon: Icon } = LOOKS[each];
        return (
          <button
            key={each}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={each === view}
            onClick={() => onView(each)}
            className={classes(
              'grid place-items-center rounded-[9px] target',
              each === view
                ? 'bg-accent-soft text-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'text-ink-2 hover:bg-sunken hover:text-ink',
            )}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
