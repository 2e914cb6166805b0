import * as z from 'zod';
import { readProvider } from '#src/contract/provider-values.ts';
import { readProviderFile } from './provider-file.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const web = z.url({ protocol: /^https?$/, abort: true });
// Browsers compare origins as text: lower case, and no default port.
const origin = web
  .refine(isPlainOrigin, 'must be an origin alone, such as https://portal.example: no path, query or user')
  .transform((text) => new URL(text).origin);
const plainUrl = web.refine((text) => !/[?#@]/.test(text), 'must have no query and no user');
const url = plainUrl.transform((text) => text.replace(/\/+$/, ''));
const list = <Entry extends z.ZodType<string, string>>(entry: Entry) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(entry));
const network = z.union(
  [z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be addresses and networks, such as 10.0.0.0/8, or loopback',
);
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be postgres://user:password@host:5432/name',
});
const name = z.string().regex(/^[\w-]+$/, 'must be letters, digits, - and _');

const yesOrNo = (usual: 'yes' | 'no') =>
  z
    .enum(['yes', 'no'])
    .default(usual)
    .transform((answer) => answer === 'yes');
const needsOwner = 'must come with DATABASE_URL, which migrations go to';

const Variables = z.object({
  PORT: port.default(8080),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  HOST: z.string().min(1).default('::'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: database.optional(),
  RUNTIME_URL: database.optional(),
  POOLER_URL: database.optional(),
  SEED: z.enum(['demo', 'empty', 'large']).optional(),
  PUBLIC_URL: origin.optional(),
  SERVE_PORTAL: yesOrNo('yes'),
  PORTAL_ORIGINS: list(origin).default([]),
  TRUST_PROXY: list(network).default([]),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('warn'),
  AUTH_URL: url.optional(),
  AUTH_REALM: name.default('clients'),
  AUTH_CLIENT_ID: name.default('portal'),
  // Compared as text with the tokens' issuer: a slash at its end belongs to it.
  AUTH_ISSUER: plainUrl.optional(),
  AUTH_SCOPE: z
    .string()
    .regex(/\bopenid\b/, 'must contain openid')
    .optional(),
  AUTH_AUDIENCE: z.string().optional(),
  AUTH_USERNAME_CLAIM: z.string().optional(),
  AUTH_JWKS_URL: web.optional(),
  REQUIRE_BOUND_TOKENS: yesOrNo('no'),
  WAREHOUSE_CLIENT_ID: name.optional(),
  WAREHOUSE_SECRET: z.string().min(20, 'must have at least 20 characters').optional(),
  PORTAL_NAME: z.string().trim().min(1).max(60).optional(),
  PROVIDER_FILE: z
    .string()
    .transform((path, ctx) => {
      try {
        return readProviderFile(path);
      } catch (error) {
        ctx.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    })
    .optional(),
  DEMO: yesOrNo('no'),
});

const Environment = Variables.refine((set) => set.DATABASE_URL || !set.POOLER_URL, {
  path: ['POOLER_URL'],
  error: needsOwner,
})
  .refine((set) => set.DATABASE_URL || !set.RUNTIME_URL, { path: ['RUNTIME_URL'], error: needsOwner })
  .refine((set) => !set.POOLER_URL || !set.RUNTIME_URL, {
    path: ['RUNTIME_URL'],
    error: 'must be left out with POOLER_URL, whose user calls are made as',
  })
  .refine((set) => set.WAREHOUSE_CLIENT_ID !== set.AUTH_CLIENT_ID, {
    path: ['WAREHOUSE_CLIENT_ID'],
    error: 'must be another client than AUTH_CLIENT_ID, which users sign in with',
  })
  .refine((set) => set.WAREHOUSE_CLIENT_ID || !set.WAREHOUSE_SECRET, {
    path: ['WAREHOUSE_SECRET'],
    error: 'must come with WAREHOUSE_CLIENT_ID',
  })
  .refine((set) => isTrial(set) || set.AUTH_URL || set.AUTH_ISSUER, {
    path: ['PUBLIC_URL'],
    error:
      'must be on this machine (localhost) without AUTH_URL or AUTH_ISSUER. The embedded provider is for trying, and protects nothing; DEMO=yes serves it nevertheless',
  })
  .refine((set) => isTrial(set) || (set.SEED ?? 'empty') === 'empty', {
    path: ['SEED'],
    error: 'must be empty unless PUBLIC_URL is on this machine (localhost), or DEMO=yes',
  })
  .transform((set) => ({
    ...set,
    isTrial: isTrial(set),
    SEED: set.SEED ?? (!set.DATABASE_URL && isTrial(set) ? 'demo' : 'empty'),
    PORTAL_NAME: set.PORTAL_NAME ?? readProvider(set.PROVIDER_FILE?.config ?? {}).provider.portal_name,
    PUBLIC_URL: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
  }));

/** The variables by their names. `isTrial`: whether demo data and accounts, which everybody knows, may be served. */
export type Environment = Readonly<z.output<typeof Environment>>;

function isTrial({ PUBLIC_URL, DEMO }: { PUBLIC_URL?: string | undefined; DEMO: boolean }): boolean {
  return PUBLIC_URL === undefined || isLoopback(PUBLIC_URL) || DEMO;
}

/** @throws Error with one line that names the variable and what is wrong with it. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  // An empty variable counts as unset.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { data, error } = Environment.safeParse(set);
  if (data) return data;
  const [issue] = error.issues;
  const variable = String(issue?.path[0]);
  throw new Error(`${variable}${shown(variable, set[variable])}: ${issue?.message}`);
}

/** The names that look like the service's variables and are none: such a variable has no effect. */
export function misspeltVariables(variables: Record<string, string | undefined>): string[] {
  const names = Object.keys(Variables.shape);
  const families = new Set(names.filter((each) => each.includes('_')).map((each) => each.split('_')[0]));
  return Object.keys(variables).filter(
    (each) => each.includes('_') && families.has(each.split('_')[0]) && !names.includes(each),
  );
}

function isPlainOrigin(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}

// A password must not end up in a log, even if the URL around it is malformed.
function shown(variable: string, value = ''): string {
  return ['DATABASE_URL', 'RUNTIME_URL', 'POOLER_URL', 'WAREHOUSE_SECRET'].includes(variable) ||
    value.includes('@')
    ? ''
    : `=${value}`;
}

/** Whether a URL names the machine on which it is used. */
export const isLoopback = (url: string) =>
  /^(([\w-]+\.)*localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
