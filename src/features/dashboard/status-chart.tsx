import { Link, type LinkProps } from '@tanstack/react-router';
import { explain } from '#src/api/errors.ts';
import type { OrderStatusId } from '#src/contract/order-status.ts';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { formatCount } from '#src/ui/format.ts';
import type { Tone } from '#src/ui/pill.tsx';
import { Skeleton } from '#src/ui/surface.tsx';
import type { OrderOverview } from './order-overview.ts';
import { Panel } from './panel.tsx';
import { texts } from './texts.ts';

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
    <Panel title={texts.byStatus} aside={texts.twelveWeeks}>
      <div className="min-h-46 p-4 [@media(pointer:fine)]:min-h-40">
        {!data && !error && <Skeleton className="h-3 w-full" />}
        {!data && error && <p className="text-ink-2">{explain(error).text}</p>}
        {data && (
          <>
            <div
              aria-hidden="true"
              // Its colours are what it says.
              className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken forced-color-adjust-none"
            >
              {data.map(
                ({ id, count }) =>
                  count > 0 && (
                    <span
                      key={id}
                      // The minimum width keeps one order among thousands visible.
                      className={`min-w-1 basis-0 ${COLOURS[toneOf(id)]}`}
                      style={{ flexGrow: count }}
                    />
                  ),
              )}
            </div>
            <ul aria-label={texts.byStatus} className="mt-2 grid grid-cols-2 gap-x-2">
              {data.map(({ id, name, count }) => (
                <li key={id}>
                  <Link
                    {...linkTo(id)}
                    className="-mx-1 flex items-center gap-2 rounded-md px-1 target hover:bg-sunken"
                  >
                    <span
                      aria-hidden="true"
                      className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${COLOURS[toneOf(id)]}`}
                    />
                    <span className="min-w-0 truncate">
                      <span className="font-semibold">{formatCount(count)}</span>{' '}
                      <span className="text-ink-2">{pickerTexts.status(name)}</span>
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
