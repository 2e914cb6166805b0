import { type MutationKey, type QueryKey, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isDecided, Malformed, Unreachable } from './errors.ts';

/** How a resource creates a record. */
export interface Creation<New> {
  readonly mutationKey: MutationKey;
  readonly invalidates: readonly QueryKey[];
  readonly create: (body: New, key: string) => Promise<{ id: number }>;
  /** Returns a record with the same content. */
  readonly find: (body: New) => Promise<{ id: number } | undefined>;
}

/**
 * Creates what a form has once. After a request whose answer was lost, a repeat with the same content looks for the
 * record first, and has the same idempotency key.
 */
export class CreateOnce<New> {
  readonly #creation: Pick<Creation<New>, 'create' | 'find'>;
  readonly #newKey: () => string;
  #content = '';
  #mayExist = false;
  #key = '';

  constructor(
    creation: Pick<Creation<New>, 'create' | 'find'>,
    newKey: () => string = crypto.randomUUID.bind(crypto),
  ) {
    this.#creation = creation;
    this.#newKey = newKey;
  }

  /** The idempotency key of the latest request. */
  get key(): string {
    return this.#key;
  }

  /**
   * @throws Any error of the calls. Unless it was decided, the record may exist all the same; so a refused look-up is
   * Malformed.
   */
  async create(body: New): Promise<{ id: number }> {
    const content = JSON.stringify(body);
    if (content !== this.#content) this.#startOver(content);
    const wasRequested = this.#mayExist;
    const earlier = wasRequested ? await this.#find(body) : undefined;
    if (earlier) return earlier;
    this.#mayExist = true;
    try {
      return await this.#creation.create(body, this.#key);
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
      return await this.#creation.find(body);
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Malformed('The list that may have it can’t be read.', { cause: error });
    }
  }

  #startOver(content: string): void {
    this.#content = content;
    this.#mayExist = false;
    this.#key = this.#newKey();
  }
}

/** The mutation of a form that creates a record, and the key that its latest request had. */
export function useCreateOnce<New>({ mutationKey, invalidates, ...calls }: Creation<New>) {
  const once = useRef<CreateOnce<New>>(undefined);
  once.current ??= new CreateOnce(calls);
  const { current } = once;
  const creation = useMutation({
    mutationKey,
    mutationFn: (body: New) => current.create(body),
    meta: { invalidates },
  });
  return { creation, latestKey: () => current.key };
}
