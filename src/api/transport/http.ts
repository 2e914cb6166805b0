/** The transport of every management call (RULES.md, API). It throws typed errors, and never shows a message. */
import type { ProvenCall } from '#src/auth/proof.ts';
import type { Session } from '#src/auth/session.ts';
import {
  type Answer,
  type Body,
  type Call,
  IDEMPOTENCY_HEADER,
  MANAGEMENT_PATH,
  type Params,
  type Query,
  REQUEST_ID_HEADER,
} from '#src/contract/call.ts';
import { LARGEST_PAGE, TOTAL_HEADER } from '#src/contract/list.ts';
import { AnyProblem, isRefusal, MISSING_TOKEN, OTHER_PERSON } from '#src/contract/problem.ts';
import { isAddress } from '#src/contract/product.ts';
import { report } from '#src/reports/reports.ts';
import { observeClock, providerNow } from './clock.ts';
import { isSignInRefusal, Malformed, ProofFailed, Refused, reachability, Unreachable } from './errors.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { withBackOff } from './read-back-off.ts';
import { etagFor, validatorFrom, withValidator } from './validators.ts';

const TIME_LIMIT_MS = 30_000;
const NOT_MODIFIED = 304;

interface Connection {
  /** Without a trailing slash. */
  readonly baseAddress: string;
  readonly session: Pick<Session, 'accessToken' | 'authorization' | 'renew' | 'end'>;
  /** On another origin, an unknown header fails the preflight. */
  readonly idempotencyKeys: boolean;
  /** Whether reads may carry `If-None-Match`: another origin has to allow it. */
  readonly conditionalReads: boolean;
}

let connection: Connection | undefined;

export function connect(to: Connection): void {
  connection = to;
}

export function honoursKeys(): boolean {
  return connection?.idempotencyKeys ?? false;
}

type Sent<C extends Call> = ([C['params']] extends [undefined] ? { params?: never } : { params: Params<C> }) &
  ([C['body']] extends [undefined] ? { body?: never } : { body: Body<C> }) & {
    query?: Query<C>;
    signal?: AbortSignal;
    /** The idempotency key (a UUID); the default is a new one. */
    key?: string;
    /** The cached answer of this call. The same object is returned if the API answers 304. */
    cached?: unknown;
    /** For reads of a screen: waits while the path is backed off after a server fault; a list goes without unreadable rows. */
    waits?: boolean;
    /** A 403 does not end the session: a background call may be about a record that the user has lost access to. */
    keepsSession?: boolean;
  };

/** @throws Unreachable, Refused, Malformed, or an AbortError. */
export async function request<C extends Call>(call: C, sent: Sent<C>): Promise<Answer<C>> {
  const query = sent.query as Record<string, unknown> | undefined;
  const path = pathOf(call, sent.params, query);
  const etag = connection?.conditionalReads ? etagFor(path, sent.cached) : undefined;
  const sentAt = Date.now();
  const sendsKey = call.method !== 'GET' && connection?.idempotencyKeys;
  const headers = {
    accept: 'application/json',
    ...(call.body && { 'content-type': 'application/json' }),
    ...(sendsKey && { [IDEMPOTENCY_HEADER]: sent.key ?? crypto.randomUUID() }),
    // With `no-store`, a browser adds `no-cache`, to which many servers answer with the full response.
    ...(etag !== undefined && { 'if-none-match': etag, 'cache-control': 'max-age=0' }),
  };
  const body = call.body && { body: JSON.stringify(sent.body) };
  const init = { method: call.method, ...body, headers, ...(sent.signal && { signal: sent.signal }) };
  const attempt = () => authorized(path, init, sent.keepsSession);
  const response = await (sent.signal && sent.waits ? withBackOff(path, sent.signal, attempt) : attempt());
  observeClock(response.headers, sentAt);
  if (response.status === NOT_MODIFIED && etag !== undefined) return sent.cached as Answer<C>;
  const answer = await json(response, call.method);
  let parsed = await parseInSlices(call.answer, answer);
  if (!parsed.success && sent.waits && query) {
    const { withReadableRows } = await import('./readable-rows.ts');
    const readable = withReadableRows(call.answer, answer, call.path);
    if (readable) parsed = await parseInSlices(call.answer, readable);
  }
  if (!parsed.success) {
    const { data } = AnyProblem.safeParse(answer);
    if ((call.method !== 'GET' || sent.waits) && data && isRefusal(data))
      throw new Refused(response.status, data);
    const field = parsed.error.issues[0]?.path.join('.');
    throw Object.assign(new Malformed(call.path), { field });
  }
  const found = withValidator(parsed.data as Answer<C>, validatorFrom(response, path));
  return isWhole(answer, query, response.headers) ? found : withLaterPages(call, sent, found as []);
}

type Rows = readonly { readonly id: number }[];

/** Whether a list has all rows that were requested. An API that limits them does so at 50, 100 or another multiple. */
function isWhole(answer: unknown, query: Record<string, unknown> | undefined, headers: Headers): boolean {
  const { length } = Object(answer) as Rows;
  const isCut = length > 0 && length % 50 === 0 && query?.page === 1 && length !== query.per_page;
  return !isCut || headers.get(TOTAL_HEADER) === String(length);
}

/** Fetches until a page has nothing new: for one after the last, an API may answer 404, or the first page. */
async function withLaterPages<C extends Call>(call: C, sent: Sent<C>, first: Rows): Promise<Answer<C>> {
  const rows = new Map(first.map((row) => [row.id, row]));
  for (let page = 2, before = 0; before < rows.size && rows.size < LARGEST_PAGE; page += 1) {
    before = rows.size;
    const query = { ...(sent.query as object), page };
    const later = (await request(call, { ...sent, query } as Sent<C>).catch((error) => {
      if (error instanceof Refused && error.status === 404) return [];
      throw error;
    })) as Rows;
    for (const row of later) rows.set(row.id, row);
  }
  return (rows.size > first.length ? [...rows.values()] : first) as Answer<C>;
}

