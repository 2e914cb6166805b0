import { classes } from './classes.ts';

interface StateLineProps {
  label: string;
  states: readonly string[];
  /** The index of the state that it stands in. */
  current: number;
}

/** Progress as a line of states; beside each other where there is room, below each other on a phone. */
export function StateLine({ label, states, current }: StateLineProps) {
  return (
    <ol aria-label={label} className="flex flex-col gap-0 sm:flex-row">
      {states.map((state, index) => {
        const isDone = index < current;
        const isLast = index === states.length - 1;
        return (
          <li
            key={state}
            aria-current={index === current ? 'step' : undefined}
            className={classes(
              'relative flex items-start gap-3 pb-4 last:pb-0 sm:flex-col sm:gap-1 sm:pb-0',
              !isLast && 'sm:flex-1',
            )}
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={classes(
                  'absolute top-3 bottom-[-0.5rem] left-[0.4375rem] w-0.5 sm:top-[0.4375rem] sm:right-0 sm:bottom-auto sm:left-3 sm:h-0.5 sm:w-auto',
                  isDone ? 'bg-accent forced-colors:bg-[CanvasText]' : 'bg-line forced-colors:bg-[GrayText]',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classes(
                'relative z-10 mt-1 size-4 shrink-0 rounded-full sm:mt-0',
                isDone && 'bg-accent forced-colors:bg-[CanvasText]',
                index === current && 'border-[3px] border-accent bg-surface',
                index > current && 'bg-line forced-colors:border',
              )}
            />
            <span
              className={classes(
                'text-small leading-6 sm:pr-2',
                index === current ? 'font-semibold text-ink' : 'text-ink-2',
              )}
            >
              {state}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
