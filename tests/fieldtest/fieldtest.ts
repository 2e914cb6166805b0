/**
 * The field test: orders in a real browser against the real service, with a lying proxy between them and a device that
 * fails, judged by the service's own records and by what the screens said.
 *
 *     npm run fieldtest                        nearly 300 orders
 *     npm run fieldtest -- --short             one order of each of the quick faults
 *     npm run fieldtest -- --seed 7 --only 404 --orders 5 --stories
 *
 * `--only` takes a pattern of faults' names, `--orders` how many of each; `--stories` prints what happened in each, also
 * where nothing was broken. A seed gives the same orders and the same faults; what the browser does between them is its own. It exits with 1 where
 * an order was lost, doubled, altered or placed unasked, where a screen said what was not so, or where the user could
 * not go on. It needs a Chromium and PostgreSQL's programs, and root for a disk that can be filled.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readArguments } from '#src/deploy/arguments.ts';
import { Random } from '#tests/simulation/random.ts';
import { killBrowsers } from '#tests/support/mortal-browser.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { killProcesses } from '#tests/support/process.ts';
import { Disk } from './disk.ts';
import { FAULTS, type Fault } from './faults.ts';
import { Field, type Ground } from './field.ts';
import { BROKEN, Judge, type Violation } from './judge.ts';
import { Stuck } from './person.ts';
import { Provider } from './provider.ts';
import { LyingProxy } from './proxy.ts';

const PORT = Number(process.env.FIELDTEST_PORT ?? 8240);
const USAGE = 'npm run fieldtest -- [--short] [--seed 7] [--only 404] [--orders 5] [--stories]';
const ROOT = join(import.meta.dirname, '../..');

interface Planned {
  readonly fault: Fault;
  readonly keys: boolean;
  readonly random: Random;
}

interface Result {
  readonly fault: string;
  readonly violations: readonly Violation[];
}

const { values } = readArguments(USAGE, {
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    orders: { type: 'string' },
    stories: { type: 'boolean', default: false },
  },
});

const ends: (() => void)[] = [];
// Whatever ends this process, nothing stays mounted or running.
process.on('exit', () => {
  for (const end of ends.toReversed()) {
    try {
      end();
    } catch (error) {
      // The others are ended all the same.
      console.error(error);
    }
  }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const begun = Date.now();
/** What happens in a story: it is printed where something was broken, or always. */
const story: string[] = [];
const results: Result[] = [];
let field: Field | undefined;
let devices = 0;

process.exit((await fieldtest()) ? 0 : 1);

async function fieldtest(): Promise<boolean> {
  execFileSync(process.execPath, [join(ROOT, 'src/service/portal-build.ts')], { stdio: 'inherit' });
  const postgres = startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed, whose records are the truth: install it.');
  ends.push(postgres.stop, killProcesses);
  const disk = new Disk();
  ends.push(() => disk.release(), killBrowsers);
  const origin = `http://localhost:${PORT}`;
  const provider = await Provider.start(postgres.url, PORT + 1, origin);
  const tell = (text: string) => story.push(`${((Date.now() - begun) / 1000).toFixed(1)} ${text}`);
  const proxy = new LyingProxy(PORT + 1, tell);
  await proxy.listen(PORT);
  const ground = { origin, proxy, provider, disk, judge: new Judge(provider), tell };
  for (const [index, planned] of plan(disk).entries()) await go(planned, index, ground);
  await endDevice();
  // All orders once more, when nothing can change any more.
  const late = await ground.judge.lastVerdict();
  if (late.length > 0) results.push({ fault: 'at the end', violations: late });
  for (const { broken, text } of late) console.log(`   ${broken}: ${text}`);
  console.log(`\nSeed ${values.seed}, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  const names = [...new Set(results.map(({ fault }) => fault))];
  const rows = names.map((name) => [name, rowOf(results.filter(({ fault }) => fault === name))]);
  console.table({ ...Object.fromEntries(rows), all: rowOf(results) });
  return results.every(({ violations }) => violations.length === 0);
}

/** The orders of a run, fault by fault; every second one of a fault goes to an API without idempotency keys. */
function plan({ isSmall }: Disk): Planned[] {
  const random = new Random(Number(values.seed));
  return FAULTS.flatMap((fault) => {
    const seed = random.int(0, 2 ** 31 - 1);
    if (!new RegExp(values.only).test(fault.name)) return [];
    if (fault.needsSmallDisk && !isSmall) {
      console.log(`Left out, because there is no small disk: ${fault.name}.`);
      return [];
    }
    const length = Number(values.orders ?? fault.share[values.short ? 1 : 0]);
    return Array.from({ length }, (_, index) => {
      const own = new Random(seed + index);
      const keys = !fault.isWithoutKeys && (values.short ? own.chance(0.5) : index % 2 === 0);
      return { fault, random: own, keys };
    });
  });
}

/** Has one order go through its fault, and prints what came of it. */
async function go({ fault, keys, random }: Planned, index: number, ground: Ground): Promise<void> {
  const start = Date.now();
  const { proxy, judge } = ground;
  story.length = 0;
  if (!field) {
    judge.newDevice();
    field = new Field(ground, `device ${++devices}`);
  }
  Object.assign(field, { random, orders: [] });
  proxy.keys = keys;
  try {
    if (!field.browser.isRunning) await field.browser.open();
    await fault.story(field, `Field ${values.seed}.${index}`);
  } catch (error) {
    judge.violate('stuck', error instanceof Stuck ? error.message : `${(error as Error).stack}`);
  }
  await field.heal();
  proxy.forgetLate();
  const violations = await judge.verdict(field.orders);
  judge.hasNoAccess = false;
  await field.provider.restoreNames();
  results.push({ fault: fault.name, violations });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const kept = violations.length === 0 ? 'kept' : violations.map(({ broken }) => broken).join(', ');
  console.log(`${index + 1}. ${fault.name}, ${keys ? 'with' : 'without'} keys, ${seconds} s: ${kept}`);
  for (const { broken, text } of violations) console.log(`   ${broken}: ${text}`);
  if (values.stories || violations.length > 0)
    console.log(story.map((line) => `      ${line.replaceAll('\n', ' | ')}`).join('\n'));
  if (violations.length > 0 || field.isSpent) await endDevice();
}

async function endDevice(): Promise<void> {
  const { browser, disk } = field ?? {};
  field = undefined;
  await browser?.kill();
  if (browser) disk?.remove(browser.profile);
}

/** How many orders met a fault, and how many of them each promise was broken for. */
function rowOf(own: readonly Result[]): Record<string, number> {
  const count = (each: string) =>
    own.filter(({ violations }) => violations.some(({ broken }) => broken === each)).length;
  return { orders: own.length, ...Object.fromEntries(BROKEN.map((each) => [each, count(each)])) };
}
