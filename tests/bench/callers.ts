/** What the check of a caller costs, and what wrong passwords at the embedded provider cost everybody else. */
import { setTimeout as sleep } from 'node:timers/promises';

import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { checkCallers } from '#src/service/callers/callers.ts';
import { openEmbedded } from '#src/service/db/client.ts';
import { clientUserOrg } from '#src/service/db/tables/accounts.ts';
import { organization } from '#src/service/db/tables/clients.ts';
import { Browser, type SignedIn } from '#tests/support/browser.ts';
import { startProcess } from '#tests/support/process.ts';
import { prover } from '#tests/support/prover.ts';
import { atMost, type Figure, percentile } from './figure.ts';
import { BENCH_PORT } from './large-service.ts';

const ORIGIN = `http://localhost:${BENCH_PORT + 3}`;
const CALLS = 2_000;
const SHORT_CALLS = 500;
const ROUNDS = 5;

/** The processor time of a call with the check less that of one without, so that other processes do not count. */
export async function checkFigures(isShort: boolean): Promise<Figure[]> {
  const calls = isShort ? SHORT_CALLS : CALLS;
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] });
  const owner = await prover();
  const claims = { iss: ORIGIN, sub: 'ann', preferred_username: 'ann', azp: 'portal', typ: 'DPoP' };
  const token = await new SignJWT({ ...claims, cnf: { jkt: owner.thumbprint } })
    .setProtectedHeader({ alg: 'RS256' })
    .setExpirationTime('1h')
    .sign(privateKey);
  const { db, close } = await openEmbedded();
  const [client] = await db.insert(organization).values({ machineName: 'a', name: 'A' }).returning();
  await db.insert(clientUserOrg).values({ username: 'ann', orgId: client?.id ?? 0 });
  const tokens = { issuer: ORIGIN, clientId: 'portal', key, addresses: [ORIGIN] };
  const app = async (isChecked: boolean) => {
    const built = fastify();
    await built.register(rateLimit, { global: false });
    if (isChecked) checkCallers(built, { db, clock: () => new Date(), tokens });
    built.get('/', async () => '');
    return built;
  };
  const [checked, unchecked] = [await app(true), await app(false)];
  const rounds: number[] = [];
  while (rounds.length < ROUNDS) {
    const proofs: string[] = [];
    for (let made = 0; made < calls; made += 1)
      proofs.push(await owner.prove({ method: 'GET', url: `${ORIGIN}/`, token, at: new Date() }));
    const timeOf = async (of: typeof checked) => {
      const start = process.cpuUsage();
      for (const dpop of proofs) {
        const headers = { authorization: `DPoP ${token}`, dpop };
        const { statusCode } = await of.inject({ url: '/', headers });
        if (statusCode !== 200) throw new Error(`The check answered ${statusCode}.`);
      }
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000 / calls;
    };
    rounds.push((await timeOf(checked)) - (await timeOf(unchecked)));
  }
  await close();
  return [atMost(0.15, 'ms', 'service: check of token, proof and user, processor time', rounds)];
}

const GUESSES = 100;
const SECONDS = 8;
const SHORT_SECONDS = 3;
const USERS = ['client-1', 'client-2', 'client-3', 'client-4', 'client-5', 'client-6'];
// A user has 3,000 calls a minute.
const PAUSE_MS = 25;

/** @param databaseUrl of a database with the large seed. */
export async function guessFigures(databaseUrl: string, isShort: boolean): Promise<Figure[]> {
  const env = { PUBLIC_URL: ORIGIN, PORT: new URL(ORIGIN).port, DATABASE_URL: databaseUrl };
  await startProcess({ ...env, SERVE_PORTAL: 'no' }).ready;
  const users: SignedIn[] = [];
  for (const name of USERS) users.push(await new Browser(ORIGIN).tokens(name, 'client'));
  const p99 = async () => {
    const until = performance.now() + (isShort ? SHORT_SECONDS : SECONDS) * 1000;
    const times: number[] = [];
    const read = async (user: SignedIn) => {
      while (performance.now() < until) {
        const start = performance.now();
        const response = await user.fetch(`${ORIGIN}${MANAGEMENT_PATH}/shows/true`);
        await response.text();
        if (!response.ok) throw new Error(`A list answered ${response.status}.`);
        times.push(performance.now() - start);
        await sleep(PAUSE_MS);
      }
    };
    await Promise.all(users.map(read));
    return percentile(times, 99);
  };
  await p99();
  const alone = await p99();
  const pages = await Promise.all(Array.from({ length: GUESSES }, beginSignIn));
  const guesses = Promise.all(pages.map((guess) => guess()));
  const during = await p99();
  await guesses;
  return [
    atMost(1.5, 'times', `service: p99 while ${GUESSES} wrong passwords are checked`, [during / alone]),
  ];
}

/** Returns a function that sends a wrong password to the sign-in that was begun. */
async function beginSignIn(): Promise<() => Promise<unknown>> {
  const browser = new Browser(ORIGIN);
  const { answer } = await browser.authorize();
  return () => browser.go(answer.to, { username: 'client-7', password: 'wrong' });
}
