import * as z from 'zod/mini';
import { Config } from '#src/contract/config.ts';

const TIME_LIMIT_MS = 10_000;

/** @throws if it is missing, is no JSON, or lacks a key. Offline, the service worker returns the last one. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`config.json answers with status ${response.status}.`);
  const config = Config.parse(await response.json());
  try {
    localStorage.setItem('api_url', config.api_url);
  } catch {
    // A full disk: each start reads the address from the configuration first.
  }
  return config;
}

/** The issuer of tokens, whose path is that of Keycloak unless it is configured. */
export function issuerOf({ auth_issuer, auth_url, auth_realm }: Config): string {
  return auth_issuer ?? `${auth_url?.replace(/\/$/, '')}/realms/${auth_realm}`;
}

export function configFault(error: unknown): string {
  if (error instanceof TypeError || error instanceof DOMException) return 'Check your connection.';
  return `Please tell your provider: ${problemOf(error)}`;
}

function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'config.json is not JSON.';
  if (!(error instanceof z.core.$ZodError)) return error instanceof Error ? error.message : String(error);
  const keys = new Set(error.issues.map(({ path }) => path.join('.')));
  return keys.has('')
    ? 'config.json is not an object.'
    : `in config.json, ${[...keys].map((key) => `“${key}”`).join(' and ')} is missing or not valid.`;
}
