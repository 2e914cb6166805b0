/**
 * A few hundred people order while parts of a cluster are killed: three PostgreSQL nodes, a pooler, two services, all on
 * this machine. Exits with 1 if a write was lost or doubled, or writes were not answered for too long.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startIssuer } from '#tests/support/issuer.ts';
import { killProcesses, type Run } from '#tests/support/process.ts';
import { startServiceProcess } from '#tests/support/service-process.ts';
import { DATABASE_URL, POOLER_URL, startInFront } from './in-front.ts';
import { type Figure, judge, Ledger } from './judge.ts';
import { Nodes } from './nodes.ts';
import { Person } from './person.ts';
import { missingPackages, PORTS, Programs, usedPorts } from './programs.ts';
import { populate } from './world.ts';

const PEOPLE = Number(process.env.CLUSTER_PEOPLE ?? 300);
const CALM_MS = 15_000;
const RESTART_MS = 5_000;
const LAST_ANSWERS_MS = 60_000;
const LONGEST_SILENCE_S = 30;
const TOKEN_SECONDS = 3_600;

const missing = missingPackages();
const used = await usedPorts();
if (missing.length > 0) console.error(`Not installed: apt install ${missing.join(' ')}`);
if (used.length > 0)
  console.error(`In use: port ${used.join(', ')}. Set CLUSTER_PORT to the first of 13 free ones.`);
if (missing.length > 0 || used.length > 0) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'));
const programs = new Programs(folder);
const nodes = new Nodes(programs);
const issuer = await startIssuer();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop().then(() => process.exit(1)));
const figures = await run().finally(stop);
const failed = print(figures);
if (failed) console.error(`Failed. Logs and data are in ${folder}.`);
else rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);

async function run(): Promise<Figure[]> {
  say('starting three PostgreSQL nodes, HAProxy, PgBouncer and two services');
  await nodes.start();
  startInFront(programs);
  const services = await Promise.all(PORTS.services.map(startService));
  await Promise.all(services.map(({ ready }) => ready));
  const world = await populate(DATABASE_URL, PEOPLE);
  const ledger = new Ledger();
  const [closing, over] = [new AbortController(), new AbortController()];
  const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  const origin = `http://127.0.0.1:${PORTS.api}`;
  const around = { origin, world, ledger, closing: closing.signal, over: over.signal };
  say(`${PEOPLE} people begin to order`);
  const people = Promise.all(
    world.people.map(async (name) => new Person(await issuer.token(name, { exp }), around).run()),
  );
  const silences = await faults(ledger, services);
  say('the last orders');
  closing.abort();
  setTimeout(() => over.abort(), LAST_ANSWERS_MS).unref();
  await people;
  console.table(Object.fromEntries(ledger.statuses));
  return [...(await judge(DATABASE_URL, ledger, world)), ...silences];
}

/** Lets each fault happen among orders. Returns the longest time without an answered write after each of them. */
async function faults(ledger: Ledger, services: Run[]): Promise<Figure[]> {
  const silences: Figure[] = [];
  const measure = async (what: string, happen: () => Promise<void>) => {
    say(what);
    const from = performance.now();
    await happen();
    await sleep(CALM_MS);
    const value = Number(ledger.longestSilence(from, performance.now()).toFixed(1));
    silences.push({ what: `seconds without an answered write: ${what}`, value, atMost: LONGEST_SILENCE_S });
  };
  const primary = await nodes.primary();
  await measure('nothing happens', async () => undefined);
  await measure('the primary is killed', async () => {
    await nodes.kill(primary);
    await sleep(LONGEST_SILENCE_S * 1_000);
  });
  await measure('a service process is killed', async () => {
    services[0]?.process.kill('SIGKILL');
    await sleep(RESTART_MS);
    await (await startService(PORTS.services[0])).ready;
  });
  await measure('the node comes back', async () => {
    nodes.startNode(primary);
    await nodes.waitUntilWhole();
  });
  return silences;
}

function startService(port: number): Promise<Run> {
  const PUBLIC_URL = `http://127.0.0.1:${PORTS.api}`;
  return startServiceProcess({ PORT: String(port), PUBLIC_URL, DATABASE_URL, POOLER_URL }, issuer);
}

async function stop(): Promise<void> {
  killProcesses();
  issuer.close();
  await nodes.killAll();
  await programs.killAll();
}

/** Returns whether a figure is worse than it may be. */
function print(all: readonly Figure[]): boolean {
  const isBad = ({ value, atMost = Number.POSITIVE_INFINITY }: Figure) => value > atMost;
  console.table(
    all.map((figure) => ({
      figure: figure.what,
      value: figure.value,
      'at most': figure.atMost ?? '',
      '': figure.atMost === undefined ? '' : isBad(figure) ? 'FAILED' : 'ok',
    })),
  );
  return all.some(isBad);
}

function say(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
}
