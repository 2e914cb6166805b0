/** The published description of the API, as its callers read it. */
import type { FastifyInstance } from 'fastify';
import { MANAGEMENT_PATH } from '#src/contract/call.ts';

/** A JSON Schema, as far as the description uses it. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the management path, such as `/show/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly description?: string;
  readonly summary?: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<
      string,
      Pick<Operation, 'operationId' | 'summary' | 'description' | 'responses'> & {
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
  readonly components: { schemas: { Problem: Schema } };
}

export async function described(app: FastifyInstance) {
  const response = await app.inject(`${MANAGEMENT_PATH}/openapi.json`);
  const document: Document = response.json();
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(MANAGEMENT_PATH));
  const operations: Operation[] = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, ...rest }]) => ({
      ...rest,
      method: method.toUpperCase() as Operation['method'],
      path: path.replace(MANAGEMENT_PATH, ''),
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  );
  return { document, operations };
}

/** Writes the address of a call: each parameter of the path from `values`, and `query` as it is. */
export function addressOf(path: string, values: Record<string, unknown>, query = ''): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
  return `${MANAGEMENT_PATH}${filled}${query && `?${query}`}`;
}
