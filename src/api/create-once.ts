import { type MutationKey, type QueryKey, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isDecided, Malformed, Unreachable } from './errors.ts';

export interface Creation<New> {
  readonly mutationKey: MutationKey;
  readonly invalidates: readonly QueryKey[];
  readonly create: (body: New, key: string) => Promise<{ id: number }>;
  /** Returns a record with the same content. */
  readonly find: (body: New) => Promise<{ id: number } | undefined>;
}

/** After a request whose answer was lost, a repeat with the same content looks for the record first, and has its key. */
export class CreateOnce<New> {
  readonly #calls: Creation<New>;
  readonly #newKey: () => string;
  #content = '';
  #mayExist = false;
  /** The idempotency key of the latest request. */
  key = '';

  constructor(calls: Creation<New>, newKey: () => string = () => crypto.randomUUID()) {
    this.#calls = calls;
    this.#newKey = newKey;
  }

  /** @throws any error of the calls. Unless it was decided, the record may exist. So a refused look-up is Malformed. */
  async create(body: New): Promise<{ id: number }> {
    const content = JSON.stringify(body);
    if (content !== this.#content) this.#startOver(content);
    const wasRequested = this.#mayExist;
    const earlier = wasRequested ? await this.#find(body) : undefined;
    if (earlier) return earlier;
    this.#mayExist = true;
    try {
      return await this.#calls.create(body, this.key);
    } catch (error) {
      if (!isDecided(error)) throw error;
      // The earlier request may have arrived meanwhile, and be the reason for the refusal.
      const found = wasRequested ? await this.#find(body) : undefined;
      if (found) return found;
      // The provider replays a refusal under its key.
      this.#startOver(content);
      throw error;
    }
  }

  async #find(body: New): Promise<{ id: number } | undefined> {
    try {
      return await this.#calls.find(body);
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Malformed('The list that may have it can’t be read.', { cause: error });
    }
  }

  #startOver(content: string): void {
    this.#content = content;
    this.#mayExist = false;
    this.key = this.#newKey();
  }
}

export function useCreateOnce<New>(calls: Creation<New>) {
  const [once] = useState(() => new CreateOnce(calls));
  const { mutationKey, invalidates } = calls;
  const mutationFn = (body: New) => once.create(body);
  const creation = useMutation({ mutationKey, mutationFn, meta: { invalidates } });
  return { creation, latestKey: () => once.key };
}
