import { Socket } from 'node:net';
import pg from 'pg';

/** A connection keeps the plan of so many statements; what else is asked is planned each time. */
const MOST_STATEMENTS = 100;

/** Begins a statement whose answer nobody waits for: where it fails, its transaction does, and all that follows. */
export const UNAWAITED = '/* unawaited */ ';

/**
 * A connection that sends each statement at once, without waiting for the answers to those before it, and keeps the
 * plans of what it is asked often. It settles at once what nobody waits for, which is then on its way before anything
 * that is asked afterwards: what is marked `UNAWAITED`, and the BEGIN and COMMIT of what only reads, with nothing to
 * lose. Where one of these or a BEGIN fails, all fails that follows: it would run as whom the connection is.
 */
export class PipelinedClient extends pg.Client {
  readonly #send: Send;
  #isReading = false;
  /** Why the transaction does not stand as it was begun: that is known before the answer to what follows. */
  #lost: unknown;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket } as pg.ClientConfig);
    // The driver's own signatures are many; drizzle and the pool, the only callers, have this one.
    const send = this.query.bind(this) as Send;
    this.#send = (config, values, done) => {
      // What is sent in one turn, a BEGIN and what follows it, goes out as one packet.
      socket.cork();
      process.nextTick(() => socket.uncork());
      return send(prepared(config), values, done);
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
    if (text.startsWith(UNAWAITED)) return now(this.#orLost(sent));
    if (text === 'commit' && this.#isReading) return now(sent);
    return sent.then((result) => {
      if (this.#lost) throw this.#lost;
      return result;
    });
  }

  /** It never fails: drizzle would not give the connection back. What only reads does not even wait for it. */
  #begin(config: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#isReading = config.text.includes('read only');
    this.#lost = undefined;
    const begun = this.#orLost(this.#send(config));
    return this.#isReading ? now(begun) : begun;
  }

  #orLost(sent: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    return sent.catch((error: unknown) => {
      this.#lost = error;
      return NOTHING;
    });
  }
}

/** Nothing, at once, whatever comes of what was sent. */
function now(sent: Promise<unknown>): Promise<pg.QueryResult> {
  sent.catch(() => undefined);
  return Promise.resolve(NOTHING);
}

type Done = (error: Error, result: pg.QueryResult) => void;
type Send = (config: pg.QueryConfig, values?: unknown[], done?: Done) => Promise<pg.QueryResult>;

const NOTHING = { rows: [], fields: [], rowCount: 0, command: '', oid: 0 };

const PLANNED = /^(\/\* unawaited \*\/ )?select /i;

const names = new Map<string, string>();

// The portal's lists are few; the texts of all possible column searches are many.
function prepared(config: pg.QueryConfig): pg.QueryConfig {
  if (!PLANNED.test(config.text)) return config;
  const known = names.get(config.text);
  if (!known && names.size >= MOST_STATEMENTS) return config;
  const name = known ?? `portal_${names.size}`;
  if (!known) names.set(config.text, name);
  return { ...config, name };
}
