import { Socket } from 'node:net';
import pg from 'pg';

/** How many query plans a connection keeps; other statements are planned each time. */
const MOST_STATEMENTS = 100;

/** Marks a statement whose response nobody awaits. If it fails, its transaction and everything after it fail. */
export const UNAWAITED = '/* unawaited */ ';

/**
 * A connection that pipelines statements: it sends each one at once, without waiting for the responses to earlier ones,
 * and caches the plans of frequent ones. Statements marked `UNAWAITED`, and BEGIN and COMMIT of read-only transactions,
 * resolve at once; the server still executes them in order. If one of these or a BEGIN fails, everything after it
 * fails: it would run with the connection's own rights, past row level security.
 */
export class PipelinedClient extends pg.Client {
  readonly #send: Send;
  readonly #isDirect: boolean;
  #isReading = false;
  /** Why the transaction is broken; it is known before the response to the next statement. */
  #lost: unknown;

  /** @param isDirect false: nothing that a transaction pooler forbids; statements are sent one by one, without names. */
  constructor(config?: pg.ClientConfig, isDirect = true) {
    const socket = new Socket();
    super({ ...config, pipeline: isDirect, stream: () => socket } as pg.ClientConfig);
    this.#isDirect = isDirect;
    // The driver has many signatures; drizzle and the pool, its only callers, use this one.
    const send = this.query.bind(this) as Send;
    this.#send = (config, values, done) => {
      // Statements of one tick, such as a BEGIN and the next one, are sent as one packet.
      socket.cork();
      process.nextTick(() => socket.uncork());
      return send(isDirect ? prepared(config) : config, values, done);
    };
    this.query = ((config: pg.QueryConfig, values?: unknown[], done?: Done) =>
      done ? this.#send(config, values, done) : this.#ask(config, values)) as typeof this.query;
  }

  #ask(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const { text } = config;
    if (text.startsWith('begin')) return this.#begin(config);
    if (text === 'rollback') return this.#send(config);
    if (this.#lost) return Promise.reject(this.#lost);
    const sent = this.#send(config, values);
    if (text.startsWith(UNAWAITED)) return this.#early(this.#orLost(sent));
    if (text === 'commit' && this.#isReading) return this.#early(sent);
    return sent.then((result) => {
      if (this.#lost) throw this.#lost;
      return result;
    });
  }

  /** Never rejects: drizzle would not release the connection. A read-only transaction doesn't even wait for it. */
  #begin(config: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#isReading = config.text.includes('read only');
    this.#lost = undefined;
    const begun = this.#orLost(this.#send(config));
    return this.#isReading ? this.#early(begun) : begun;
  }

  #early(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    return this.#isDirect ? now(sent) : sent;
  }

  #orLost(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    return sent.catch((error: unknown) => {
      this.#lost = error;
      return NOTHING;
    });
  }
}

/** A connection to a transaction pooler, which may give each transaction another one of the server's connections. */
export class PoolerClient extends PipelinedClient {
  constructor(config?: pg.ClientConfig) {
    super(config, false);
  }
}

/** Resolves to nothing at once, whatever the response is. */
function now(sent: Promise<unknown>): Promise<pg.QueryResult> {
  sent.catch(() => undefined);
  return Promise.resolve(NOTHING);
}

type Done = (error: Error, result: pg.QueryResult) => void;
type Send = (config: pg.QueryConfig, values?: unknown[], done?: Done) => Promise<pg.QueryResult>;

const NOTHING = { rows: [], fields: [], rowCount: 0, command: '', oid: 0 };

const PLANNED = /^(\/\* unawaited \*\/ )?select /i;

const names = new Map<string, string>();

// The portal has few lists, but very many combinations of column searches.
function prepared(config: pg.QueryConfig): pg.QueryConfig {
  if (!PLANNED.test(config.text)) return config;
  const known = names.get(config.text);
  if (!known && names.size >= MOST_STATEMENTS) return config;
  const name = known ?? `portal_${names.size}`;
  if (!known) names.set(config.text, name);
  return { ...config, name };
}
