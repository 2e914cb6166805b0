import type * as z from 'zod/mini';

/** Below the server base address. */
export const MANAGEMENT_PATH = '/api/v1/mgmt';

/** Sent with every PUT and POST where the configuration says so (IETF draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Names a request in the service's log; the portal shows it with a fault. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

type Shape = z.ZodMiniType | undefined;

/**
 * One call of the management API (RULES.md, API): `path` is below MANAGEMENT_PATH with `:name` for each of `params`.
 * The service and the portal parse with the same schemas.
 */
export interface Call<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
}

type Part<T extends Call, K extends 'params' | 'query' | 'body' | 'answer'> = T[K] extends z.ZodMiniType
  ? T[K]
  : never;

export type Answer<T extends Call> = z.output<Part<T, 'answer'>>;
export type Body<T extends Call> = z.input<Part<T, 'body'>>;
/** As it is sent: each value is written as text. */
export type Query<T extends Call> = Part<T, 'query'> extends never ? never : z.input<Part<T, 'query'>>;
export type Params<T extends Call> = { [K in keyof z.output<Part<T, 'params'>>]: string | number | boolean };

interface Parts<P, Q, B, A> {
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
}

/** @param line method and path: `GET /contact/:id`. */
export function call<
  A extends z.ZodMiniType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(line: `${'GET' | 'POST' | 'PUT'} /${string}`, summary: string, parts: Parts<P, Q, B, A>): Call<P, Q, B, A> {
  const [method, path] = line.split(' ') as [Call['method'], Call['path']];
  return {
    method,
    path,
    summary,
    params: parts.params as P,
    query: parts.query as Q,
    body: parts.body as B,
    answer: parts.answer,
  };
}
