/** Proofs of possession: whoever calls with a bound token has the key that it is bound to (RFC 9449, DPoP). */
import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose';
import * as z from 'zod';
import { ALGORITHMS } from './access-token.ts';

/** How far the time of a proof may be from this clock. The portal corrects its clock by the `Date` of an answer. */
const WINDOW_MS = 60_000;
const MOST_PROOFS = 200_000;

const Claims = z.object({
  htm: z.string(),
  htu: z.url(),
  iat: z.number(),
  ath: z.string(),
  jti: z.string().min(1).max(200),
});

/** A proof is missing or not valid for its call. */
class InvalidProof extends Error {
  readonly code = 'dpop';
}

/** The call that a proof has to be for. */
export interface ProvenCall {
  readonly method: string;
  /** The path of the call; a query is ignored. */
  readonly path: string;
  readonly token: string;
  /** The thumbprint of the key that the token is bound to. */
  readonly boundTo: string;
}

export class Proofs {
  readonly #addresses: readonly string[];
  /** The proofs of the last two minutes, by when they can be forgotten: this process accepts each once. */
  readonly #used = new Map<string, number>();

  /** @param addresses The origins at which this API is called. */
  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  /**
   * Checks a proof: signature, key, method, address, token, age, and that it was not used before (RFC 9449, section
   * 4.3).
   * @throws InvalidProof
   */
  async check(proof: unknown, call: ProvenCall, now: Date): Promise<void> {
    if (typeof proof !== 'string' || proof === '') throw new InvalidProof('no proof of possession');
    const { key, claims } = await read(proof, now);
    if ((await calculateJwkThumbprint(key)) !== call.boundTo) throw new InvalidProof('proof by another key');
    const { origin, pathname } = new URL(claims.htu);
    // A gateway may have cut a prefix off the path.
    const isForCall = claims.htm === call.method && pathname.endsWith(call.path.split('?')[0] ?? '');
    if (!isForCall || !this.#addresses.includes(origin)) throw new InvalidProof('proof for another call');
    if (claims.ath !== createHash('sha256').update(call.token).digest('base64url'))
      throw new InvalidProof('proof for another token');
    const at = now.getTime();
    if (Math.abs(at - claims.iat * 1000) > WINDOW_MS) throw new InvalidProof('proof of another time');
    this.#use(`${call.boundTo} ${claims.jti}`, at);
  }

  #use(id: string, now: number): void {
    // A map keeps insertion order: the oldest come first.
    for (const [known, until] of this.#used) {
      if (until > now && this.#used.size < MOST_PROOFS) break;
      this.#used.delete(known);
    }
    if (this.#used.has(id)) throw new InvalidProof('proof used before');
    this.#used.set(id, now + 2 * WINDOW_MS);
  }
}

async function read(proof: string, now: Date): Promise<{ key: JWK; claims: z.infer<typeof Claims> }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ALGORITHMS,
      currentDate: now,
    });
    return { key: protectedHeader.jwk as JWK, claims: Claims.parse(payload) };
  } catch (cause) {
    throw new InvalidProof('malformed proof', { cause });
  }
}
