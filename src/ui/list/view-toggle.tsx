import { LayoutGrid, Rows3 } from 'lucide-react';
import { classes } from '#src/ui/classes.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';

const VIEWS = [
  { name: 'rows', icon: Rows3 },
  { name: 'tiles', icon: LayoutGrid },
] as const;
type View = (typeof VIEWS)[number]['name'];

export function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset aria-label={dialogTexts.view} className="flex rounded-md border border-line bg-surface">
      {VIEWS.map(({ name, icon: Icon }) => (
        <button
          key={name}
          type="button"
          aria-label={dialogTexts[name]}
          title={dialogTexts[name]}
          aria-pressed={name === view}
          onClick={() => onView(name)}
          className={classes(
            'grid place-items-center rounded-[9px] target',
            name === view
              ? 'bg-accent-soft text-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
              : 'text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          <Icon size={18} />
        </button>
      ))}
    </fieldset>
  );
}
