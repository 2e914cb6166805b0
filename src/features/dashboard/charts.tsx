import { Link, type LinkProps } from '@tanstack/react-router';
import { explain } from '#src/api/errors.ts';
import type { OrderStatusId } from '#src/contract/order-status.ts';
import { classes } from '#src/ui/classes.ts';
import { formatCount, formatDay } from '#src/ui/format.ts';
import type { Tone } from '#src/ui/pill.tsx';
import { Skeleton } from '#src/ui/surface.tsx';
import type { OrderOverview } from './order-overview.ts';
import { Panel } from './panel.tsx';

const COLOURS: Record<Tone, string> = {
  pending: 'bg-pending',
  'in-progress': 'bg-in-progress',
  'in-production': 'bg-in-production',
  'ready-to-ship': 'bg-ready-to-ship',
  shipped: 'bg-shipped',
  archived: 'bg-archived',
  warning: 'bg-warning',
};

interface StatusChartProps extends Pick<OrderOverview, 'byStatus'> {
  toneOf: (status: OrderStatusId) => Tone;
  linkTo: (status: OrderStatusId) => LinkProps;
}

export function StatusChart({ byStatus: { data, error }, toneOf, linkTo }: StatusChartProps) {
  return (
    <Panel title="Orders by status" aside="12 weeks">
      <div className="min-h-46 p-4 [@media(pointer:fine)]:min-h-40">
        {!data && !error && <Skeleton className="h-3 w-full" />}
        {!data && error && <p className="text-ink-2">{explain(error).text}</p>}
        {data && (
          <>
            <div
              aria-hidden="true"
              className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
            >
              {data.map(
                ({ id, count }) =>
                  count > 0 && (
                    <span
                      key={id}
                      // The minimum width keeps one order among thousands visible.
                      className={classes(
                        'min-w-1 basis-0 forced-colors:border-r forced-colors:last:border-r-0',
                        COLOURS[toneOf(id)],
                      )}
                      style={{ flexGrow: count }}
                    />
                  ),
              )}
            </div>
            <ul aria-label="Orders by status" className="mt-2 grid grid-cols-2 gap-x-2">
              {data.map(({ id, name, count }) => (
                <li key={id}>
                  <Link
                    {...linkTo(id)}
                    className="-mx-1 flex items-center gap-2 rounded-md px-1 target hover:bg-sunken"
                  >
                    <span
                      aria-hidden="true"
                      className={`size-2.5 shrink-0 rounded-full forced-colors:border ${COLOURS[toneOf(id)]}`}
                    />
                    <span className="min-w-0 truncate">
                      <span className="font-semibold">{formatCount(count)}</span>{' '}
                      <span className="text-ink-2">{name}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

export function WeekChart({ byWeek: { data, error } }: Pick<OrderOverview, 'byWeek'>) {
  return (
    <Panel title="Orders by week" aside="12 weeks">
      <div className="h-44 p-4">
        {!data && !error && <Skeleton className="size-full" />}
        {!data && error && <p className="text-ink-2">{explain(error).text}</p>}
        {data && (
          <>
            <Columns weeks={data} />
            <div className="sr-only">
              <WeekTable weeks={data} />
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}

type Weeks = { weeks: NonNullable<OrderOverview['byWeek']['data']> };

function Columns({ weeks }: Weeks) {
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <div aria-hidden="true" className="flex h-full gap-1 sm:gap-1.5">
      {weeks.map(({ from, count }, index) => {
        const isLast = index === weeks.length - 1;
        return (
          <div key={from.getTime()} className="flex min-w-0 flex-1 flex-col text-center">
            <div className="flex flex-1 flex-col justify-end">
              <span
                className={classes('text-[0.6875rem] leading-4', isLast ? 'font-semibold' : 'text-ink-2')}
              >
                {count > 0 && shortened(count)}
              </span>
              <span
                className={classes(
                  'min-h-0.5 shrink-0 rounded-t-[4px] forced-colors:border',
                  isLast ? 'bg-accent' : 'bg-accent/45',
                )}
                style={{ height: `${(count / most) * 5.5}rem` }}
              />
            </div>
            <span className="relative h-5 border-t border-line text-[0.6875rem] leading-5 text-ink-2">
              {index % 4 === 0 && (
                <span className="absolute top-0 left-0 whitespace-nowrap">{formatDay(from)}</span>
              )}
              {isLast && <span className="absolute top-0 right-0 whitespace-nowrap">Today</span>}
            </span>
          </div>
        );
      })}
    </div>
  );
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 });

/** `999`, `1.2K`, `12K`: fits over a column. */
const shortened = (count: number): string => (count < 1000 ? String(count) : COMPACT.format(count));

function WeekTable({ weeks }: Weeks) {
  return (
    <table aria-label="Orders by week">
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">Orders</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, to, count }) => (
          <tr key={from.getTime()}>
            <th scope="row">{`${formatDay(from)} to ${formatDay(to)}`}</th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
