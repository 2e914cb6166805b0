/** The parts of the OpenAPI description that all calls share: names, refusals, the idempotency key. */
import type { SwaggerTransformObject } from '@fastify/swagger';
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER, MANAGEMENT_PATH } from '#src/contract/call.ts';
import { Problem } from '#src/contract/problem.ts';

const METHODS = ['get', 'post', 'put'] as const;

const REFUSALS = {
  400: 'The path, the query or the JSON cannot be read as described.',
  401: 'No access token, or one that is not accepted.',
  404: 'No such record that this user may see.',
  409: 'The record is not, or not any more, as this request takes it to be; or a request with this key is in flight.',
  422: 'A field breaks a rule, or the key was used for another request: `errors` names the field.',
  429: 'Too many calls: `Retry-After` says when to come again.',
  503: 'The database or the identity provider is not available: `Retry-After` says when to come again.',
};
type Refusal = keyof typeof REFUSALS;

const OF_ALL: readonly Refusal[] = [400, 401, 429, 503];
const OF_A_RECORD: readonly Refusal[] = [...OF_ALL, 404];
const OF_A_WRITE: readonly Refusal[] = [...OF_A_RECORD, 409, 422];

// Every other GET is a list, and a list without visible rows is empty.
const NAMES_A_RECORD = /\{(id|orderId|file)\}$|\/product\/sku\//;

/** Completes the description that is generated from the contract's schemas. */
export const describeCalls: SwaggerTransformObject = (localRecords) => {
  if (!('openapiObject' in localRecords)) return localRecords.swaggerObject;
  const { openapiObject } = localRecords;
  for (const [path, item] of Object.entries(openapiObject.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (!operation) continue;
      operation.operationId = operationId(method, path);
      operation.responses = { ...operation.responses, ...responses(method, path) };
      if (method !== 'get') operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
    }
  }
  Object.assign(openapiObject.components?.schemas ?? {}, { Problem: problem });
  return openapiObject;
};

// `POST …/show/create` is postShowCreate: the words of the path without its parameters.
function operationId(method: string, path: string): string {
  const words = path.replace(MANAGEMENT_PATH, '').match(/(?<=\/)\w+/g) ?? [];
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function responses(method: string, path: string) {
  const readOnly = NAMES_A_RECORD.test(path) ? OF_A_RECORD : OF_ALL;
  const refusals = method === 'get' ? readOnly : OF_A_WRITE;
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(refusals.map((status) => [status, { description: REFUSALS[status], content }]));
}

const idempotencyKey = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'The same key with the same request replays the first answer, for seven days.',
  schema: { type: 'string', format: 'uuid' },
} as const;

const { $schema, ...problem } = z.toJSONSchema(Problem, { io: 'input' });
