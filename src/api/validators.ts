/**
 * The validator (ETag) of each answer in memory. The browser's HTTP cache would keep answers beyond a logout, so
 * nothing is stored there; with its own validators, the portal still gets a 304 for an unchanged answer.
 */
import type { QueryFunctionContext } from '@tanstack/react-query';

interface Validator {
  readonly etag: string;
  /** The call that it belongs to: another one may use the same ETag. */
  readonly path: string;
  /** The build that parsed the answer: another build may read more from it and needs the full response. */
  readonly build: string;
}

/** What a query function passes to `request`: its signal and the answer that it has. */
export interface Asked {
  readonly signal: AbortSignal;
  readonly known?: unknown;
}

const validators = new WeakMap<object, Validator>();

export function validatorOf(answer: unknown): Validator | undefined {
  return isObject(answer) ? validators.get(answer) : undefined;
}

/** Records the validator of an answer and returns the answer. Without a validator, the recorded one stays. */
export function withValidator<T>(answer: T, validator: Validator | undefined): T {
  if (validator && isObject(answer)) validators.set(answer, validator);
  return answer;
}

/** The ETag to send with a call, if `known` is an answer of the same call that this build parsed. */
export function etagFor(path: string, known: unknown): string | undefined {
  const validator = validatorOf(known);
  return validator?.path === path && validator.build === build() ? validator.etag : undefined;
}

/** The validator of a response to `path`; undefined if there is none or it can't be read. */
export function validatorFrom({ headers }: Response, path: string): Validator | undefined {
  const etag = headers.get('etag');
  return etag === null ? undefined : { etag, path, build: build() };
}

export function asked({ signal, client, queryKey }: QueryFunctionContext): Asked {
  return { signal, known: client.getQueryData(queryKey) };
}

function build(): string {
  // The first script's name changes with everything that it imports. Tests run without a document.
  return globalThis.document?.querySelector('script')?.src ?? '';
}

function isObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null;
}
