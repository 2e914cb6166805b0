/**
 * Looks at a hosted portal from outside, as a browser would, and prints what to change:
 *
 *     npm run doctor -- https://portal.example.com [--token <an access token>]
 *
 * It signs in nobody and writes nothing. It exits with 1 if something has to be changed.
 */
import { parseArgs } from 'node:util';
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { Config, issuerOf } from '#src/contract/config.ts';
import { configFaults } from '#src/contract/config-faults.ts';

const TIME_LIMIT_MS = 10_000;
const CLOCKS_DIFFER_MS = 10_000;

/** `change` is what the operator has to do; without it, all is well. */
export interface Finding {
  readonly what: string;
  readonly change?: string | undefined;
}

type Answer = Pick<Response, 'status' | 'headers'> & { readonly text: string; readonly at: number };

/** @param address of the portal. */
export async function examine(address: string, token?: string): Promise<Finding[]> {
  const portal = new URL(address.replace(/\/?$/, '/'));
  const page = await ask(portal);
  if (typeof page === 'string') return [{ what: `The portal at ${portal}`, change: page }];
  const file = await ask(new URL('config.json', portal));
  const { config, ...read } = readConfig(file);
  if (!config) return [read];
  const api = config.api_url.replace(/\/$/, '');
  return [
    read,
    ...ofPage(portal, page, api, issuerOf(config)),
    await ofAssets(portal, page),
    ...(await ofIssuer(config, portal.origin)),
    ...(await ofApi(api, config, portal, token)),
  ];
}

function readConfig(file: Answer | string): Finding & { config?: Config } {
  const what = 'config.json';
  if (typeof file === 'string') return { what, change: file };
  if (file.status !== 200)
    return { what, change: `It answers with status ${file.status}. It has to be served.` };
  const { data, error } = Config.safeParse(parsed(file.text));
  if (!data) {
    const keys = error.issues.map(({ path }) => path.join('.') || 'the whole file').join(', ');
    return { what, change: `It is not valid JSON of a configuration: ${keys}.` };
  }
  return { what, config: data, change: configFaults(data).join(' ') || undefined };
}

function ofPage(portal: URL, { headers }: Answer, api: string, issuer: string): Finding[] {
  const policy = headers.get('content-security-policy');
  const connects = /connect-src([^;]*)/.exec(policy ?? '')?.[1] ?? '';
  const lacking = [api, issuer]
    .map((address) => new URL(address).origin)
    .filter((origin) => origin !== portal.origin && !connects.includes(origin));
  const isMixed = portal.protocol === 'https:' && [api, issuer].some((each) => each.startsWith('http:'));
  return [
    {
      what: 'Content-Security-Policy of the page',
      change: !policy
        ? 'There is none: see nginx-site.conf.'
        : lacking.length > 0
          ? `Its connect-src has to name ${lacking.join(' and ')}.`
          : undefined,
    },
    {
      what: 'https',
      change: isMixed
        ? 'A page that came by https may not call http: change api_url, auth_url or auth_issuer.'
        : portal.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(portal.hostname)
          ? 'Without https, browsers install no portal and start no service worker.'
          : undefined,
    },
  ];
}

async function ofAssets(portal: URL, { text }: Answer): Promise<Finding> {
  const what = 'Compression of scripts';
  const [, script] = /<script[^>]* src="([^"]+)"/.exec(text) ?? [];
  if (!script) return { what, change: `The page of ${portal} is not that of a portal.` };
  // Node decompresses an answer, and leaves the header.
  const answer = await ask(new URL(script, portal));
  if (typeof answer === 'string') return { what, change: answer };
  const encoding = answer.headers.get('content-encoding');
  return {
    what,
    change: encoding ? undefined : 'Scripts come uncompressed: serve the .br and .gz files beside them.',
  };
}

async function ofIssuer(config: Config, origin: string): Promise<Finding[]> {
  const issuer = issuerOf(config);
  const what = `OpenID Connect at ${issuer}`;
  const answer = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { origin },
  });
  if (typeof answer === 'string') return [{ what, change: answer }];
  const found = parsed(answer.text) as Record<string, unknown> | undefined;
  if (answer.status !== 200 || !found)
    return [
      {
        what,
        change: `Its discovery document answers with status ${answer.status}. Check auth_url, auth_realm or auth_issuer.`,
      },
    ];
  const isBound = config.bound_tokens && !Array.isArray(found.dpop_signing_alg_values_supported);
  return [
    {
      what,
      change:
        found.issuer === issuer ? undefined : `It calls itself ${found.issuer}: set auth_issuer to that.`,
    },
    {
      what: 'CORS of the identity provider',
      change: allows(answer, origin)
        ? undefined
        : `Allow the origin ${origin} there (Keycloak: Web origins of the client).`,
    },
    {
      what: 'Bound tokens (DPoP)',
      change: isBound
        ? 'The provider announces none: tokens are not bound. Set bound_tokens to false, or turn DPoP on.'
        : undefined,
    },
    clockOf('the identity provider', answer),
  ];
}

