/**
 * The validator (ETag) of each answer that is in memory. The browser's HTTP cache would keep answers over a logout, so
 * nothing is stored there; with a validator of our own an unchanged answer still costs a 304.
 */
import type { QueryFunctionContext } from '@tanstack/react-query';

interface Validator {
  readonly etag: string;
  /** Which call it belongs to: another one may use the same ETag for something else. */
  readonly path: string;
  /** Which build parsed the answer: another one may read more from it, and has to see all of it again. */
  readonly build: string;
}

/** What the function of a query passes to `request`: its signal, and the answer that it has already. */
export interface Asked {
  readonly signal: AbortSignal;
  readonly known?: unknown;
}

const validators = new WeakMap<object, Validator>();

export function validatorOf(answer: unknown): Validator | undefined {
  return isObject(answer) ? validators.get(answer) : undefined;
}

/** Notes the validator of an answer, and returns the answer; without a validator, what was noted stays. */
export function withValidator<T>(answer: T, validator: Validator | undefined): T {
  if (validator && isObject(answer)) validators.set(answer, validator);
  return answer;
}

/** The ETag to send with a call, where `known` is an answer of the same call that this build has parsed. */
export function etagFor(path: string, known: unknown): string | undefined {
  const validator = validatorOf(known);
  return validator?.path === path && validator.build === build() ? validator.etag : undefined;
}

/** The validator of an answer to `path`; undefined where there is none, or it cannot be read. */
export function validatorFrom({ headers }: Response, path: string): Validator | undefined {
  const etag = headers.get('etag');
  return etag === null ? undefined : { etag, path, build: build() };
}

export function asked({ signal, client, queryKey }: QueryFunctionContext): Asked {
  return { signal, known: client.getQueryData(queryKey) };
}

function build(): string {
  // The name of the first script changes with everything that it imports. Tests run without a document.
  return globalThis.document?.querySelector('script')?.src ?? '';
}

function isObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null;
}
