/** Judges the answers to made requests by the published description. */
import * as z from 'zod';
import type { Operation, Schema } from '#tests/support/described.ts';
import { type FuzzRequest, textOf } from './request.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown> & { allow?: unknown };
  readonly body: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Refusals of what cannot be read. A 422 may also be a rule that no schema says. */
const UNREADABLE = [400, 413, 414, 415];

export class Judge {
  readonly #allowed = new Map<string, string[]>();
  readonly #problem: z.ZodType;
  readonly #validators = new Map<Schema, z.ZodType>();

  constructor(operations: readonly Operation[], problem: Schema) {
    this.#problem = this.#validator(problem);
    for (const { path, method } of operations) {
      const own = method === 'GET' ? ['GET', 'HEAD'] : [method];
      this.#allowed.set(path, [...(this.#allowed.get(path) ?? []), ...own]);
    }
  }

  wrongWith(request: FuzzRequest, answer: Answer): string | undefined {
    const { operation, method } = request;
    const { status } = answer;
    if (status >= 500) return `a fault: ${status}`;
    const allowed = this.#allowed.get(operation.path) ?? [];
    if (!allowed.includes(method)) return this.#wrongRefusal(answer, allowed);
    // Another call of the same path.
    if (method !== operation.method) return undefined;
    const described = operation.responses[status];
    if (!described) return `an undescribed status: ${status}`;
    const wrong = this.#wrongBody(answer, described.content);
    if (wrong) return wrong;
    const isValid = this.#isDescribed(request);
    if (isValid && UNREADABLE.includes(status))
      return `the description allows it, the service does not: ${answer.body}`;
    if (!isValid && status < 400) return 'the service takes what the description does not allow';
    return undefined;
  }

  #wrongRefusal({ status, headers, body }: Answer, allowed: string[]): string | undefined {
    if (status !== 405) return `${status} for a method that the path does not have`;
    if (headers.allow !== allowed.join(', ')) return `Allow: ${headers.allow}`;
    return this.#problem.safeParse(JSON.parse(body)).success ? undefined : `no problem: ${body}`;
  }

  #wrongBody({ headers, body }: Answer, content: Record<string, { schema: Schema }> | undefined) {
    if (!content) return body === '' ? undefined : `an undescribed body: ${body}`;
    const type = String(headers['content-type']).split(';')[0] as string;
    const kind = content[type] ?? content[`${type.split('/')[0]}/*`];
    if (!kind) return `an undescribed type: ${type}`;
    if (!/json/.test(type)) return undefined;
    const schema = type === 'application/problem+json' ? this.#problem : this.#validator(kind.schema);
    const { error } = schema.safeParse(JSON.parse(body));
    return error && `an undescribed body: ${z.prettifyError(error)}`;
  }

  #isDescribed({ operation, path, query, headers, payload }: FuzzRequest): boolean {
    const { parameters, body } = operation;
    const key = headers['idempotency-key'];
    if (key !== undefined && !UUID.test(key)) return false;
    const areRead = parameters.every(({ name, in: where, schema, required }) => {
      if (where === 'header') return true;
      const values =
        where === 'path' ? [path[name]] : query.filter(([each]) => each === name).map(([, value]) => value);
      if (values.length === 0) return !required;
      return (
        values.length === 1 && this.#validator(schema).safeParse(readAs(schema, textOf(values[0]))).success
      );
    });
    if (!areRead || !body) return areRead;
    if (headers['content-type'] !== 'application/json') return false;
    if ((payload ?? '').length > 256 * 1024) return false;
    // Refused wherever it stands: such a key could change what all objects have.
    if (payload?.includes('"__proto__":')) return false;
    try {
      return this.#validator(body).safeParse(JSON.parse(payload ?? '')).success;
    } catch {
      // No JSON.
      return false;
    }
  }

  #validator(schema: Schema): z.ZodType {
    const known = this.#validators.get(schema) ?? z.fromJSONSchema(schema as never);
    this.#validators.set(schema, known);
    return known;
  }
}

function readAs(schema: Schema, text: string): unknown {
  return schema.type === 'integer' && /^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : text;
}
