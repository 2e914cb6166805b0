import { Check, ChevronRight, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '#src/ui/classes.ts';
import { FieldError } from '#src/ui/form/field.tsx';

interface Choice {
  key: string | number;
  name: string;
  detail?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}

interface ChoiceGroupProps {
  label: string;
  choices: readonly Choice[];
  /** What is chosen, if anything: shown unless it is one of the choices. */
  chosen: Omit<Choice, 'key' | 'isChosen'> | false;
  error: string | undefined;
  others: readonly { text: string; icon?: LucideIcon; onClick: () => void }[];
}

/** A required choice: the last used options at one tap each, then rows that lead to all others. */
export function ChoiceGroup({ label, choices, chosen, error, others }: ChoiceGroupProps) {
  const id = useId();
  const isWrong = Boolean(error);
  const isOther = chosen && !choices.some(({ isChosen }) => isChosen);
  const shown = isOther ? [...choices, { ...chosen, key: 'other', isChosen: true }] : choices;
  // A refused choice has no tick.
  const Mark = isWrong ? TriangleAlert : Check;
  return (
    <section aria-label={label}>
      <h2 className="pb-1 text-small font-semibold text-ink-2">
        {label}
        <span aria-hidden="true" className="text-warning">
          {' *'}
        </span>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {shown.map(({ key, name, detail, isChosen, onChoose }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={isChosen}
              aria-describedby={isWrong && isChosen ? `${id}-error` : undefined}
              onClick={onChoose}
              className={classes(
                ROW,
                isWrong ? 'aria-pressed:bg-warning-soft' : 'aria-pressed:bg-accent-soft',
              )}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">
                  <span className="sr-only">{label} </span>
                  {name}
                </span>
                {detail && <span className="block text-small text-ink-2">{detail}</span>}
              </span>
              {/* Takes its space while invisible, so that the name doesn't wrap at the tap. */}
              <Mark className={classes(isWrong ? 'text-warning' : 'text-accent', !isChosen && 'invisible')} />
            </button>
          </li>
        ))}
        {others.map(({ text, icon: Icon = ChevronRight, onClick }) => (
          <li key={text}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-describedby={isWrong ? `${id}-error` : undefined}
              data-invalid={isWrong}
              onClick={onClick}
              className={classes(ROW, 'font-medium text-accent')}
            >
              <span className="flex-1">{text}</span>
              <Icon />
            </button>
          </li>
        ))}
      </ul>
      <div className="pt-1 empty:hidden">
        <FieldError id={id} error={error} />
      </div>
    </section>
  );
}

const ROW =
  'flex min-h-12 w-full items-center gap-2 px-4 py-1.5 text-start hover:bg-sunken focus-visible:-outline-offset-2';
