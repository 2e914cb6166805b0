/**
 * The validator (ETag) of each answer in memory. The browser's HTTP cache would keep answers beyond a logout; with its
 * own validators, the portal still gets a 304 for an unchanged answer.
 */
import type { QueryFunctionContext } from '@tanstack/react-query';

interface Validator {
  readonly etag: string;
  /** Another call may use the same ETag. */
  readonly path: string;
  /** Another build may parse more of the answer, and needs the full response. */
  readonly build: string;
}

/** What a query that may be fetched again passes to `request` (http.ts). */
export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly waits?: true;
  readonly cached?: unknown;
}

const validators = new WeakMap<object, Validator>();

export function validatorOf(answer: unknown): Validator | undefined {
  return isObject(answer) ? validators.get(answer) : undefined;
}

export function withValidator<T>(answer: T, validator: Validator | undefined): T {
  if (validator && isObject(answer)) validators.set(answer, validator);
  return answer;
}

/** Undefined unless `cached` is an answer of the same call that this build parsed. */
export function etagFor(path: string, cached: unknown): string | undefined {
  const validator = validatorOf(cached);
  return validator?.path === path && validator.build === build() ? validator.etag : undefined;
}

export function validatorFrom({ headers }: Response, path: string): Validator | undefined {
  const etag = headers.get('etag');
  return etag === null ? undefined : { etag, path, build: build() };
}

export function readOptions({ signal, client, queryKey }: QueryFunctionContext): ReadOptions {
  return { signal, waits: true, cached: client.getQueryData(queryKey) };
}

// The entry's name changes with everything that it imports. Tests run without a document.
const build = () => globalThis.document?.querySelector<HTMLScriptElement>('[src*="/index-"]')?.src ?? '';

export const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null;
