import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { reasonOf } from '#src/service/log.ts';

/** The issuer's keys could not be fetched: this says nothing about the token and must not end a session. */
export class KeysUnavailable extends Error {
  constructor(place: URL | string, cause: unknown) {
    super(`The keys of the issuer cannot be fetched from ${place}: ${reasonOf(cause)}`, { cause });
  }
}

interface IssuerKeys {
  readonly key: JWTVerifyGetKey;
  readonly keysReady: () => Promise<void>;
}

const FETCH_FAULTS = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** @param findUrl finds the address of the keys. It is called when they are first needed, until it succeeds. */
export function issuerKeys(findUrl: () => Promise<URL>): IssuerKeys {
  let found: Promise<IssuerKeys> | undefined;
  const published = () => {
    found ??= findUrl().then(keysAt);
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

const LIMIT_MS = 5_000;

const Metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
});

/** @throws KeysUnavailable if the provider does not answer or describes another issuer. */
async function fetchMetadata(issuer: string): Promise<z.infer<typeof Metadata>> {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const metadata = Metadata.parse(await response.json());
    if (metadata.issuer !== issuer) throw new Error(`the issuer there is ${metadata.issuer}`);
    return metadata;
  } catch (cause) {
    throw new KeysUnavailable(url, cause);
  }
}

export const keysUrl = async (issuer: string) => new URL((await fetchMetadata(issuer)).jwks_uri);

/** The origins of the endpoints that a browser calls. */
export async function endpointOrigins(issuer: string): Promise<string[]> {
  const { authorization_endpoint, token_endpoint, end_session_endpoint } = await fetchMetadata(issuer);
  const endpoints = [authorization_endpoint, token_endpoint, end_session_endpoint ?? issuer];
  return endpoints.map((endpoint) => new URL(endpoint).origin);
}
