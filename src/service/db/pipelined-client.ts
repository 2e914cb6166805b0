import { Socket } from 'node:net';
import pg from 'pg';

/** A connection keeps the plan of so many statements; what else is asked is planned each time. */
const MOST_STATEMENTS = 100;

/** Begins a statement whose answer nobody waits for: where it fails, its transaction does, and all that follows. */
export const UNAWAITED = '/* unawaited */ ';

/**
 * A connection that sends each statement at once, without waiting for the answers to those before it, and keeps the
 * plans of what it is asked often. It settles at once what nobody waits for, which is then on its way before anything
 * that is asked afterwards: a BEGIN, what is marked `UNAWAITED`, and the COMMIT of what only read, with nothing to lose.
 */
export class PipelinedClient extends pg.Client {
  #isReading = false;
  /** Why the transaction does not stand as it was begun: its answers come before those of what follows, which fails. */
  #lost: unknown;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket } as pg.ClientConfig);
    // The driver's own signatures are many; drizzle and the pool, the only callers, have this one.
    const send = this.query.bind(this) as Send;
    this.query = ((config: pg.QueryConfig, values?: unknown[], done?: Done) => {
      // What is sent in one turn, a BEGIN and what follows it, goes out as one packet.
      socket.cork();
      process.nextTick(() => socket.uncork());
      if (done) return send(prepared(config), values, done);
      const sent = send(prepared(config), values);
      if (config.text === 'rollback') return sent;
      if (!this.#isForgotten(config.text)) return sent.then((result) => this.#unlessLost(result));
      sent.catch((error: unknown) => {
        if (config.text !== 'commit') this.#lost = error;
      });
      return Promise.resolve(NOTHING);
    }) as typeof this.query;
  }

  /** Without its BEGIN, a statement would run as nobody's: as whom the connection is. */
  #unlessLost(result: pg.QueryResult): pg.QueryResult {
    if (this.#lost) throw this.#lost;
    return result;
  }

  #isForgotten(text: string): boolean {
    const wasReading = this.#isReading;
    if (text.startsWith('begin')) {
      this.#isReading = text.includes('read only');
      this.#lost = undefined;
    }
    return text.startsWith('begin') || text.startsWith(UNAWAITED) || (wasReading && text === 'commit');
  }
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
