import * as z from 'zod/mini';
import { Config } from '#src/contract/config.ts';

const TIME_LIMIT_MS = 10_000;

/**
 * Offline, the service worker returns the last one.
 * @throws if it is missing, is no JSON, or lacks a key.
 */
export async function loadConfig(): Promise<Config> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`config.json answers with status ${response.status}.`);
  const config = Config.parse(await response.json());
  rememberAddress(config.api_url);
  return config;
}

function rememberAddress(address: string): void {
  try {
    localStorage.setItem('api_url', address);
  } catch {
    // A full disk: each start reads the address from the configuration first.
  }
}

/** For the operator of the portal. */
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
