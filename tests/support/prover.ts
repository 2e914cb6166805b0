import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';

export type Prover = Awaited<ReturnType<typeof prover>>;

/** Creates a key for bound tokens (RFC 9449). */
export async function prover(alg = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  return {
    jwk,
    privateJwk: await exportJWK(privateKey),
    thumbprint: await calculateJwkThumbprint(jwk),
    /** Signs a proof for a call of the API. `claims` and `header` override its valid content. */
    prove(
      { method, url, token, at }: { method: string; url: string; token: string; at: Date },
      claims?: Record<string, unknown>,
      header?: Record<string, unknown>,
    ) {
      const good = {
        htm: method,
        htu: url,
        iat: Math.floor(at.getTime() / 1000),
        ath: createHash('sha256').update(token).digest('base64url'),
        jti: randomUUID(),
      };
      const whole = { alg, typ: 'dpop+jwt', jwk, ...header } as JWTHeaderParameters;
      return new SignJWT({ ...good, ...claims }).setProtectedHeader(whole).sign(privateKey);
    },
  };
}
