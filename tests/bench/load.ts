import autocannon from 'autocannon';

export interface ListRequest {
  readonly path: string;
  readonly token: string;
}

export interface Answers {
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
 * @param origins of the processes that share the work.
 * @param connections of all together.
 * @throws if an answer is not 200.
 */
export async function drive(
  origins: readonly string[],
  requests: readonly ListRequest[],
  connections: number,
  seconds: number,
): Promise<Answers> {
  const share = connections / origins.length;
  const results = await Promise.all(
    origins.map((url, place) => {
      let next = place * share;
      return autocannon({
        url,
        connections: share,
        duration: seconds,
        setupClient: (client) => {
          const mine = requests.filter((_, index) => index % connections === next);
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
export async function fetchList(origin: string, request: ListRequest): Promise<{ body: string; ms: number }> {
  const start = performance.now();
  const response = await fetch(origin + request.path, { headers: headersOf(request) });
  const body = await response.text();
  const ms = performance.now() - start;
  if (!response.ok) throw new Error(`${request.path} is ${response.status}.`);
  return { body, ms };
}
