import { ChevronDown, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import type { Column } from '#src/ui/list/column.ts';
import type { ListControls } from '#src/ui/list/list-controls.ts';
import { texts } from '#src/ui/texts.ts';

export interface SetFilter {
  readonly name: string;
  readonly value: ReactNode;
  /** Whether the value is clear without the filter's name, as a client's name is. */
  readonly isPlain?: boolean;
  /** Whether a box or chip of its own shows it already. */
  readonly isInSight?: boolean;
  /** Whether it is the text of the list's search box, which the dialog of the filters does not have. */
  readonly isSearch?: boolean;
  readonly column?: string;
  readonly onClear?: () => void;
  readonly clears?: string;
}

export type FilterColumns = readonly Pick<
  Column<never>,
  'key' | 'header' | 'searched' | 'supports' | 'shown' | 'fit'
>[];

export function allSet(
  set: readonly SetFilter[],
  columns: FilterColumns,
  { searches, onSearches }: ListControls,
): readonly SetFilter[] {
  const found = columns.flatMap(({ key, header, searched }) => {
    const value = searches.get(key);
    if (!value || set.some(({ column }) => column === key)) return [];
    const onClear = () => onSearches(new Map([[key, '']]));
    return [{ name: texts.columnContains(searched ?? header), value, isSearch: Boolean(searched), onClear }];
  });
  return [...set, ...found];
}

const CHIP = 'shrink-0 rounded-full border text-small font-semibold';
const LOOKS = {
  on: 'border-accent bg-accent-soft text-accent forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]',
  off: 'border-line bg-surface hover:bg-sunken',
};

export const chipClasses = (isOn: boolean) =>
  classes(CHIP, isOn ? LOOKS.on : LOOKS.off, 'px-3 target in-data-panes:px-2');

interface ChipProps {
  name: string;
  value?: ReactNode;
  /** The label while nothing is chosen. */
  none?: string;
  isPlain?: boolean | undefined;
  onOpen: () => void;
  onClear?: (() => void) | undefined;
}

export function Chip({ name, value, none = name, isPlain = false, onOpen, onClear }: ChipProps) {
  const isSet = value !== undefined;
  return (
    <span
      className={classes(
        CHIP,
        isSet ? LOOKS.on : LOOKS.off,
        // An outline outside of the name would cross the cross, and that of the cross the name.
        'inline-flex max-w-[min(100vw-2rem,20rem)] items-stretch *:-outline-offset-2!',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="-my-px flex min-w-0 items-center gap-1 rounded-full px-3 target in-data-panes:px-2"
      >
        <span className="truncate">
          {isSet && <span className={isPlain ? 'sr-only' : 'font-normal'}>{name}: </span>}
          {isSet ? value : none}
        </span>
        {!onClear && <ChevronDown className="icon-14" />}
      </button>
      {onClear && (
        <button
          type="button"
          aria-label={texts.clear(name)}
          onClick={onClear}
          className="-my-px -ms-2 grid shrink-0 place-items-center rounded-full target forced-colors:ms-0"
        >
          <X className="icon-16" />
        </button>
      )}
    </span>
  );
}

interface ChipSelectProps {
  label: string;
  none?: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
}

// A catalogue has hundreds of titles: typing in the search beside them must not render them again.
const Options = memo(function Options({ options }: Pick<ChipSelectProps, 'options'>) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});

export function ChipSelect({ label, none = label, options, value, onChange }: ChipSelectProps) {
  const isSet = value !== '';
  return (
    <span
      className={classes(
        'relative shrink-0',
        isSet && 'text-accent forced-color-adjust-none forced-colors:text-[HighlightText]',
      )}
    >
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={classes(
          chipClasses(isSet),
          'appearance-none pe-[calc(var(--spacing)*4.5+0.875rem)]! [field-sizing:content]',
        )}
      >
        <option value="">{none}</option>
        <Options options={options} />
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 end-3 icon-14 -translate-y-1/2" />
    </span>
  );
}