async function ofApi(api: string, config: Config, { origin }: URL, token?: string): Promise<Finding[]> {
  const what = `The API at ${api}`;
  const call = `${api}${MANAGEMENT_PATH}/organizations/true?page=1&per_page=1`;
  const answer = await ask(call, { headers: { origin } });
  if (typeof answer === 'string') return [{ what, change: `${answer} Check api_url.` }];
  if (!/json/.test(answer.headers.get('content-type') ?? ''))
    return [
      {
        what,
        change: `It answers with ${answer.headers.get('content-type')}, status ${answer.status}: api_url is another server, or the API does not run.`,
      },
    ];
  const isOther = origin !== new URL(api).origin;
  const sent = ['authorization', 'content-type'];
  if (config.bound_tokens) sent.push('dpop');
  if (config.idempotency_keys) sent.push('idempotency-key');
  if (config.conditional_reads) sent.push('if-none-match', 'cache-control');
  const asks = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': sent.join(','),
  };
  const preflight = isOther ? await ask(call, { method: 'OPTIONS', headers: asks }) : undefined;
  return [
    {
      what,
      change:
        answer.status === 401 ? undefined : `Without a token it answers ${answer.status} in place of 401.`,
    },
    { what: 'CORS of the API', change: preflight && corsFault(preflight, answer, origin, sent) },
    clockOf('the API', answer),
    ...(token ? [await ofToken(call, token)] : []),
  ];
}

function corsFault(
  preflight: Answer | string,
  answer: Answer,
  origin: string,
  sent: string[],
): string | undefined {
  if (typeof preflight === 'string') return preflight;
  if (!allows(answer, origin) || !allows(preflight, origin) || preflight.status >= 300)
    return `It does not allow pages of ${origin}: PORTAL_ORIGINS of the service has to name that origin.`;
  const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const lacking = sent.filter((name) => allowed !== '*' && !allowed.includes(name));
  return lacking.length > 0 ? `Access-Control-Allow-Headers lacks ${lacking.join(', ')}.` : undefined;
}

async function ofToken(call: string, token: string): Promise<Finding> {
  const what = 'The access token';
  const answer = await ask(call, { headers: { authorization: `Bearer ${token}` } });
  if (typeof answer === 'string') return { what, change: answer };
  const reference = answer.headers.get('x-request-id');
  const change = `The API refuses it with ${answer.status}. Its log says at ${reference ?? 'that time'} which issuer, audience and address it expects.`;
  return { what, change: answer.status === 200 ? undefined : change };
}

function clockOf(whose: string, { headers, at }: Answer): Finding {
  const difference = Date.parse(headers.get('date') ?? '') - at;
  const isOff = Math.abs(difference) > CLOCKS_DIFFER_MS;
  const change = `It differs by ${Math.round(difference / 1000)} seconds from this machine's: tokens are refused. Run NTP on both.`;
  return { what: `Clock of ${whose}`, change: isOff ? change : undefined };
}

const allows = ({ headers }: Answer, origin: string) =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

/** The answer, or why there is none. */
async function ask(url: string | URL, init: RequestInit = {}): Promise<Answer | string> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    const { status, headers } = response;
    return { status, headers, text: await response.text(), at: Date.now() };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    return `${url} does not answer (${cause?.code ?? cause?.message ?? (error as Error).message}).`;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Named by whoever looks at it.
    return undefined;
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { token: { type: 'string' } },
  });
  const [address] = positionals;
  if (!address || !URL.canParse(address)) throw new Error('npm run doctor -- https://portal.example.com');
  const findings = await examine(address, values.token);
  for (const { what, change } of findings)
    console.log(change ? `CHANGE  ${what}\n        ${change}` : `ok      ${what}`);
  process.exitCode = findings.some(({ change }) => change) ? 1 : 0;
}
