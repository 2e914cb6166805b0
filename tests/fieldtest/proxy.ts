/** The lying proxy between browser and service: what becomes of a request follows from the first rule that fits it. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { IDEMPOTENCY_HEADER, MANAGEMENT_PATH } from '#src/contract/call.ts';

/**
 * What becomes of a request: `late` ones are answered with a 504 and reach the service when {@link LyingProxy.deliverLate}
 * is called, and so does the second copy of `twice, later`; `stale` answers as things were before the order was placed
 * or its last line added; a number is a refusal with a problem.
 */
export type Fate =
  | 'fine'
  | 'lost'
  | 'answer lost'
  | '502 after it was done'
  | 'captive portal'
  | 'captive portal after it was done'
  | 'slow'
  | 'twice'
  | 'twice, later'
  | 'late'
  | 'stale'
  | '{}'
  | 403
  | 404;

export interface Rule {
  readonly method?: string;
  /** Of the path below the management path. */
  readonly path: RegExp;
  readonly fate: Fate;
  /** How many requests it is for; without one, all. */
  times?: number;
  /** Done before the request reaches the service. */
  readonly before?: () => Promise<unknown>;
  /** Done after the service has answered and before the browser hears of it. */
  readonly after?: () => Promise<unknown>;
}

interface Held {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const SLOW_MS = 1_500;

export class LyingProxy {
  rules: Rule[] = [];
  /** Whether the API takes idempotency keys: `config.json` says so, or they are dropped on the way. */
  keys = true;
  /** How many requests met a rule. */
  lies = 0;
  readonly #tell: (text: string) => void;
  readonly #behind: number;
  readonly #snapshots = new Map<string, Answered>();
  readonly #server = createServer(
    (incoming, answer) =>
      void this.#serve(incoming, answer).catch(() => {
        answer.destroy();
      }),
  );
  #late: Held[] = [];
  #underWay = 0;

  /** @param behind the port of the service. */
  constructor(behind: number, tell: (text: string) => void) {
    this.#behind = behind;
    this.#tell = tell;
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, 'localhost', resolve);
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Nothing fails any more; what is late stays late. */
  heal(): void {
    this.rules = [];
  }

  /** Whether a change is on its way to the service. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /** What was held back reaches the service now, minutes too late; answers how many requests there were. */
  async deliverLate(): Promise<number> {
    const late = this.#late;
    this.#late = [];
    for (const held of late) {
      const { status } = await this.#forward(held);
      this.#tell(`late: ${held.method} ${held.path} → ${status}`);
    }
    return late.length;
  }

  /** What was held back never arrives. */
  forgetLate(): void {
    this.#late = [];
  }

  async #serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = incoming;
    const held = { method, path: url, headers: this.#passedOn(url, headers), body: Buffer.concat(chunks) };
    // Drawing them costs more than all the rest, and no order depends on them.
    if (url.startsWith(`${MANAGEMENT_PATH}/thumbnail/`)) return reply(answer, problem(404));
    const isChange = url.startsWith(MANAGEMENT_PATH) && method !== 'GET';
    if (isChange) this.#underWay += 1;
    try {
      await this.#meet(held, answer, this.#ruleFor(held));
    } finally {
      if (isChange) this.#underWay -= 1;
    }
  }

  #passedOn(url: string, headers: IncomingMessage['headers']): IncomingMessage['headers'] {
    const { [IDEMPOTENCY_HEADER.toLowerCase()]: _key, ...others } = headers;
    const passed = this.keys ? headers : others;
    if (url !== '/config.json') return passed;
    const { 'if-none-match': _tag, 'accept-encoding': _encoding, ...plain } = passed;
    return plain;
  }

  #ruleFor({ method, path }: Held): Rule | undefined {
    const isApi = path.startsWith(MANAGEMENT_PATH) || path.startsWith('/auth/');
    if (!isApi) return undefined;
    const below = path.replace(MANAGEMENT_PATH, '');
    const rule = this.rules.find(
      (each) => (each.method ?? method) === method && each.path.test(below) && each.times !== 0,
    );
    if (rule?.times !== undefined) rule.times -= 1;
    return rule;
  }

  async #meet(held: Held, answer: ServerResponse, rule: Rule | undefined): Promise<void> {
    const name = `${held.method} ${held.path.replace(MANAGEMENT_PATH, '')}`;
    if (rule) this.lies += 1;
    await rule?.before?.();
    const fate = rule?.fate ?? 'fine';
    const isTold = /^\w+ \/order/.test(name);
    if (isTold) this.#tell(`${name} ${held.body.toString().slice(0, 100)} … ${fate}`);
    await this.#remember(held);
    const forward = async () => {
      const answered = await this.#forward(held);
      if (isTold) this.#tell(`${name} → ${answered.status} ${shown(answered)}`);
      await rule?.after?.();
      return answered;
    };
    switch (fate) {
      case 'fine':
        return reply(answer, await forward());
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        return reply(answer, await forward());
      case 'lost':
        return void answer.destroy();
      case 'answer lost':
        await forward();
        return void answer.destroy();
      case '502 after it was done':
        await forward();
        return reply(answer, problem(502));
      case 'captive portal':
        return reply(answer, WELCOME);
      case 'captive portal after it was done':
        await forward();
        return reply(answer, WELCOME);
      case 'twice': {
        const [, second] = await Promise.all([forward(), forward()]);
        return reply(answer, second);
      }
      case 'twice, later':
        this.#late.push(held);
        return reply(answer, await forward());
      case 'late':
        this.#late.push(held);
        return reply(answer, problem(504));
      case 'stale':
        return reply(answer, this.#snapshots.get(held.path.split('?')[0] ?? '') ?? (await forward()));
      case '{}':
        return reply(answer, json(200, {}));
      default:
        return reply(answer, problem(fate));
    }
  }

  /** Keeps what a lagging replica will go on saying of an order: how it was before this change. */
  async #remember(held: Held): Promise<void> {
    if (held.method !== 'POST' || !/\/(order\/create|orderItem\/add)$/.test(held.path)) return;
    const body = JSON.parse(held.body.toString()) as { id?: number; order_id?: number };
    const id = body.order_id ?? body.id;
    const { authorization, host } = held.headers;
    const headers = { ...(authorization && { authorization }), ...(host && { host }) };
    for (const path of [`${MANAGEMENT_PATH}/order/${id}`, `${MANAGEMENT_PATH}/orderItems/${id}`]) {
      const answered = await this.#forward({ method: 'GET', path, headers, body: Buffer.alloc(0) });
      if (answered.status !== 200) continue;
      this.#snapshots.set(path, json(200, JSON.parse(answered.body.toString())));
    }
  }

  #forward({ method, path, headers, body }: Held): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        { host: 'localhost', port: this.#behind, method, path, headers },
        (answered) => {
          const chunks: Buffer[] = [];
          answered.on('data', (chunk) => chunks.push(chunk));
          answered.on('error', reject);
          answered.on('end', () => {
            const received = { status: answered.statusCode ?? 502, headers: answered.headers };
            resolve(this.#asConfigured(path, { ...received, body: Buffer.concat(chunks) }));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  #asConfigured(path: string, answered: Answered): Answered {
    if (path !== '/config.json' || this.keys || answered.status !== 200) return answered;
    return json(200, { ...JSON.parse(answered.body.toString()), idempotency_keys: false });
  }
}

const WELCOME: Answered = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<p>Welcome to our network'),
};

function json(status: number, content: unknown, type = 'application/json'): Answered {
  return { status, headers: { 'content-type': type }, body: Buffer.from(JSON.stringify(content)) };
}

function problem(status: number): Answered {
  const content = { type: 'about:blank', title: 'Provoked', status, message: 'Provoked by the field test.' };
  return json(status, content, 'application/problem+json');
}

function reply(answer: ServerResponse, { status, headers, body }: Answered): void {
  const { 'transfer-encoding': _chunked, connection: _connection, ...others } = headers;
  const length = status === 304 ? {} : { 'content-length': String(body.length) };
  if (!answer.destroyed) answer.writeHead(status, { ...others, ...length }).end(body);
}

function shown({ headers, body }: Answered): string {
  return headers['content-encoding'] ? '' : body.toString().slice(0, 120);
}
