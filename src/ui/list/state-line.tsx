import { classes } from '#src/ui/classes.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { DOT } from '#src/ui/format.ts';

export interface LineState {
  readonly name: string;
  readonly note?: string | undefined;
}

interface StateLineProps {
  label: string;
  states: readonly LineState[];
  current: number;
}

export function StateLine({ label, states, current }: StateLineProps) {
  const now = states[current];
  return (
    <div>
      <p aria-hidden="true" className="mb-2 flex items-baseline justify-between gap-3 sm:hidden">
        <span className="font-semibold">
          {now?.name}
          {now?.note && <span className="font-normal text-ink-2">{DOT + now.note}</span>}
        </span>
        <span className="text-small text-ink-2">{dialogTexts.stateOf(current + 1, states.length)}</span>
      </p>
      <ol aria-label={label} className="flex max-sm:gap-1">
        {states.map(({ name, note }, index) => {
          const isReached = index <= current;
          const isLast = index === states.length - 1;
          return (
            <li
              key={name}
              aria-current={index === current ? 'step' : undefined}
              className={classes(
                'relative flex flex-col gap-1 max-sm:h-2 max-sm:flex-1 max-sm:rounded-full forced-colors:max-sm:border',
                isReached ? 'max-sm:bg-accent forced-colors:max-sm:bg-[Highlight]' : 'max-sm:bg-line',
                !isLast && 'sm:flex-1',
              )}
            >
              {!isLast && (
                <span
                  aria-hidden="true"
                  className={classes(
                    'absolute top-[0.4375rem] end-0 start-3 h-0.5 max-sm:hidden bare:border-t',
                    index < current ? 'bg-accent' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={classes(
                  'relative z-10 size-4 shrink-0 rounded-full max-sm:hidden',
                  index < current && 'bg-accent bare:border-8',
                  index === current && 'border-[3px] border-accent bg-surface',
                  index > current && 'bg-line bare:border',
                )}
              />
              <span
                className={classes(
                  'text-small max-sm:sr-only sm:pe-2',
                  index === current ? 'font-semibold text-ink' : 'text-ink-2',
                )}
              >
                <span className="block">{name}</span>
                {note && <span className="block font-normal text-ink-2">{note}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
