/**
 * Looks at a hosted portal from outside, as a browser would, and prints what to change:
 *
 *     npm run doctor -- https://portal.example.com [--token <an access token>]
 *
 * It signs nobody in and writes nothing. It exits with 1 if something has to be changed.
 */
import { MANAGEMENT_PATH } from '#src/contract/call.ts';
import { baseAddressOf, Config, issuerOf } from '#src/contract/config.ts';
import { configFaults } from '#src/contract/provider-values.ts';
import { claimsOf } from '#src/service/callers/access-token.ts';
import { endWithUsage, readArguments } from './arguments.ts';

const USAGE = 'npm run doctor -- https://portal.example.com [--token <an access token>]';
const TIME_LIMIT_MS = 10_000;
const MAX_CLOCK_SKEW_MS = 10_000;

/** What was checked, and what the operator has to change; without `change`, it is in order. */
type Finding = readonly [what: string, change?: string | false | undefined];

type Answer = Pick<Response, 'status' | 'headers'> & { readonly text: string; readonly at: number };

/** @param token an access token, to check whether the API accepts it. */
export async function examine(address: string, token?: string): Promise<Finding[]> {
  const portal = new URL(address.replace(/\/?$/, '/'));
  const page = await probe(portal);
  if (typeof page === 'string') return [[`The portal at ${portal}`, page]];
  const config = readConfig(await probe(new URL('config.json', portal)));
  if (typeof config === 'string') return [['config.json', config]];
  const api = baseAddressOf(config);
  return [
    ['config.json', configFaults(config).join(' ')],
    ...pageFindings(portal, page, api, issuerOf(config)),
    ['Compression of scripts', await compressionFault(portal, page)],
    ...(await issuerFindings(config, portal.origin)),
    ...(await apiFindings(api, config, portal, token)),
  ];
}

function readConfig(file: Answer | string): Config | string {
  if (typeof file === 'string') return file;
  if (file.status !== 200)
    return `It answers with status ${file.status}. It has to be served. A portal below a path has that in its address.`;
  const { data, error } = Config.safeParse(parseJson(file.text));
  const keys = error?.issues.map(({ path }) => path.join('.') || 'the whole file').join(', ');
  return data ?? `It is not valid JSON of a configuration: ${keys}.`;
}

function pageFindings(portal: URL, { headers }: Answer, api: string, issuer: string): Finding[] {
  const policy = headers.get('content-security-policy');
  const connectSrc = /connect-src([^;]*)/.exec(policy ?? '')?.[1] ?? '';
  const lacking = [api, issuer]
    .map((address) => new URL(address).origin)
    .filter((origin) => origin !== portal.origin && !connectSrc.includes(origin));
  const isMixed = portal.protocol === 'https:' && [api, issuer].some((each) => each.startsWith('http:'));
  const isPlain = portal.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(portal.hostname);
  return [
    [
      'Content-Security-Policy of the page',
      !policy
        ? 'There is none: see nginx-site.conf.'
        : lacking.length > 0 && `Its connect-src has to name ${lacking.join(' and ')}.`,
    ],
    [
      'https',
      isMixed
        ? 'A page that came by https may not call http: change api_url, auth_url or auth_issuer.'
        : isPlain && 'Without https, browsers install no portal and start no service worker.',
    ],
  ];
}

async function compressionFault(portal: URL, { text }: Answer): Promise<string | undefined> {
  // The last script is the entry, which is large enough to be compressed.
  const [, script] = /.*<script[^>]* src="([^"]+)"/s.exec(text) ?? [];
  if (!script) return `The page of ${portal} is not that of a portal.`;
  const answer = await probe(new URL(script, portal));
  if (typeof answer === 'string') return answer;
  // `fetch` decompresses the body, but keeps this header.
  if (answer.headers.has('content-encoding')) return undefined;
  return 'Scripts come uncompressed: serve the .br and .gz files beside them.';
}

async function issuerFindings(config: Config, origin: string): Promise<Finding[]> {
  const issuer = issuerOf(config);
  const what = `OpenID Connect at ${issuer}`;
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await probe(url, { headers: { origin } });
  if (typeof answer === 'string') return [[what, answer]];
  const metadata = parseJson(answer.text) as Record<string, unknown> | undefined;
  if (answer.status !== 200 || !metadata) {
    const text = `Its discovery document answers with status ${answer.status}.`;
    return [[what, `${text} Check auth_url, auth_realm or auth_issuer.`]];
  }
  const isUnbound = config.bound_tokens && !Array.isArray(metadata.dpop_signing_alg_values_supported);
  return [
    [what, metadata.issuer !== issuer && `It calls itself ${metadata.issuer}: set auth_issuer to that.`],
    [
      'CORS of the identity provider',
      !allowsOrigin(answer, origin) &&
        `Allow the origin ${origin} there (Keycloak: Web origins of the client).`,
    ],
    [
      'Bound tokens (DPoP)',
      isUnbound &&
        'The provider announces none: tokens are not bound. Set bound_tokens to false, or turn DPoP on.',
    ],
    clockFinding('the identity provider', answer),
  ];
}

