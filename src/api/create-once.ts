import { type MutationKey, type QueryKey, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeTexts } from './change-texts.ts';
import { reasonOfChange } from './failed-change.ts';
import { isDecided, Malformed, type Refused, Unreachable } from './transport/errors.ts';

export interface Creation<New> {
  readonly mutationKey: MutationKey;
  readonly invalidates: readonly QueryKey[];
  readonly create: (body: New, key: string) => Promise<{ id: number }>;
  /** Returns a record with the same content. */
  readonly find: (body: New) => Promise<{ id: number } | undefined>;
}

/** A request whose answer was lost has created the record. The user has changed the form since. */
export class CreatedBefore extends Error {
  override readonly name = 'CreatedBefore';
}

/** A request that may have been carried out: its answer was lost. */
export interface Unanswered<New> {
  readonly body: New;
  readonly key: string;
}

/** Whether an error came with a successful status: the record may exist, and the error be about something else. */
const isSuccess = ({ status }: Refused) => status < 400;

/** After a lost answer, the next call looks for the record first, and reuses its idempotency key for the same content. */
export class CreateOnce<New extends { readonly name: string }> {
  readonly #calls: Creation<New>;
  readonly #newKey: () => string;
  #unanswered: Unanswered<New> | undefined;
  #isTold = false;
  /** The idempotency key of the latest content. */
  key = '';

  constructor(
    calls: Creation<New>,
    newKey = () => crypto.randomUUID() as string,
    earlier?: Unanswered<New> | null,
  ) {
    this.#calls = calls;
    this.#newKey = newKey;
    this.#unanswered = earlier ?? undefined;
  }

  get unanswered(): Unanswered<New> | undefined {
    return this.#unanswered;
  }

  /**
   * @throws CreatedBefore if the record exists with its earlier content. The next call creates a second one.
   * @throws any error of the calls. Unless `isDecided`, the record may exist. A refused look-up is therefore Malformed.
   */
  async create(body: New): Promise<{ id: number }> {
    const earlier = this.#unanswered;
    const isSame = JSON.stringify(body) === JSON.stringify(earlier?.body);
    this.key = earlier && isSame ? earlier.key : this.#newKey();
    const found = earlier && (await this.#find(earlier.body));
    if (found && isSame) return found;
    if (found && !this.#isTold) {
      this.#isTold = true;
      throw new CreatedBefore(earlier.body.name);
    }
    this.#unanswered = { body, key: this.key };
    this.#isTold = false;
    try {
      return await this.#calls.create(body, this.key);
    } catch (error) {
      if (!isDecided(error)) throw error;
      // The earlier request may have arrived meanwhile, and be the reason for the refusal.
      const late = isSame || isSuccess(error) ? await this.#find(body) : undefined;
      if (late) return late;
      // The provider replays a refusal under its key.
      if (!isSuccess(error)) this.#unanswered = undefined;
      throw error;
    }
  }

  async #find(body: New): Promise<{ id: number } | undefined> {
    try {
      return await this.#calls.find(body);
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Malformed('The list can’t be read.', { cause: error });
    }
  }
}

export function useCreateOnce<New extends { readonly name: string }>(
  calls: Creation<New>,
  earlier?: Unanswered<New> | null,
) {
  const [once] = useState(() => new CreateOnce(calls, undefined, earlier));
  const { mutationKey, invalidates } = calls;
  const mutationFn = (body: New) => once.create(body);
  const creation = useMutation({ mutationKey, mutationFn, meta: { invalidates } });
  return { creation, latestKey: () => once.key, unanswered: () => once.unanswered };
}

export function reasonOfCreation(error: unknown, button: string): string {
  if (error instanceof CreatedBefore) return changeTexts.createdBefore(error.message, button);
  return reasonOfChange(error, 'created', button);
}
