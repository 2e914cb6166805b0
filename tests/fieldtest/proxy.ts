/** The lying proxy between browser and service: what becomes of a request follows from the first rule that fits it. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { IDEMPOTENCY_HEADER, MANAGEMENT_PATH } from '#src/contract/call.ts';

/**
 * What becomes of a request: `late` ones are answered with a 504 and reach the service when {@link LyingProxy.deliverLate}
 * is called, and so does the second copy of `twice, later`; `stale` answers as things were when they were
 * read last; `answered as open` never reaches the service, and is answered with the order as it is there; a
 * number is a refusal with a problem; an object is the answer of a call that never reaches the service.
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
  | 'answered as open'
  | 'broken JSON'
  | 'broken JSON after it was done'
  | 'come back in an hour'
  | 403
  | 404
  | 500
  | 502
  | { readonly answer: unknown };

export interface Rule {
  readonly method?: string;
  /** Of the path below the management path. */
  readonly path: RegExp;
  readonly fate: Fate;
  readonly body?: RegExp;
  /** Only each such request of those that fit. */
  readonly every?: number;
  /** How many requests it is for; without one, all. */
  times?: number;
  readonly before?: () => Promise<unknown>;
  /** Done after the service has answered and before the browser hears of it. */
  readonly after?: () => Promise<unknown>;
}

type Held = { method: string; path: string } & Pick<Answered, 'headers' | 'body'>;

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export const START = /^\/order\/start/;
export const ADD = /^\/orderItem\/add/;
export const PLACE = /^\/order\/create/;
export const LOOKUPS = /^\/(order|orderItems)\/\d+/;

const SLOW_MS = 1_500;
const HOUR_S = 3_600;

export class LyingProxy {
  rules: Rule[] = [];
  /** Whether the API takes idempotency keys: `config.json` says so, or they are dropped on the way. */
  keys = true;
  lies = 0;
  /** The order that was started last. */
  #newest = 0;
  readonly #tell: (text: string) => void;
  readonly #behind: number;
  /** What was answered to each read last: a token is bound to its request, and can't read anything else. */
  readonly #lastRead = new Map<string, Answered>();
  readonly #fits = new Map<Rule, number>();
  readonly #server = createServer((incoming, answer) => {
    this.#serve(incoming, answer).catch(() => answer.destroy());
  });
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

  heal(): void {
    this.rules = [];
  }

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

  #ruleFor({ method, path, body }: Held): Rule | undefined {
    const isApi = path.startsWith(MANAGEMENT_PATH) || path.startsWith('/auth/');
    if (!isApi) return undefined;
    const below = path.replace(MANAGEMENT_PATH, '');
    const rule = this.rules.find(
      (each) =>
        (each.method ?? method) === method &&
        each.path.test(below) &&
        (each.body?.test(body.toString()) ?? true) &&
        each.times !== 0 &&
        this.#isDue(each),
    );
    if (rule?.times !== undefined) rule.times -= 1;
    return rule;
  }

  #isDue(rule: Rule): boolean {
    const fits = (this.#fits.get(rule) ?? 0) + 1;
    this.#fits.set(rule, fits);
    return fits % (rule.every ?? 1) === 0;
  }

  async #meet(held: Held, answer: ServerResponse, rule: Rule | undefined): Promise<void> {
    const name = `${held.method} ${held.path.replace(MANAGEMENT_PATH, '')}`;
    // The lines of earlier orders are fetched ahead: nobody waits for them.
    const [, ofOrder = Number.POSITIVE_INFINITY] = /^GET \/orderItems\/(\d+)/.exec(name) ?? [];
    if (rule && Number(ofOrder) >= this.#newest) this.lies += 1;
    await rule?.before?.();
    const fate = rule?.fate ?? 'fine';
    const isTold = /^\w+ \/order/.test(name);
    const shownFate = typeof fate === 'object' ? JSON.stringify(fate) : fate;
    if (isTold) this.#tell(`${name} ${held.body.toString().slice(0, 100)} … ${shownFate}`);
    const forward = async () => {
      const got = await this.#forward(held);
      if (held.method === 'GET' && got.status === 200) this.#lastRead.set(pathOf(held), got);
      if (name.startsWith('PUT /order/start/') && got.status === 200)
        this.#newest = Number(JSON.parse(got.body.toString()).id);
      if (isTold) this.#tell(`${name} → ${got.status} ${shown(got)}`);
      await rule?.after?.();
      return got;
    };
    if (/ after it was done$/.test(String(fate))) await forward();
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
        return reply(answer, problem(502));
      case 'captive portal':
      case 'captive portal after it was done':
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
        return reply(answer, this.#lastRead.get(pathOf(held)) ?? (await forward()));
      case '{}':
        return reply(answer, json(200, {}));
      case 'answered as open':
        return reply(answer, this.#lastRead.get(orderPathOf(held)) ?? problem(502));
      case 'broken JSON':
      case 'broken JSON after it was done':
        return reply(answer, BROKEN_JSON);
      case 'come back in an hour': {
        const { headers, ...refusal } = problem(503);
        return reply(answer, { ...refusal, headers: { ...headers, 'retry-after': String(HOUR_S) } });
      }
      default:
        return reply(answer, typeof fate === 'object' ? json(200, fate.answer) : problem(fate));
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
    const isConfig = path === '/config.json' && answered.status === 200 && answered.body.length > 0;
    if (!isConfig || this.keys) return answered;
    return json(200, { ...JSON.parse(answered.body.toString()), idempotency_keys: false });
  }
}

const WELCOME = answered(200, '<p>Welcome to our network', 'text/html');
const BROKEN_JSON = answered(200, '{"id": 12');

const orderPathOf = ({ body }: Held) => `${MANAGEMENT_PATH}/order/${JSON.parse(body.toString()).id}`;

const pathOf = ({ path }: Held) => path.split('?')[0] ?? '';

function answered(status: number, text: string, type = 'application/json'): Answered {
  return { status, headers: { 'content-type': type }, body: Buffer.from(text) };
}

const json = (status: number, content: unknown) => answered(status, JSON.stringify(content));

function problem(status: number): Answered {
  const content = { type: 'about:blank', title: 'Provoked', status, message: 'Provoked by the field test.' };
  return answered(status, JSON.stringify(content), 'application/problem+json');
}

function reply(answer: ServerResponse, { status, headers, body }: Answered): void {
  const { 'transfer-encoding': _chunked, connection: _connection, ...others } = headers;
  const length = status === 304 ? {} : { 'content-length': String(body.length) };
  if (!answer.destroyed) answer.writeHead(status, { ...others, ...length }).end(body);
}

function shown({ headers, body }: Answered): string {
  return headers['content-encoding'] ? '' : body.toString().slice(0, 120);
}
