/** Proofs of possession for calls with a bound token (RFC 9449, section 4.2). */

/** The key that the tokens are bound to. Its private half can't leave this browser. */
export interface ProofKey {
  readonly keys: CryptoKeyPair;
  /** The nonce that the provider wants in proofs. */
  readonly nonce?: string | undefined;
}

/** Where the key is stored between starts. */
export interface ProofKeyStore {
  /** @throws if the store does not answer, and this tab has no key. */
  get(): Promise<ProofKey | undefined>;
  /** Returns the key. Creates it if there is none. */
  getOrCreate(): Promise<ProofKey>;
  set(key: ProofKey): Promise<void>;
  /** @throws if the key may still be stored. */
  remove(): Promise<void>;
}

/** The call that a token is to authorize. */
export interface AuthorizedCall {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  /** By the API's clock, ms since the epoch. */
  readonly now: number;
}

/** Signs a proof that the caller has `keys`, for one call. */
export async function proofOf(
  { keys }: ProofKey,
  { method, url, token, now }: AuthorizedCall,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } };
  const claims = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: url.replace(/[?#].*/, ''),
    iat: Math.floor(now / 1000),
    ath: encoded(await crypto.subtle.digest('SHA-256', utf8(token))),
  };
  const content = [header, claims].map((part) => encoded(utf8(JSON.stringify(part)))).join('.');
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return `${content}.${encoded(await crypto.subtle.sign(algorithm, keys.privateKey, utf8(content)))}`;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

function encoded(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
