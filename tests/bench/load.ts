import autocannon from 'autocannon';

/** A list that is asked for: by whom, and which version they have already. */
export interface Asked {
  readonly path: string;
  readonly token: string;
  readonly etag?: string;
}

/** What came back in a time. */
export interface Answers {
  /** Requests a second. */
  readonly rate: number;
  /** The time, in milliseconds, within which 99 of 100 were answered. */
  readonly p99: number;
  /** How many answers had a status. */
  readonly statuses: Map<number, number>;
}

// As browsers say it.
const ACCEPTED = 'gzip, deflate, br, zstd';

const headersOf = ({ token, etag }: Asked) => ({
  authorization: `Bearer ${token}`,
  'accept-encoding': ACCEPTED,
  ...(etag && { 'if-none-match': etag }),
});

/**
 * Asks for lists as fast as they come, over connections that are kept open, each with one request on its way.
 * @param origins of the processes that share the work.
 * @param connections of all together.
 */
export async function drive(
  origins: readonly string[],
  asked: readonly Asked[],
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
          const mine = asked.filter((_, index) => index % connections === next);
          next += 1;
          client.setRequests(
            mine.map((each) => ({ method: 'GET', path: each.path, headers: headersOf(each) })),
          );
        },
      });
    }),
  );
  const statuses = new Map<number, number>();
  for (const { statusCodeStats = {}, errors, timeouts } of results) {
    if (errors + timeouts > 0)
      throw new Error(`${errors} connections failed, ${timeouts} calls took too long.`);
    for (const [status, { count = 0 }] of Object.entries(statusCodeStats)) {
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + count);
    }
  }
  return {
    rate: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    statuses,
  };
}

/** Fetches one list, and says how long its whole answer took, in milliseconds. */
export async function fetchList(
  origin: string,
  asked: Asked,
): Promise<{ body: string; etag: string; ms: number }> {
  const start = performance.now();
  const response = await fetch(origin + asked.path, { headers: headersOf(asked) });
  const body = await response.text();
  const ms = performance.now() - start;
  if (!response.ok) throw new Error(`${asked.path} is ${response.status}.`);
  return { body, etag: response.headers.get('etag') ?? '', ms };
}
