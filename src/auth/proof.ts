/** Proofs of possession for calls with a bound token (RFC 9449, section 4.2). */

export interface ProofKey {
  /** The private half can't leave this browser. */
  readonly keys: CryptoKeyPair;
  /** The provider requires it in proofs. */
  readonly nonce?: string | undefined;
}

export interface ProofKeyStore {
  /** @throws if the store does not answer, and this tab has no key. */
  get(): Promise<ProofKey | undefined>;
  getOrCreate(): Promise<ProofKey>;
  set(key: ProofKey): Promise<void>;
  /** @throws if the key may still be stored. */
  remove(): Promise<void>;
}

export interface ProvenCall<Token = string> {
  readonly method: string;
  readonly url: string;
  /** By the API's clock. */
  readonly now: number;
  readonly token: Token;
}

let last: { readonly token: string; readonly key: ProofKey } | undefined;

/** @throws if the store of the key does not answer. */
export async function boundAuthorization(
  keys: ProofKeyStore,
  call: ProvenCall,
): Promise<Record<string, string>> {
  const { token } = call;
  if (last?.token !== token) {
    const key = await keys.get();
    last = key && { token, key };
  }
  // Without its key, the token is refused, and so is its renewal: the user signs in again.
  if (!last) return { authorization: `Bearer ${token}` };
  return { authorization: `DPoP ${token}`, dpop: await proofOf(last.key, call) };
}

/** The proof of a call to the API with a token, or to the token endpoint without one. */
export async function proofOf(
  { keys, nonce }: ProofKey,
  { method, url, now, token }: ProvenCall<string | undefined>,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey);
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } };
  const claims = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: url.replace(/[?#].*/, ''),
    iat: Math.floor(now / 1000),
    ...(token === undefined ? nonce && { nonce } : { ath: encoded(await digest(token)) }),
  };
  const content = [header, claims].map((part) => encoded(utf8(JSON.stringify(part)))).join('.');
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return `${content}.${encoded(await crypto.subtle.sign(algorithm, keys.privateKey, utf8(content)))}`;
}

const digest = (token: string) => crypto.subtle.digest('SHA-256', utf8(token));

const utf8 = (text: string) => new TextEncoder().encode(text);

function encoded(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
