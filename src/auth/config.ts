import { Config } from '#src/contract/config.ts';

const TIME_LIMIT_MS = 10_000;

/**
 * Loads `/config.json`; offline, the service worker returns the last one.
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
