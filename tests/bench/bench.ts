/**
 * Measures the budgets of the design on the built portal, in a browser whose processor is four times slower, and prints
 * each with what was found: `npm run bench -- --only start,cold`. It fails only where something could not be measured.
 *
 * `--smoke` does less of everything, with medians and budgets five times as wide. It fails where a figure misses its
 * budget in each of three tries, so that it sees what became slower by an order of magnitude, and not a busy machine. CI
 * runs its counts (`start`) and its presses (`inp`).
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { endWithUsage, readArguments } from '#src/deploy/arguments.ts';
import { postgresPrograms } from '#tests/support/postgres.ts';
import { killProcesses } from '#tests/support/process.ts';
import { coldFigures } from './cold.ts';
import { engineFigures } from './engines.ts';
import { type Figure, median, percentile, ratioOf } from './figure.ts';
import { inpFigures } from './inp.ts';
import { type LargeService, startService } from './large-service.ts';
import { lineFigures } from './lines.ts';
import { longFigures } from './long.ts';
import { raceFigures } from './race.ts';
import { serviceFigures } from './service.ts';
import { shiftFigures } from './shift.ts';
import { startFigures } from './start.ts';
import { tapFigures } from './taps.ts';
import { typingFigures } from './typing.ts';

interface Part {
  readonly database?: 'large' | 'demo';
  /** How many times wider its budgets are in a smoke; without it, it is in none. */
  readonly smoke?: number;
  /** @param isShort whether a rough figure will do. */
  readonly measure: (service: LargeService, isShort: boolean) => Promise<Figure[]>;
}

const LONGEST_REASON = 600;
const SMOKE_TRIES = 3;

const withoutService: LargeService = { url: '', stop: async () => {} };

const PARTS: Record<string, Part> = {
  // Counts, which do not depend on the machine.
  start: { database: 'demo', smoke: 1, measure: startFigures },
  race: { database: 'demo', measure: raceFigures },
  shift: { database: 'demo', measure: shiftFigures },
  inp: { database: 'demo', smoke: 5, measure: inpFigures },
  taps: { database: 'demo', measure: tapFigures },
  lines: { database: 'demo', measure: lineFigures },
  typing: { database: 'large', smoke: 5, measure: typingFigures },
  cold: { database: 'large', smoke: 5, measure: coldFigures },
  engines: { database: 'large', measure: engineFigures },
  long: { database: 'large', measure: longFigures },
  service: { smoke: 5, measure: (_, isShort) => serviceFigures(isShort) },
};

const USAGE = `npm run bench -- [--smoke] [--only ${Object.keys(PARTS).join(',')}]`;
const { values } = readArguments(USAGE, {
  options: { only: { type: 'string' }, smoke: { type: 'boolean' } },
});
const isSmoke = values.smoke === true;
const wanted = values.only?.split(',') ?? Object.keys(PARTS).filter((name) => !isSmoke || PARTS[name]?.smoke);
const unknown = wanted.filter((name) => !PARTS[name]);
if (unknown.length > 0) endWithUsage(USAGE, `There is no ${unknown.join(', ')}.`);

execFileSync(process.execPath, [join(import.meta.dirname, '../../src/service/portal-build.ts')], {
  stdio: 'inherit',
});
const figures: Figure[] = [];
for (const name of wanted) {
  const part = PARTS[name];
  if (!part) continue;
  if (isSmoke && part.database !== 'demo' && !postgresPrograms()) {
    console.log(`Left out: ${name}, since PostgreSQL is not installed.`);
    continue;
  }
  console.log(`Measuring: ${name} …`);
  const found = await (isSmoke ? smoke(part) : measure(part)).catch(String);
  if (typeof found !== 'string') figures.push(...found);
  else {
    console.error(`${name} could not be measured: ${found.slice(0, LONGEST_REASON)}`);
    process.exitCode = 1;
  }
}
killProcesses();
console.table(figures.map(row));
const [load = 0] = loadavg();
console.log(`On ${availableParallelism()} cores, with a load of ${load.toFixed(1)} at the end.`);
if (isSmoke && figures.some((figure) => ratioOf(figure) > 1)) process.exitCode = 1;

async function measure({ database, measure }: Part, isShort = false): Promise<Figure[]> {
  const service = database ? await startService(database, isShort) : withoutService;
  try {
    return await measure(service, isShort);
  } finally {
    await service.stop();
  }
}

/** The best of some tries: what else the machine does only ever adds. */
async function smoke(part: Part): Promise<Figure[]> {
  let best: Figure[] = [];
  let failure: unknown;
  for (let left = SMOKE_TRIES; left > 0; left -= 1)
    try {
      const found = (await measure(part, true)).map((figure) => widened(figure, part.smoke ?? 1));
      best = found.map((figure, at) => {
        const before = best[at];
        return before && ratioOf(before) < ratioOf(figure) ? before : figure;
      });
      const missed = best.filter((figure) => ratioOf(figure) > 1);
      if (missed.length === 0) break;
      for (const { what, values } of missed) console.log(`  Missed: ${what}, ${values.join(' ')}`);
    } catch (error) {
      failure = error;
    }
  if (best.length === 0) throw failure;
  return best;
}

function widened(figure: Figure, times: number): Figure {
  const budget = figure.bound === 'at most' ? figure.budget * times : figure.budget / times;
  return { ...figure, budget, percent: 50 };
}

function row(figure: Figure) {
  const { what, budget, unit, bound, values, percent } = figure;
  const [least = 0, middle = 0, most = 0] = [Math.min(...values), median(values), Math.max(...values)].map(
    (value) => Number(value.toPrecision(4)),
  );
  return {
    what,
    budget: `${bound} ${budget} ${unit}`,
    figure: `${Number(percentile(values, percent).toPrecision(4))} ${unit}`,
    median: middle,
    spread: values.length > 1 ? `${least}–${most} (${values.length})` : '',
    met: ratioOf(figure) <= 1 ? 'yes' : 'NO',
  };
}
