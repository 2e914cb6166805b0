import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';

/** Somebody who has a key for bound tokens (RFC 9449). */
export interface Prover {
  readonly thumbprint: string;
  /** Makes a proof for a call of the API. `claims` and `header` override its valid content. */
  prove(
    call: { method: string; url: string; token: string; at: Date },
    claims?: Record<string, unknown>,
    header?: Record<string, unknown>,
  ): Promise<string>;
}

export async function prover(): Promise<Prover> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    prove({ method, url, token, at }, claims, header) {
      const good = {
        htm: method,
        htu: url,
        iat: Math.floor(at.getTime() / 1000),
        ath: createHash('sha256').update(token).digest('base64url'),
        jti: randomUUID(),
      };
      const whole = { alg: 'ES256', typ: 'dpop+jwt', jwk, ...header } as JWTHeaderParameters;
      return new SignJWT({ ...good, ...claims }).setProtectedHeader(whole).sign(privateKey);
    },
  };
}
