/** The published metadata of an OpenID provider (OpenID Connect Discovery 1.0). */
import * as z from 'zod';
import { KeysUnavailable } from './issuer-keys.ts';

const LIMIT_MS = 5_000;

const Metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
});

/** @throws KeysUnavailable with the cause, if the provider does not answer or describes another issuer. */
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

/** Where a provider publishes its keys; @throws as {@link fetchMetadata}. */
export async function keysUrl(issuer: string): Promise<URL> {
  const { jwks_uri } = await fetchMetadata(issuer);
  return new URL(jwks_uri);
}

/** The origins of the endpoints that a browser calls; @throws as {@link fetchMetadata}. */
export async function endpointOrigins(issuer: string): Promise<string[]> {
  const { authorization_endpoint, token_endpoint, end_session_endpoint } = await fetchMetadata(issuer);
  const endpoints = [authorization_endpoint, token_endpoint, end_session_endpoint ?? issuer];
  return endpoints.map((endpoint) => new URL(endpoint).origin);
}
