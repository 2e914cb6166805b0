/** The calls of one user to the API under test, and how a check says what is wrong. */
import * as z from 'zod/mini';
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { AnswerActive, answerInt } from '#src/contract/values.ts';

export type Send = (url: string, init: RequestInit) => Promise<Response>;

export interface Reply {
  /** Method and path. */
  readonly line: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the body is none. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at as it comes, wrong shapes too.
  readonly json: any;
}

/** @param line method and path, such as `GET /show/7`. A body is sent as JSON. */
export type Ask = (line: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

const TIME_LIMIT_MS = 30_000;

export function askerOf(address: string, token: string | undefined, send: Send): Ask {
  return async (line, body, headers) => {
    const [method = '', path] = line.split(' ');
    const response = await send(`${address.replace(/\/$/, '')}${MANAGEMENT_PATH}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const text = await response.text();
    return { line, status: response.status, headers: response.headers, text, json: parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, read);
  } catch {
    // Whoever expects JSON says so.
    return undefined;
  }
}

const NUMBERS = /(^|_)id$|^(qty|total|shipped_with|shipping_type)$/;

/** As the portal reads it: numbers and flags may come as texts, an empty list as null. */
function read(name: string, value: unknown): unknown {
  if (NUMBERS.test(name)) return z.safeParse(answerInt(z.int()), value).data ?? value;
  if (name === 'active') return z.safeParse(AnswerActive, value).data ?? value;
  return name === 'orders' ? (value ?? []) : value;
}

/** The API does not do as expected. */
export class Wrong extends Error {
  readonly expected: string;
  readonly came: string;

  constructor(expected: string, came: unknown) {
    const text = typeof came === 'string' ? came : (JSON.stringify(came) ?? 'nothing');
    super(`expected ${expected}, came ${text}`);
    this.expected = expected;
    this.came = text.length > 400 ? `${text.slice(0, 400)} …` : text;
  }
}

/** A check that cannot be made here. */
export class Skipped extends Error {}

export function must(isRight: unknown, expected: string, came: unknown): asserts isRight {
  if (!isRight) throw new Wrong(expected, came);
}

export const shown = ({ line, status, text }: Reply) => `${line}: ${status} ${text}`;

const typeOf = ({ headers }: Reply) => headers.get('content-type') ?? 'no Content-Type';

export function ok(reply: Reply): Reply['json'] {
  must(reply.status === 200, `${reply.line} is answered with 200`, shown(reply));
  must(/\bjson\b/.test(typeOf(reply)), `${reply.line} is answered as JSON`, typeOf(reply));
  must(reply.json !== undefined, `${reply.line} is answered with JSON`, shown(reply));
  return reply.json;
}

/** A refusal in words. `field` is the one that its `errors` name. */
export function refused(reply: Reply, statuses: readonly number[], field?: string): void {
  const { line, status, json } = reply;
  must(statuses.includes(status), `${line} is refused with ${statuses.join(' or ')}`, shown(reply));
  must(/\bjson\b/.test(typeOf(reply)), `the refusal of ${line} is JSON`, typeOf(reply));
  must(json?.message?.trim?.(), `the refusal of ${line} has a message`, shown(reply));
  if (field)
    must(json.errors?.[field]?.[0], `errors of the refusal of ${line} name "${field}"`, shown(reply));
}

export function rowsOf(reply: Reply): Record<string, unknown>[] {
  const json = ok(reply);
  const rows = json?.orders ?? json ?? [];
  must(Array.isArray(rows), `${reply.line} is answered with a list`, shown(reply));
  return rows;
}

export const idsOf = (reply: Reply) => rowsOf(reply).map(({ id }) => id);