/** @param path of the API, or an address, which does not get the token. @throws Unreachable, Refused, or a TypeError. */
export async function requestImage(path: string, signal: AbortSignal): Promise<Blob> {
  const fetchImage = isAddress(path) ? fetch : authorized;
  const response = await withBackOff(path, signal, () => fetchImage(path, { signal }));
  if (!response.headers.get('content-type')?.startsWith('image/')) throw new Unreachable('Not an image.');
  return response.blob();
}

async function authorized(path: string, init: RequestInit, keepsSession = false): Promise<Response> {
  if (!connection) throw new Error('Not connected.');
  const { session, baseAddress } = connection;
  const url = `${baseAddress}${MANAGEMENT_PATH}${path}`;
  const attempt = async (token: string | undefined) => {
    // Nothing may be sent after a logout.
    if (token === undefined) throw new Refused(401, { message: MISSING_TOKEN });
    const sentAt = Date.now();
    let response = await send(url, init, token);
    if (isUnproven(response)) {
      // This device's clock may be wrong. The earlier samples did not correct it: from now on, only this response counts.
      observeClock(response.headers, sentAt, []);
      response = await send(url, init, token);
    }
    return response.ok || response.status === NOT_MODIFIED ? response : refusal(response);
  };
  const token = await session.accessToken();
  let outcome = await attempt(token);
  if (isAccessRefusal(outcome) && (await session.renew(token))) {
    outcome = await attempt(await session.accessToken());
    if (isAccessRefusal(outcome) && !(keepsSession && isForbidden(outcome)))
      await session.end(outcome.problem?.type === OTHER_PERSON ? 'other-person' : 'ended', {
        endpoint: url,
        status: outcome.status,
        reference: outcome.requestId ?? undefined,
      });
  }
  if (outcome instanceof Refused) throw outcome;
  return outcome;
}

async function send(url: string, init: RequestInit, token: string): Promise<Response> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const call = { method: init.method ?? 'GET', url, token, now: providerNow() };
  const authorization = await proven(call);
  const isKnown = !reachability.get();
  try {
    const response = await fetch(url, {
      ...init,
      // The browser's cache outlives a logout.
      cache: 'no-store',
      headers: { ...init.headers, ...authorization },
      signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
    });
    if (await isFromGateway(response)) throw unreadable(call.method, response.ok || response.redirected);
    reachability.report(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    reachability.report(false, reachability.fault());
    if (error instanceof Malformed) throw error;
    // A change fails at once: the sending of an order does not wait for the diagnosis.
    if (init.method !== 'POST' && init.method !== 'PUT') await diagnose(url, error instanceof Unreachable);
    const unreachable =
      error instanceof Unreachable ? error : new Unreachable('No connection.', { cause: error });
    throw Object.assign(unreachable, { isKnown });
  }
}

async function proven(call: ProvenCall): Promise<Record<string, string>> {
  try {
    return (await connection?.session.authorization(call)) ?? {};
  } catch (error) {
    report(error, 'proof');
    throw new ProofFailed('No proof.', { cause: error });
  }
}

let diagnosis: Promise<void> | undefined;

/** Finds out why the API does not answer. Calls that fail together share one diagnosis. */
function diagnose(url: string, isPage: boolean): Promise<void> {
  diagnosis ??= import('#src/auth/faults.ts')
    .then(({ apiFault }) => apiFault(connection?.baseAddress ?? '', url, isPage))
    // The code can't be fetched: there is no network.
    .catch(() => undefined)
    .then((fault) => {
      diagnosis = undefined;
      if (!reachability.get()) reachability.report(false, fault);
    });
  return diagnosis;
}

// The API sends JSON and images, though PHP calls JSON HTML unless told otherwise. Any other HTML comes from a captive
// portal or a gateway, whose status says nothing.
async function isFromGateway(response: Response): Promise<boolean> {
  const isHtml = /^text\/html/.test(response.headers.get('content-type') ?? '');
  return response.redirected || (isHtml && !/^\s*([{[]|null$)/.test(await response.clone().text()));
}

function isUnproven({ status, headers }: Response): boolean {
  return status === 401 && /invalid_dpop_proof/.test(headers.get('www-authenticate') ?? '');
}

async function json(response: Response, method: string): Promise<unknown> {
  try {
    if (method === 'GET') return await response.json();
    // Some APIs answer an update with an empty text.
    return JSON.parse((await response.text()) || '{"success":true}');
  } catch (error) {
    throw unreadable(method, true, error);
  }
}

/** A PUT or POST whose answer can't be read may have been carried out, unless the status is one of an error. */
function unreadable(method: string, isSuccess: boolean, cause?: unknown): Unreachable | Malformed {
  const Kind = method !== 'GET' && isSuccess ? Malformed : Unreachable;
  return new Kind('Not an answer of the API.', { cause });
}

async function refusal(response: Response): Promise<Refused> {
  const problem = AnyProblem.safeParse(await response.json().catch(() => undefined));
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  return new Refused(response.status, problem.data, retryAfter, response.headers.get(REQUEST_ID_HEADER));
}

// A 403 that does not blame the token.
function isForbidden({ status, problem }: Refused): boolean {
  return status === 403 && problem?.message !== MISSING_TOKEN;
}

function isAccessRefusal(outcome: Response | Refused): outcome is Refused {
  return (
    outcome instanceof Refused && (isSignInRefusal(outcome) || outcome.problem?.message === MISSING_TOKEN)
  );
}

function pathOf(
  call: Call,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}
