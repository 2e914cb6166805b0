import * as z from 'zod/mini';
import { ActiveParam, IdParam, requiredText, WireTime } from './values.ts';

/** Below the server base address. */
export const MANAGEMENT_PATH = '/api/v1/mgmt';

/** Sent with PUT and POST if the configuration says so (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Names a request in the service's log; the portal shows it with a fault. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

const PATH_PARAMS = {
  active: ActiveParam,
  from: WireTime,
  to: WireTime,
  sku: requiredText(100),
  title: requiredText(200),
};
type PathParam = keyof typeof PATH_PARAMS;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsIn<Path extends string> = [NamesIn<Path>] extends [never]
  ? undefined
  : z.ZodMiniObject<{
      [N in NamesIn<Path>]: N extends PathParam ? (typeof PATH_PARAMS)[N] : typeof IdParam;
    }>;

/** Method and path, such as `GET /contact/:id`. */
export type Endpoint = `${Call['method']} /${string}`;

type OptionalSchema = z.ZodMiniType | undefined;

/**
 * One call of the management API (RULES.md, API): `path` is below MANAGEMENT_PATH with `:name` for each of `params`.
 * The service and the portal parse with the same schemas.
 */
export interface Call<
  P extends OptionalSchema = OptionalSchema,
  Q extends OptionalSchema = OptionalSchema,
  B extends OptionalSchema = OptionalSchema,
  A extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/${string}`;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
}

type Defined<S extends OptionalSchema> = Exclude<S, undefined>;

export type Answer<T extends Call> = z.output<T['answer']>;
export type Body<T extends Call> = z.input<Defined<T['body']>>;
/** What a caller passes for the query. Path parameters are turned into text. */
export type Query<T extends Call> = z.input<Defined<T['query']>>;
export type Params<T extends Call> = {
  [K in keyof z.output<Defined<T['params']>>]: string | number | boolean;
};

// The build leaves out a call that the portal does not make.
/*#__NO_SIDE_EFFECTS__*/
export function call<
  const E extends Endpoint,
  A extends z.ZodMiniType,
  Q extends OptionalSchema = undefined,
  B extends OptionalSchema = undefined,
>(endpoint: E, answer: A, { query, body }: { query?: Q; body?: B } = {}): Call<ParamsIn<E>, Q, B, A> {
  const [method, path] = endpoint.split(' ') as [Call['method'], Call['path']];
  return {
    method,
    path,
    // Created on demand: only the service parses them, and each start of the portal would create some 40 schemas.
    get params() {
      return paramsIn(path) as ParamsIn<E>;
    },
    query: query as Q,
    body: body as B,
    answer,
  };
}

function paramsIn(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const schemas = names.map((name) => [name, name in PATH_PARAMS ? PATH_PARAMS[name as PathParam] : IdParam]);
  return schemas.length > 0 ? z.object(Object.fromEntries(schemas)) : undefined;
}
