/** How many pieces of a product, or of a title's products, left each month. */
import { addMonths, differenceInCalendarMonths, startOfMonth, subMonths } from 'date-fns';
import { otherLocale } from '#src/languages/language.ts';
import { classes } from '#src/ui/classes.ts';
import { formatCount } from '#src/ui/format.ts';
import { Card } from '#src/ui/surface.tsx';
import { texts } from './texts.ts';

const MONTHS = 12;

const formatMonth = (moment: Date): string =>
  moment.toLocaleDateString(otherLocale() ?? 'en-US', { month: 'short' });

export interface UsedLines {
  /** When the order was shipped, or else placed: as in "Last sent to". */
  readonly used: Date;
  readonly lines: readonly { readonly product_id: number; readonly qty: number }[];
}

export type MonthlyUse = ReturnType<typeof monthlyUse>;

/** The pieces of these products in each of the last 12 months, since the oldest of the orders. */
export function monthlyUse(productIds: readonly number[], orders: readonly UsedLines[], today: Date) {
  const isCounted = new Set(productIds);
  const start = subMonths(startOfMonth(today), MONTHS - 1);
  const counted = orders.filter(({ used }) => used >= start && used <= today);
  // The use before the oldest order is unknown, not zero.
  const oldest = orders.reduce((day, { used }) => (used < day ? used : day), today);
  const since = oldest < start ? start : oldest;
  const first = startOfMonth(since);
  const months = Array.from({ length: differenceInCalendarMonths(today, first) + 1 }, (_, at) => ({
    month: addMonths(first, at),
    pieces: 0,
  }));
  for (const { used, lines } of counted) {
    const month = months[differenceInCalendarMonths(used, first)];
    for (const line of lines) if (month && isCounted.has(line.product_id)) month.pieces += line.qty;
  }
  const pieces = months.reduce((sum, month) => sum + month.pieces, 0);
  return { months, pieces, orders: counted.length, since };
}

interface UseByMonthProps {
  use: MonthlyUse;
  /** The use of a title counts products in stock only: sold-out ones are not known to be of it. */
  isOfStock?: boolean;
}

export function UseByMonth({ use, isOfStock = false }: UseByMonthProps) {
  const { months, pieces, orders, since } = use;
  const most = Math.max(1, ...months.map((month) => month.pieces));
  return (
    <Card className="p-4">
      <h2 className="text-heading font-semibold">{texts.useByMonth}</h2>
      <p className="text-small text-ink-2">
        {texts.useOf(pieces, isOfStock, orders, `${formatMonth(since)} ${since.getFullYear()}`)}
      </p>
      <ol aria-label={texts.useByMonth} className="@container mt-3 flex h-[7.5rem] gap-1.5">
        {months.map(({ month, pieces: used }, at) => (
          <li
            key={month.getTime()}
            className="flex max-w-14 min-w-0 flex-1 flex-col text-center text-[0.6875rem]"
          >
            <span className="sr-only">
              {texts.inMonth(`${formatMonth(month)} ${month.getFullYear()}`, used)}
            </span>
            <span aria-hidden="true" className="flex flex-1 flex-col justify-end">
              <span
                className={classes(
                  'leading-[1.25rem]',
                  at === months.length - 1 ? 'font-semibold' : 'text-ink-2',
                )}
              >
                {used > 0 && formatCount(used)}
              </span>
              <span
                className={classes(
                  'min-h-0.5 shrink-0 rounded-t-[4px] forced-colors:border',
                  at === months.length - 1 ? 'bg-accent' : 'bg-accent/45',
                )}
                style={{ height: `${(used / most) * 4.5}rem` }}
              />
            </span>
            <span
              aria-hidden="true"
              className="border-t border-line leading-[1.25rem] whitespace-nowrap text-ink-2"
            >
              {formatMonth(month).slice(0, 1)}
              <span className="@max-[24rem]:hidden">{formatMonth(month).slice(1, 3)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