async function apiFindings(api: string, config: Config, { origin }: URL, token?: string): Promise<Finding[]> {
  const what = `The API at ${api}`;
  const call = `${api}${MANAGEMENT_PATH}/organizations/true?page=1&per_page=1`;
  const answer = await probe(call, { headers: { origin } });
  if (typeof answer === 'string') return [[what, `${answer} Check api_url.`]];
  const { status } = answer;
  const type = answer.headers.get('content-type') ?? '';
  // PHP calls JSON HTML, unless told otherwise. The portal reads it.
  if (!/json/.test(type) && parseJson(answer.text) === undefined) {
    const text = `It answers with ${type}, status ${status}`;
    return [[what, `${text}: api_url is another server, or the API does not run.`]];
  }
  if (status >= 500)
    return [
      [what, `It answers ${status}: it does not run, or is not ready. Its /readyz says what is missing.`],
    ];
  const sent = ['authorization', 'content-type'];
  if (config.bound_tokens) sent.push('dpop');
  if (config.idempotency_keys) sent.push('idempotency-key');
  if (config.conditional_reads) sent.push('if-none-match', 'cache-control');
  return [
    [what, status !== 401 && `Without a token it answers ${status} in place of 401.`],
    ['CORS of the API', origin !== new URL(api).origin && (await corsFault(call, answer, origin, sent))],
    clockFinding('the API', answer),
    ...(token ? ([['The access token', await tokenFault(call, token)]] as const) : []),
  ];
}

async function corsFault(call: string, answer: Answer, origin: string, sent: readonly string[]) {
  const headers = {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': sent.join(','),
  };
  const preflight = await probe(call, { method: 'OPTIONS', headers });
  if (typeof preflight === 'string') return preflight;
  if (!allowsOrigin(answer, origin) || !allowsOrigin(preflight, origin) || preflight.status >= 300)
    return `It does not allow pages of ${origin}: PORTAL_ORIGINS of the service has to name that origin.`;
  const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const lacking = sent.filter((name) => allowed !== '*' && !allowed.includes(name));
  return lacking.length > 0 && `Access-Control-Allow-Headers lacks ${lacking.join(', ')}.`;
}

export const BOUND_TOKEN_MESSAGE =
  'The token is bound to the key of a browser (DPoP): nothing else can use it. Take one while bound_tokens is false in config.json.';

export const isBound = (token: string): boolean => claimsOf(token)?.cnf !== undefined;

async function tokenFault(call: string, token: string): Promise<string | false> {
  if (isBound(token)) return BOUND_TOKEN_MESSAGE;
  const answer = await probe(call, { headers: { authorization: `Bearer ${token}` } });
  if (typeof answer === 'string') return answer;
  const reference = answer.headers.get('x-request-id') ?? 'that time';
  const text = `The API refuses it with ${answer.status}. Its log says at ${reference}`;
  return answer.status !== 200 && `${text} which issuer, audience and address it expects.`;
}

function clockFinding(whose: string, { headers, at }: Answer): Finding {
  const difference = Date.parse(headers.get('date') ?? '') - at;
  const text = `It differs by ${Math.round(difference / 1000)} seconds from this machine's`;
  const isOff = Math.abs(difference) > MAX_CLOCK_SKEW_MS;
  return [`Clock of ${whose}`, isOff && `${text}: tokens are refused. Run NTP on both.`];
}

const allowsOrigin = ({ headers }: Answer, origin: string) =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

/** Returns the response, or why there is none. */
async function probe(url: string | URL, init: RequestInit = {}): Promise<Answer | string> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    const { status, headers } = response;
    return { status, headers, text: await response.text(), at: Date.now() };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } };
    return `${url} does not answer (${cause?.code ?? cause?.message ?? (error as Error).message}).`;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports it.
    return undefined;
  }
}

if (import.meta.main) {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: { token: { type: 'string' } },
  });
  const [address = ''] = positionals;
  if (!/^https?:/.test(address) || !URL.canParse(address))
    endWithUsage(USAGE, 'It needs the address of the portal, with https://.');
  const findings = await examine(address, values.token);
  for (const [what, change] of findings)
    console.log(change ? `CHANGE  ${what}\n        ${change}` : `ok      ${what}`);
  process.exitCode = findings.some(([, change]) => change) ? 1 : 0;
}
