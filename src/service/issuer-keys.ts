import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { reasonOf } from './reason.ts';

/** The issuer's keys could not be fetched: this says nothing about the token and must not end a session. */
export class KeysUnavailable extends Error {
  constructor(place: URL | string, cause: unknown) {
    super(`The keys of the issuer cannot be fetched from ${place}: ${reasonOf(cause)}`, { cause });
  }
}

interface IssuerKeys {
  readonly key: JWTVerifyGetKey;
  /** Rejects if the keys can't be had at the moment. */
  readonly keysReady: () => Promise<void>;
}

const FETCH_FAULTS = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/**
 * The published keys of an external issuer, which are fetched when they are first needed and cached.
 * @param findUrl Finds their address. It is asked again until it does.
 */
export function issuerKeys(findUrl: () => Promise<URL>): IssuerKeys {
  let found: Promise<IssuerKeys> | undefined;
  const published = () => {
    found ??= findUrl().then(keysAt);
    // The caller has the error.
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
  return {
    key: async (header, token) => (await published()).key(header, token),
    keysReady: async () => (await published()).keysReady(),
  };
}

function keysAt(url: URL): IssuerKeys {
  const published = createRemoteJWKSet(url);
  const explained = (error: Error & { code?: string }): never => {
    const isFetchFault = error instanceof TypeError || FETCH_FAULTS.includes(error.code ?? '');
    throw isFetchFault ? new KeysUnavailable(url, error) : error;
  };
  return {
    key: (header, token) => published(header, token).catch(explained),
    keysReady: async () => {
      if (!published.fresh) await published.reload().catch(explained);
    },
  };
}
