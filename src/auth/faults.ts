/** Finds out what is wrong with the configuration, or why an endpoint does not answer. A start does not fetch this code. */

import * as z from 'zod/mini';
import { configTexts, texts } from './fault-texts.ts';

/** `blocked`: without a CORS header for this origin. `policy`: the Content-Security-Policy forbids the request. */
export type NoAnswer = 'no-answer' | 'blocked' | 'policy';

const PROBE_LIMIT_MS = 5_000;

/** `fetch` fails alike in all these cases. A request with `no-cors`, whose answer can't be read, tells them apart. */
export async function whyNoAnswer(endpoint: string): Promise<NoAnswer> {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<'policy'>();
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (endpoint.startsWith(blockedURI)) refuse('policy');
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
  const probed = fetch(endpoint, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal }).then(
    () => 'blocked' as const,
    // A violation is reported in a task of its own.
    () => new Promise<'no-answer'>((resolve) => setTimeout(resolve, 0, 'no-answer')),
  );
  return Promise.race([refused, probed]).finally(() =>
    document.removeEventListener('securitypolicyviolation', onViolation),
  );
}

export async function hasNetwork(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
  // The service worker does not answer a HEAD. A captive portal answers in place of any server.
  const probe = { method: 'HEAD', cache: 'no-store', signal } as const;
  const portal = await fetch(`${import.meta.env.BASE_URL}config.json`, probe).catch(() => undefined);
  return /json/.test(portal?.headers.get('content-type') ?? '');
}

/** Names the wrong setting; undefined if there is no network. `isPage`: the answer was a page in place of JSON. */
export async function apiFault(api: string, url: string, isPage: boolean): Promise<string | undefined> {
  if (!(await hasNetwork())) return undefined;
  if (isPage) return texts.answersWithPage(api);
  if (location.protocol === 'https:' && api.startsWith('http:')) return texts.mixed(api);
  const isOwn = new URL(url).origin === location.origin;
  return texts.api[isOwn ? 'no-answer' : await whyNoAnswer(url)](api);
}

export function configFault(error: unknown): string {
  return configTexts.tellProvider(problemOf(error));
}

function problemOf(error: unknown): string {
  if (error instanceof Error && typeof error.cause === 'number') return configTexts.badStatus(error.cause);
  if (error instanceof SyntaxError) return configTexts.notJson;
  if (!(error instanceof z.core.$ZodError)) return error instanceof Error ? error.message : String(error);
  const keys = new Set(error.issues.map(({ path }) => path.join('.')));
  return keys.has('') ? configTexts.noObject : configTexts.badKeys([...keys]);
}
