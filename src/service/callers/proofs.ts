/** Checks proofs of possession: the caller has the key that the token is bound to (RFC 9449, DPoP). */
import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';
import { addBounded } from './access-token.ts';

/** How far the time of a proof may be from this clock. */
const WINDOW_MS = 60_000;
const MOST_PROOFS = 200_000;
const MOST_KEYS = 10_000;

// In the order in which a thumbprint has the members (RFC 7638).
const Key = z.discriminatedUnion('kty', [
  z.object({ crv: z.literal('P-256'), kty: z.literal('EC'), x: z.string(), y: z.string() }),
  z.object({ crv: z.literal('Ed25519'), kty: z.literal('OKP'), x: z.string() }),
]);

const Header = z.object({
  typ: z.literal('dpop+jwt'),
  alg: z.enum(['ES256', 'Ed25519', 'EdDSA']),
  jwk: z
    .record(z.string(), z.unknown())
    .refine((jwk) => !('d' in jwk), 'a private key')
    .pipe(Key),
  crit: z.never().optional(),
});

const Claims = z.object({
  htm: z.string(),
  htu: z.string().refine(URL.canParse),
  iat: z.number(),
  ath: z.string(),
  jti: z.string().min(1).max(200),
});

class InvalidProof extends Error {
  readonly code = 'dpop';
}

interface ProvenCall {
  readonly method: string;
  /** A query is ignored. */
  readonly path: string;
  readonly token: string;
  readonly boundTo: string;
}

/**
 * Returns a check of signature, key, method, address, token, age, and that the proof is new (RFC 9449, section 4.3). It
 * throws InvalidProof. It is synchronous: in Node's thread pool, each call would wait for other computations.
 */
export function proofCheck(addresses: readonly string[]) {
  /** Accepted proofs, with the time until which they are remembered: each is accepted once. */
  const used = new Map<string, number>();
  /** Keys by the header of their proofs, which a device repeats: importing a key takes half as long as verifying with it. */
  const keys = new Map<string, ProofKey>();
  return (proof: unknown, call: ProvenCall, now: Date): void => {
    if (typeof proof !== 'string' || proof === '') throw new InvalidProof('no proof of possession');
    const { header, key, claims } = read(proof, keys);
    if (key.thumbprint !== call.boundTo) throw new InvalidProof('proof by another key');
    // Only keys of valid tokens, so that nobody else fills the cache.
    if (!keys.has(header)) addBounded(keys, header, key, MOST_KEYS);
    const { origin, pathname } = new URL(claims.htu);
    // A gateway may have cut a prefix off the path.
    const isForCall = claims.htm === call.method && pathname.endsWith(call.path.split('?')[0] ?? '');
    if (!isForCall) throw new InvalidProof('proof for another call');
    if (!addresses.includes(origin)) throw new InvalidProof('proof for another address than PUBLIC_URL');
    if (claims.ath !== sha256(call.token)) throw new InvalidProof('proof for another token');
    const at = now.getTime();
    if (Math.abs(at - claims.iat * 1000) > WINDOW_MS) throw new InvalidProof('proof of another time');
    for (const [old, until] of used) {
      if (until > at && used.size < MOST_PROOFS) break;
      used.delete(old);
    }
    const id = `${call.boundTo} ${claims.jti}`;
    if (used.has(id)) throw new InvalidProof('proof used before');
    used.set(id, at + 2 * WINDOW_MS);
  };
}

const sha256 = (text: string) => hash('sha256', text, 'base64url');

interface ProofKey {
  readonly key: KeyObject;
  readonly digest: 'sha256' | null;
  readonly thumbprint: string;
}

function read(proof: string, keys: ReadonlyMap<string, ProofKey>) {
  try {
    const [header = '', claims = '', signature = '', ...more] = proof.split('.');
    const key = keys.get(header) ?? imported(header);
    const signed = Buffer.from(`${header}.${claims}`);
    const by = { key: key.key, dsaEncoding: 'ieee-p1363' } as const;
    if (more.length > 0 || !verify(key.digest, signed, by, Buffer.from(signature, 'base64url')))
      throw new Error('wrong signature');
    return { header, key, claims: Claims.parse(parsed(claims)) };
  } catch (cause) {
    throw new InvalidProof('malformed proof', { cause });
  }
}

function imported(header: string): ProofKey {
  const { alg, jwk } = Header.parse(parsed(header));
  const isEC = alg === 'ES256';
  if (isEC !== (jwk.kty === 'EC')) throw new Error('an algorithm for another key');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return { key, digest: isEC ? 'sha256' : null, thumbprint: sha256(JSON.stringify(jwk)) };
}

const parsed = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
