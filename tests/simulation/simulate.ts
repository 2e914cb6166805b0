/**
 * Runs the simulation for long, or replays one session with its story:
 *
 *     npm run simulate -- --sessions 100000 [--seed <the first>] [--service]
 *     npm run simulate -- --seed 12345 [--service]
 */
import { parseArgs } from 'node:util';
import { startService } from '#tests/support/service.ts';
import { openApp } from './app.ts';
import { type Kind, runSessions } from './campaign.ts';
import { modelOf } from './model.ts';
import { serviceProvider } from './service-provider.ts';
import { runSession } from './session.ts';

const AT_A_TIME = 500;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    sessions: { type: 'string' },
    service: { type: 'boolean', default: false },
  },
});
const service = values.service ? await startService('PGlite') : undefined;
const kind: Kind = {
  openApp,
  provider: service ? (random, keys) => serviceProvider(service, random, keys) : modelOf,
  flags: service ? ' --service' : '',
};
const isGood = values.sessions === undefined ? await replay(Number(values.seed)) : await runLong();
await service?.close();
process.exitCode = isGood ? 0 : 1;

async function replay(seed: number): Promise<boolean> {
  if (!Number.isInteger(seed)) throw new Error('Say --seed <number>, or --sessions <number>.');
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

async function runLong(): Promise<boolean> {
  const first = Number(values.seed ?? 0);
  const sessions = Number(values.sessions);
  const begun = performance.now();
  for (let done = 0; done < sessions; done += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, sessions - done);
    try {
      await runSessions(first + done, count, kind);
    } catch (error) {
      console.log(`${error}`);
      return false;
    }
    const rate = ((done + count) * 1000) / (performance.now() - begun);
    console.log(`${done + count} of ${sessions} sessions, ${rate.toFixed(0)} a second`);
  }
  return true;
}
