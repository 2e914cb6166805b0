/**
 * Measures the budgets of the design on the built portal, in a browser whose processor is four times slower, and prints
 * each with what was found. It fails only where something could not be measured: `npm run bench -- --only start,cold`.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killProcesses } from '#tests/support/process.ts';
import { coldFigures } from './cold.ts';
import type { Figure } from './figure.ts';
import { inpFigures } from './inp.ts';
import { type LargeService, startService } from './large-service.ts';
import { raceFigures } from './race.ts';
import { serviceFigures } from './service.ts';
import { shiftFigures } from './shift.ts';
import { startFigures } from './start.ts';
import { tapFigures } from './taps.ts';
import { typingFigures } from './typing.ts';

interface Part {
  readonly database?: 'large' | 'demo';
  readonly measure: (service: LargeService) => Promise<Figure[]>;
}

const LONGEST_REASON = 600;

const withoutService: LargeService = { url: '', stop: async () => {} };

const PARTS: Record<string, Part> = {
  start: { database: 'demo', measure: startFigures },
  race: { database: 'demo', measure: raceFigures },
  shift: { database: 'demo', measure: shiftFigures },
  inp: { database: 'demo', measure: inpFigures },
  taps: { database: 'demo', measure: tapFigures },
  typing: { database: 'large', measure: typingFigures },
  cold: { database: 'large', measure: coldFigures },
  service: { measure: serviceFigures },
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(PARTS);

execFileSync(process.execPath, [join(import.meta.dirname, '../../src/service/portal-build.ts')], {
  stdio: 'inherit',
});
const figures: Figure[] = [];
for (const name of wanted) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no ${name}: ${Object.keys(PARTS).join(', ')}.`);
  console.log(`Measuring: ${name} …`);
  const service = part.database ? await startService(part.database) : withoutService;
  try {
    figures.push(...(await part.measure(service)));
  } catch (error) {
    console.error(`${name} could not be measured: ${String(error).slice(0, LONGEST_REASON)}`);
    process.exitCode = 1;
  }
  await service.stop();
}
killProcesses();
console.table(figures.map(row));

function row({ what, budget, value, unit, bound }: Figure) {
  const isMet = bound === 'at most' ? value <= budget : value >= budget;
  return {
    what,
    budget: `${bound} ${budget} ${unit}`,
    figure: `${Number(value.toPrecision(4))} ${unit}`,
    ratio: budget === 0 ? '' : (value / budget).toFixed(2),
    met: isMet ? 'yes' : 'NO',
  };
}
