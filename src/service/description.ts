/** The OpenAPI description: what all calls share, and the rules of the contract that are not generated. */
import type { SwaggerTransformObject } from '@fastify/swagger';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { IDEMPOTENCY_HEADER } from '#src/contract/call.ts';
import { Problem } from '#src/contract/problem.ts';
import { noNul, WireTime } from '#src/contract/values.ts';

export const OVERVIEW = `The calls that the portal makes, below \`/api/v1/mgmt\`, as the reference service answers them.
\`npm run conformance\` checks another API against them.

**Required.** JSON, with the required fields of each schema; fields that a schema does not have are dropped. A bearer
token with each call; 401 ends the session if a renewed token gets it again, and so does 403. Ids are positive integers.
Times are UTC, \`YYYY-MM-DD HH:MM:SS\`; ISO 8601 is read, too. A user sees the records of their own clients, and the record of
another one is a 404, never a 403. A refusal (4xx) is JSON with a \`message\`, which the user reads; \`errors\` has the reasons
by field. 408, 425, 429 and 5xx are temporary: the portal repeats the request, after \`Retry-After\` if there is one.

**Lists** take \`page\`, \`per_page\` (1 to 10000), \`sort_by\`, \`sort_order\` (ASC, DESC) and \`s_<column>\`: part of the text, in any
case; all that are given must match. \`{active}\` selects the active or the inactive records.

**Optional.** \`Idempotency-Key\`: without it the portal reads before it repeats, and a late request can create a contact or
a title twice (\`idempotency_keys\` in config.json). \`ETag\` and 304: without them each list is fetched in full
(\`conditional_reads\`). \`X-Total-Count\`: without it the portal requests one page more of a list of 50
rows, or a multiple of 50. Bound tokens (DPoP): without them, tokens are bearer
tokens (\`bound_tokens\`). \`X-Request-Id\`: without it, a fault has no reference for the log. A field that may be null or
missing is left empty on the screen.`;

const METHODS = ['get', 'post', 'put'] as const;
const PREFIX = /^\/api\/v1(\/mgmt)?/;

const REFUSALS = {
  400: 'The path, the query or the JSON cannot be read as described.',
  401: 'No access token, or one that is not accepted.',
  404: 'No such record that this user may see.',
  409: 'The record is not in the state that this request expects, or a request with this key is in flight.',
  413: 'The body is larger than 256 KiB.',
  414: 'A parameter of the path is longer than 500 characters.',
  415: 'The body is not JSON.',
  422: 'A field breaks a rule, or the key was used for another request: `errors` names the field.',
  429: 'Too many calls: `Retry-After` says when to retry.',
  503: 'The database or the identity provider is not available: `Retry-After` says when to retry.',
};
type Refusal = keyof typeof REFUSALS;

const REFUSALS_OF_A_LIST: readonly Refusal[] = [400, 401, 414, 429, 503];
const REFUSALS_OF_A_RECORD: readonly Refusal[] = [...REFUSALS_OF_A_LIST, 404];
const REFUSALS_OF_A_WRITE: readonly Refusal[] = [...REFUSALS_OF_A_RECORD, 409, 413, 415, 422];

const NOT_MODIFIED = { description: 'The client has this version: `If-None-Match` names its `ETag`.' };
const PICTURE = {
  description: 'The picture.',
  content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
} as const;

// Without `^` and `$`.
const VALID_DATE = z.regexes.date.source.slice(1, -1);
const VALID_TIME = `^(?=[1-9])${VALID_DATE} ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$`;

/** Adds the rules that are lost as JSON Schema: numbers in paths, valid times, and texts without NUL. */
export const describeRoute = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      const output = outputOf(zodSchema);
      if (output !== zodSchema && output._zod.def.type === 'number') {
        const { $schema, ...number } = z.toJSONSchema(output);
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, number);
      } else if (zodSchema === (WireTime as $ZodType)) jsonSchema.pattern = VALID_TIME;
      else if (def.type === 'string' && def.checks?.includes(noNul as never))
        jsonSchema.pattern = jsonSchema.pattern ? '^\\s*[^\\s\\u0000][^\\u0000]*$' : '^[^\\u0000]*$';
    },
  },
});

// A number in a path is text, which the contract parses. The description has the parsed number.
function outputOf(schema: $ZodType): $ZodType {
  const { def } = schema._zod as { def: { type: string; out?: $ZodType } };
  return def.type === 'pipe' && def.out ? outputOf(def.out) : schema;
}

// These can answer 404. Every other GET is a list, which is empty if the user may see none of its rows.
const PATHS_OF_RECORDS = /\{(id|orderId|file)\}$|\/product\/sku\//;
const PATHS_OF_PICTURES = /\{file\}$/;

/** Adds what the calls share: an id, the refusals, and the header of a write. */
export const describeDocument: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject;
  const { openapiObject } = document;
  for (const [path, item] of Object.entries(openapiObject.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method];
      if (!operation) continue;
      const { description = '', ...rest } = operation;
      item[method] = {
        ...rest,
        operationId: operationId(method, path),
        description,
        responses: { ...operation.responses, ...responses(method, path) },
      };
      if (method !== 'get') item[method].parameters = [...(operation.parameters ?? []), idempotencyKey];
    }
  }
  Object.assign(openapiObject.components?.schemas ?? {}, { Problem: problem });
  return openapiObject;
};

function operationId(method: string, path: string): string {
  const words = path.replace(PREFIX, '').match(/(?<=\/)\w+/g) ?? [];
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function responses(method: string, path: string) {
  const ofReads = PATHS_OF_RECORDS.test(path) ? REFUSALS_OF_A_RECORD : REFUSALS_OF_A_LIST;
  const refusals = method === 'get' ? ofReads : REFUSALS_OF_A_WRITE;
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    ...(PATHS_OF_PICTURES.test(path) && { 200: PICTURE }),
    ...(method === 'get' && { 304: NOT_MODIFIED }),
    ...Object.fromEntries(refusals.map((status) => [status, { description: REFUSALS[status], content }])),
  };
}

const idempotencyKey = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'The same key with the same request replays the first answer, for seven days.',
  schema: { type: 'string', format: 'uuid' },
} as const;

const { $schema, ...problem } = z.toJSONSchema(Problem, { io: 'input' });
