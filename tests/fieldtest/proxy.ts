/** The lying proxy between browser and service: what becomes of a request follows from the first rule that fits it. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { IDEMPOTENCY_HEADER, MANAGEMENT_PATH } from '#src/contract/call.ts';

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** What becomes of a request: how often it reaches the service, at once and later, and how it is answered. */
interface Course {
  readonly sent?: 0 | 1 | 2;
  /** It reaches the service when {@link LyingProxy.deliverLate} is called. */
  readonly isLate?: true;
  /** In place of the service's answer: something else, nothing, or what was read there, or of the order, last. */
  readonly answer?: Answered | 'none' | 'stale' | 'open';
  readonly isSlow?: true;
}

const WELCOME = answered(200, '<p>Welcome to our network', 'text/html');
const BROKEN_JSON = answered(200, '{"id": 12');
const SLOW_MS = 1_500;

const FATES = {
  fine: {},
  lost: { sent: 0, answer: 'none' },
  'answer lost': { answer: 'none' },
  '502 after it was done': { answer: problem(502) },
  'captive portal': { sent: 0, answer: WELCOME },
  'captive portal after it was done': { answer: WELCOME },
  twice: { sent: 2 },
  'twice, later': { isLate: true },
  late: { sent: 0, isLate: true, answer: problem(504) },
  slow: { isSlow: true },
  stale: { sent: 0, answer: 'stale' },
  'answered as open': { sent: 0, answer: 'open' },
  'broken JSON': { sent: 0, answer: BROKEN_JSON },
  'broken JSON after it was done': { answer: BROKEN_JSON },
  'come back in an hour': { sent: 0, answer: problem(503, { 'retry-after': '3600' }) },
  '{}': { sent: 0, answer: answered(200, '{}') },
  '200 with an error': { sent: 0, answer: answered(200, '{"error": "No orders today."}') },
  403: { sent: 0, answer: problem(403) },
  404: { sent: 0, answer: problem(404) },
  500: { sent: 0, answer: problem(500) },
  502: { sent: 0, answer: problem(502) },
} as const satisfies Record<string, Course>;
/** An object is the answer of a call that never reaches the service. */
export type Fate = keyof typeof FATES | { readonly answer: unknown };

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

export const START = /^\/order\/start/;
export const ADD = /^\/orderItem\/add/;
export const PLACE = /^\/order\/create/;
export const LOOKUPS = /^\/(order|orderItems)\/\d+/;

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
  #late: Held[] = [];
  #underWay = 0;

  /** @param behind the port of the service. */
  constructor(behind: number, tell: (text: string) => void) {
    this.#behind = behind;
    this.#tell = tell;
  }

  listen(port: number): Promise<void> {
    const server = createServer((incoming, answer) => {
      this.#serve(incoming, answer).catch(() => answer.destroy());
    });
    return new Promise((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve));
  }

  heal(): void {
    this.rules = [];
  }

  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /** What was held back reaches the service now, minutes too late; answers how many requests there were. */
  async deliverLate(): Promise<number> {
    const late = this.#late.splice(0);
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
    const body = Buffer.concat(await Array.fromAsync<Buffer>(incoming));
    const { method = 'GET', url = '/', headers } = incoming;
    const held = { method, path: url, headers: this.#passedOn(url, headers), body };
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
    if (!path.startsWith(MANAGEMENT_PATH) && !path.startsWith('/auth/')) return undefined;
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
    const course: Course =
      typeof fate === 'object'
        ? { sent: 0, answer: answered(200, JSON.stringify(fate.answer)) }
        : FATES[fate];
    const { sent = 1, isLate, isSlow, answer: instead } = course;
    const isTold = /^\w+ \/order/.test(name);
    if (isTold)
      this.#tell(
        `${name} ${held.body.toString().slice(0, 100)} … ${typeof fate === 'object' ? JSON.stringify(fate) : fate}`,
      );
    const forward = async () => {
      const got = await this.#forward(held);
      if (held.method === 'GET' && got.status === 200) this.#lastRead.set(pathOf(held), got);
      if (name.startsWith('PUT /order/start/') && got.status === 200)
        this.#newest = Number(JSON.parse(got.body.toString()).id);
      if (isTold) this.#tell(`${name} → ${got.status} ${shown(got)}`);
      await rule?.after?.();
      return got;
    };
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const got = (await Promise.all(Array.from({ length: sent }, forward))).at(-1);
    if (isLate) this.#late.push(held);
    if (instead === 'none') return void answer.destroy();
    if (instead === 'open') return reply(answer, this.#lastRead.get(orderPathOf(held)) ?? problem(502));
    if (instead === 'stale') return reply(answer, this.#lastRead.get(pathOf(held)) ?? (await forward()));
    reply(answer, instead ?? got ?? problem(502));
  }

  #forward({ method, path, headers, body }: Held): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const to = { host: 'localhost', port: this.#behind, method, path, headers };
      const outgoing = httpRequest(to, (incoming) => {
        const { statusCode: status = 502, headers: received } = incoming;
        const read = Array.fromAsync<Buffer>(incoming);
        const whole = read.then((parts) => ({ status, headers: received, body: Buffer.concat(parts) }));
        whole.then((from) => resolve(this.#asConfigured(path, from)), reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  #asConfigured(path: string, from: Answered): Answered {
    const isConfig = path === '/config.json' && from.status === 200 && from.body.length > 0;
    if (!isConfig || this.keys) return from;
    return answered(200, JSON.stringify({ ...JSON.parse(from.body.toString()), idempotency_keys: false }));
  }
}

const orderPathOf = ({ body }: Held) => `${MANAGEMENT_PATH}/order/${JSON.parse(body.toString()).id}`;

const pathOf = ({ path }: Held) => path.split('?')[0] ?? '';

function answered(status: number, text: string, type = 'application/json', headers = {}): Answered {
  return { status, headers: { 'content-type': type, ...headers }, body: Buffer.from(text) };
}

function problem(status: number, headers = {}): Answered {
  const content = { type: 'about:blank', title: 'Provoked', status, message: 'Provoked by the field test.' };
  return answered(status, JSON.stringify(content), 'application/problem+json', headers);
}

function reply(answer: ServerResponse, { status, headers, body }: Answered): void {
  const { 'transfer-encoding': _chunked, connection: _connection, ...others } = headers;
  const length = status === 304 ? {} : { 'content-length': String(body.length) };
  if (!answer.destroyed) answer.writeHead(status, { ...others, ...length }).end(body);
}

function shown({ headers, body }: Answered): string {
  return headers['content-encoding'] ? '' : body.toString().slice(0, 120);
}
