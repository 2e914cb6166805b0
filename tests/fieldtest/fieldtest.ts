/**
 * The field test: orders in a real browser against the real service, with a lying proxy between them and a device that
 * fails, judged by the service's own records and by what the screens said.
 *
 *     npm run fieldtest                        200 orders
 *     npm run fieldtest -- --short             one or two of each fault, in three minutes
 *     npm run fieldtest -- --seed 7 --only 404 --orders 5 --stories
 *
 * `--only` takes part of a fault's name, `--orders` how many of each; `--stories` prints what happened in each, also
 * where nothing was broken. A seed gives the same orders and the same faults; what the browser does between them is its own. It exits with 1 where
 * an order was lost, doubled, altered or placed unasked, where a screen said what was not so, or where the user could
 * not go on. It needs a Chromium and PostgreSQL's programs, and root for a disk that can be filled.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '#tests/simulation/random.ts';
import { killBrowsers } from '#tests/support/mortal-browser.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { killProcesses } from '#tests/support/process.ts';
import { Disk } from './disk.ts';
import { Judge } from './judge.ts';
import { planOf } from './plan.ts';
import { Provider } from './provider.ts';
import { LyingProxy } from './proxy.ts';
import { Run, tableOf } from './run.ts';

const PORT = Number(process.env.FIELDTEST_PORT ?? 8240);
const ROOT = join(import.meta.dirname, '../..');

const { values } = parseArgs({
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

process.exit((await fieldtest()) ? 0 : 1);

async function fieldtest(): Promise<boolean> {
  const begun = Date.now();
  const built = spawnSync(process.execPath, [join(ROOT, 'src/service/portal-build.ts')], {
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('The portal was not built.');
  const postgres = startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed, whose records are the truth: install it.');
  ends.push(postgres.stop, killProcesses);
  const disk = new Disk();
  ends.push(() => disk.release(), killBrowsers);
  const origin = `http://localhost:${PORT}`;
  const provider = await Provider.start(postgres.url, PORT + 1, origin);
  const story: string[] = [];
  const tell = (text: string) => story.push(`${((Date.now() - begun) / 1000).toFixed(1)} ${text}`);
  const proxy = new LyingProxy(PORT + 1, tell);
  await proxy.listen(PORT);
  const seed = Number(values.seed);
  const plan = planOf(new Random(seed), {
    isShort: values.short,
    only: values.only,
    orders: values.orders === undefined ? undefined : Number(values.orders),
    isDiskSmall: disk.isSmall,
  });
  const judge = new Judge(provider);
  const run = new Run({ origin, proxy, provider, disk, judge, tell }, story, seed, values.stories);
  for (const [index, planned] of plan.entries()) await run.tell(planned, index);
  const results = await run.end();
  console.log(`\nSeed ${seed}, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
  console.table(tableOf(results));
  return results.every(({ violations }) => violations.length === 0);
}
