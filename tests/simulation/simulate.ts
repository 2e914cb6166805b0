/**
 * Runs the simulation for long, or replays one session with its story:
 *
 *     npm run simulate -- --sessions 100000 [--seed <the first>] [--service]
 *     npm run simulate -- --seed 12345 [--service]
 *
 * With `--jobs 2` in so many processes.
 * With `--survey` all that is broken is counted by kind, each with the first seed that shows it.
 * With `--batches` some orders go to several destinations.
 * With `--doubts` also what `doubts.ts` names, with `--doubt <name>` one of that.
 */
import { spawn } from 'node:child_process';
import { endWithUsage, readArguments } from '#src/deploy/arguments.ts';
import { startService } from '#tests/support/service.ts';
import { openApp } from './app.ts';
import type { Kind } from './campaign.ts';
import { DOUBTS } from './doubts.ts';
import { modelOf, modelWith } from './model-provider.ts';
import { serviceProvider } from './service-provider.ts';
import { runSession } from './session.ts';
import { Broken } from './world.ts';

const TOLD_EVERY = 500;

const USAGE = `npm run simulate -- --seed 12345 [--service] [--batches] [--doubts | --doubt <name>]
npm run simulate -- --sessions 100000 [--seed 12345] [--jobs 2] [--survey] …`;

const { values } = readArguments(USAGE, {
  options: {
    seed: { type: 'string' },
    sessions: { type: 'string' },
    service: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '1' },
    survey: { type: 'boolean', default: false },
    doubts: { type: 'boolean', default: false },
    doubt: { type: 'string', multiple: true, default: [] },
    batches: { type: 'boolean', default: false },
  },
});
/** What a job or a replay gets as it is. */
const flags = process.argv
  .slice(2)
  .join(' ')
  .replace(/--(jobs|seed|sessions)[= ]\S+|--survey/g, '')
  .trim();
const service = values.service ? await startService('PGlite') : undefined;
const doubts = DOUBTS.filter((each) => values.doubts || values.doubt.includes(each));
const kind: Kind = {
  doubts,
  openApp,
  hasBatches: values.batches,
  provider: service
    ? (random, keys) => serviceProvider(service, random, keys)
    : values.batches
      ? modelWith(4)
      : modelOf,
};
const isGood =
  Number(values.jobs) > 1
    ? await runJobs(Number(values.jobs))
    : values.sessions === undefined
      ? await replay(Number(values.seed))
      : await runLong();
await service?.close();
process.exitCode = isGood ? 0 : 1;

async function runJobs(jobs: number): Promise<boolean> {
  const first = Number(values.seed ?? 0);
  const each = Math.ceil(Number(values.sessions) / jobs);
  const run = (job: number) =>
    new Promise<boolean>((resolve) => {
      const range = ['--seed', String(first + job * each), '--sessions', String(each)];
      const args = [import.meta.filename, ...flags.split(/ +/).filter(Boolean), ...range];
      if (values.survey) args.push('--survey');
      spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', (code) => resolve(code === 0));
    });
  const done = await Promise.all(Array.from({ length: jobs }, (_, job) => run(job)));
  return done.every(Boolean);
}

async function replay(seed: number): Promise<boolean> {
  if (!Number.isInteger(seed)) endWithUsage(USAGE, '--seed or --sessions is needed.');
  const trace: string[] = [];
  try {
    const { states } = await runSession({ ...kind, seed, trace });
    console.log(`${trace.join('\n')}\n\nNothing was broken: ${JSON.stringify(states)}`);
    return true;
  } catch (error) {
    console.log(`${trace.join('\n')}\n\n${error}`);
    return false;
  }
}

/** Runs many sessions, until one is broken, or to the end where all that is broken is counted. */
async function runLong(): Promise<boolean> {
  const first = Number(values.seed ?? 0);
  const sessions = Number(values.sessions);
  const begun = performance.now();
  const broken = new Map<string, number>();
  for (let done = 0; done < sessions && (values.survey || broken.size === 0); done++) {
    const seed = first + done;
    try {
      await runSession({ ...kind, seed });
    } catch (error) {
      const reason = error instanceof Broken ? error.message : String(error);
      const sort = sortOf(reason);
      if (!broken.has(sort))
        console.log(`${reason}\nReplay it: npm run simulate -- --seed ${seed} ${flags}\n`);
      broken.set(sort, (broken.get(sort) ?? 0) + 1);
    }
    const rate = ((done + 1) * 1000) / (performance.now() - begun);
    if ((done + 1) % TOLD_EVERY === 0)
      console.log(`${done + 1} of ${sessions} sessions, ${rate.toFixed(0)} a second`);
  }
  for (const [sort, count] of broken) console.log(`${String(count).padStart(6)} × ${sort}`);
  return broken.size === 0;
}

/** Returns the kind of fault, independent of the order. */
function sortOf(reason: string): string {
  const plain = reason.replace(/ \(it may say.*/, '').replace(/\[client [^\]]*\]/g, '[order]');
  return plain.replace(/\b([A-Z]?\d[\d-:]*|\[order\]( or \[order\])*)/g, '#');
}
