/**
 * The service's speed: PostgreSQL with a million orders of 200 clients, two processes of the service, and the load
 * generator share this machine's cores, over loopback. No request has `If-None-Match`, so that each answer is a full list.
 */
import autocannon from 'autocannon';
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { openPostgres } from '#src/service/db/client.ts';
import { type Issuer, startIssuer } from '#tests/support/issuer.ts';
import { killProcesses, startProcess } from '#tests/support/process.ts';
import { checkFigures, guessFigures } from './callers.ts';
import { atLeast, atMost, type Figure, median } from './figure.ts';
import { BENCH_PORT } from './large-service.ts';
import { lastDays, listsOf, type Member, readWorld, type World } from './list-mix.ts';
import { startLarge } from './postgres-cluster.ts';

const ORIGINS = [1, 2].map((more) => `http://localhost:${BENCH_PORT + more}`);
const PUBLIC_URL = ORIGINS[0] as string;
const CONNECTIONS = 32;
const TURNS = 5;
const ROUNDS = 3;
const SECONDS = 10;
const SHORT_SECONDS = 2;
const PAGE = 50;
const EACH_PAGE_TIMES = 60;
const SHORT_TIMES = 20;

/** @param isShort with few orders, and for seconds. */
export async function serviceFigures(isShort: boolean): Promise<Figure[]> {
  const cluster = await startLarge(isShort);
  const issuer = await startIssuer();
  try {
    for (const origin of ORIGINS) {
      const env = { PUBLIC_URL, DATABASE_URL: cluster.url, AUTH_URL: issuer.url, SERVE_PORTAL: 'no' };
      await startProcess({ ...env, PORT: new URL(origin).port }).ready;
    }
    const { operator, close } = await openPostgres(cluster.url);
    const world = await operator(readWorld);
    await close();
    const tokens = await tokensOf(world.members, issuer);
    const lists = [
      ...(await listFigures(world, tokens, isShort ? SHORT_SECONDS : SECONDS)),
      ...(await depthFigures(world, tokens, isShort ? SHORT_TIMES : EACH_PAGE_TIMES)),
    ];
    killProcesses();
    return [...lists, ...(await checkFigures(isShort)), ...(await guessFigures(cluster.url, isShort))];
  } finally {
    killProcesses();
    issuer.close();
    cluster.stop();
  }
}

async function tokensOf(members: readonly Member[], issuer: Issuer): Promise<Map<string, string>> {
  const exp = Math.floor(Date.now() / 1000) + 60 * 60;
  const issued = members.map(
    async ({ username }) => [username, await issuer.token(username, { exp })] as const,
  );
  return new Map(await Promise.all(issued));
}

async function listFigures(
  { members, today }: World,
  tokens: Map<string, string>,
  seconds: number,
): Promise<Figure[]> {
  const requests: ListRequest[] = Array.from({ length: TURNS }, (_, turn) =>
    members.flatMap((member, place) =>
      listsOf(member, today, turn + place).map((path) => ({
        path: MANAGEMENT_PATH + path,
        token: tokens.get(member.username) ?? '',
      })),
    ),
  ).flat();
  const run = () => drive(shuffled(requests), seconds);
  // Warms up.
  await run();
  const rounds: Answers[] = [];
  while (rounds.length < ROUNDS) rounds.push(await run());
  const what = `service: lists answered whole, ${CONNECTIONS} connections`;
  const [rates, p99] = [rounds.map(({ rate }) => rate), rounds.map(({ p99 }) => p99)];
  return [atLeast(1_200, 'requests/s', what, rates), atMost(60, 'ms', 'service: list p99', p99)];
}

async function depthFigures(
  { members, today }: World,
  tokens: Map<string, string>,
  repeats: number,
): Promise<Figure[]> {
  const large = members.find(({ username }) => username === 'client');
  const { from, to } = lastDays(today, 10 * 365);
  const token = tokens.get('client') ?? '';
  const page = (number: number): ListRequest => ({
    path: `${MANAGEMENT_PATH}/orders/allByOrg/${large?.orgId}/${from}/${to}?page=${number}&per_page=${PAGE}`,
    token,
  });
  const { total } = JSON.parse((await fetchList(page(1))).body) as { total: number };
  const pages = [1, Math.ceil(total / PAGE / 2), Math.ceil(total / PAGE)];
  const times: number[][] = [[], [], []];
  for (let time = 0; time < repeats; time += 1)
    for (const [place, number] of pages.entries()) times[place]?.push((await fetchList(page(number))).ms);
  const [first = 0, middle = 0, last = 0] = times.map(median);
  return [
    atMost(1.5, 'times', `service: the deepest page of ${total} orders`, [last / first]),
    atMost(1.5, 'times', 'service: its middle page, the furthest from both ends', [middle / first]),
  ];
}

// The same order each time: a multiplicative step that meets every place once.
function shuffled<T>(list: readonly T[]): T[] {
  const step = 7_919;
  return list.map((_, place) => list[(place * step) % list.length] as T);
}

interface ListRequest {
  readonly path: string;
  readonly token: string;
}

interface Answers {
  /** Requests a second. */
  readonly rate: number;
  /** The time, in milliseconds, within which 99 of 100 were answered. */
  readonly p99: number;
}

// As browsers say it.
const ACCEPTED = 'gzip, deflate, br, zstd';

const headersOf = ({ token }: ListRequest) => ({
  authorization: `Bearer ${token}`,
  'accept-encoding': ACCEPTED,
});

/**
 * Requests lists as fast as they come, over connections that stay open, each with one request on its way.
 * @throws if an answer is not 200.
 */
async function drive(requests: readonly ListRequest[], seconds: number): Promise<Answers> {
  const share = CONNECTIONS / ORIGINS.length;
  const results = await Promise.all(
    ORIGINS.map((url, place) => {
      let next = place * share;
      return autocannon({
        url,
        connections: share,
        duration: seconds,
        setupClient: (client) => {
          const mine = requests.filter((_, index) => index % CONNECTIONS === next);
          next += 1;
          client.setRequests(mine.map((each) => ({ path: each.path, headers: headersOf(each) })));
        },
      });
    }),
  );
  for (const { statusCodeStats = {}, errors, timeouts } of results) {
    if (errors + timeouts > 0)
      throw new Error(`${errors} connections failed, ${timeouts} calls took too long.`);
    const others = Object.keys(statusCodeStats).filter((status) => status !== '200');
    if (others.length > 0) throw new Error(`The service answered ${others.join(', ')} instead of 200.`);
  }
  return {
    rate: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

/** Fetches one list, and says how long its whole answer took, in milliseconds. */
async function fetchList(request: ListRequest): Promise<{ body: string; ms: number }> {
  const start = performance.now();
  const response = await fetch(PUBLIC_URL + request.path, { headers: headersOf(request) });
  const body = await response.text();
  const ms = performance.now() - start;
  if (!response.ok) throw new Error(`${request.path} is ${response.status}.`);
  return { body, ms };
}
