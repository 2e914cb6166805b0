import type { FastifyRequest } from 'fastify';
import { KeysUnavailable } from './issuer-keys.ts';
import { codeOf, reasonOf } from './reason.ts';
import { TokenRefusal } from './token-refusal.ts';

const QUIET_MS = 60_000;

/** Logs why calls are refused with 401 and 503: each kind at once, and then once a minute with how many there were. */
export class RefusalLog {
  readonly #kinds = new Map<string, { quietUntil: number; unlogged: number }>();

  /** @param cause what the caller is not told. */
  note(log: FastifyRequest['log'], status: 401 | 503, cause: unknown): void {
    const kind = `${status} ${codeOf(cause)}`;
    const { quietUntil, unlogged } = this.#kinds.get(kind) ?? { quietUntil: 0, unlogged: 0 };
    const now = Date.now();
    if (now < quietUntil) {
      this.#kinds.set(kind, { quietUntil, unlogged: unlogged + 1 });
      return;
    }
    this.#kinds.set(kind, { quietUntil: now + QUIET_MS, unlogged: 0 });
    const fields = { status, unlogged };
    if (cause instanceof TokenRefusal) {
      const { message, code, token, expected } = cause;
      log.warn({ ...fields, code, token, expected }, `refused: ${message}`);
    } else {
      log.error(
        { ...fields, err: cause },
        `unavailable: ${cause instanceof KeysUnavailable ? cause.message : reasonOf(cause)}`,
      );
    }
  }
}
