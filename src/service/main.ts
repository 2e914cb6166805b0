import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/contract/config.ts';
import { setProvider } from '#src/contract/provider-values.ts';
import { createApp } from './app.ts';
import type { TokenCheck } from './callers/access-token.ts';
import { endpointOrigins, issuerKeys, keysUrl } from './callers/issuer.ts';
import { DEMO_ACCOUNTS } from './db/demo/clients.ts';
import { findDemoPicture } from './db/demo/pictures.ts';
import { seed } from './db/demo/seed.ts';
import { openDatabase } from './db/open-database.ts';
import { type Environment, isLoopback, misspeltVariables, readEnvironment } from './environment.ts';
import { realmPath } from './identity/provider.ts';
import { type ProviderKeys, providerKeys } from './identity/store.ts';
import { describeError, reasonOf } from './log.ts';
import { measurePool, serveMetrics } from './monitoring.ts';
import { LOOK_FILE } from './portal-variant.ts';

const built = join(import.meta.dirname, '../../dist');
const look = join(built, LOOK_FILE);

const ADDRESS_FAULTS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT'];
const READY_EVERY_MS = 1_000;
const STOP_LIMIT_MS = 10_000;

// Node would print the error with the parameters of its statement.
process.on('uncaughtException', (error) => {
  console.error(JSON.stringify({ level: 60, msg: 'crashed', err: describeError(error) }));
  process.exit(1);
});

try {
  for (const name of misspeltVariables(process.env)) console.warn(`${name} is no variable of this service.`);
  await start(readEnvironment(process.env));
} catch (error) {
  console.error(`The portal cannot start: ${reasonOf(error)}`);
  process.exit(1);
}

async function start(environment: Environment): Promise<void> {
  const { PUBLIC_URL, SERVE_PORTAL, METRICS_PORT } = environment;
  if (SERVE_PORTAL && !existsSync(join(built, 'index.html')))
    throw new Error('there is no built portal in dist: run `npm run build`, or set SERVE_PORTAL=no.');
  const { db, operator, pool, close } = await openDatabase(environment);
  const filledWith = await operator((owner) => seed(owner, environment.SEED, new Date()));
  if (filledWith !== 'empty' && !environment.isTrial)
    throw new Error(
      'the database has the demo data. Use another one, or set DEMO=yes: everybody knows the accounts.',
    );
  const config = configOf(environment);
  setProvider(config);
  const keys = isEmbedded(environment) ? await providerKeys(db) : undefined;
  const app = await createApp({
    db,
    clock: () => new Date(),
    tokens: tokenCheck(environment, keys),
    findPicture: findDemoPicture,
    authOrigins: await authOrigins(environment),
    portalOrigins: environment.PORTAL_ORIGINS,
    trustProxy: environment.TRUST_PROXY,
    isHttps: PUBLIC_URL.startsWith('https:'),
    metrics: METRICS_PORT !== undefined,
    log: { level: environment.LOG_LEVEL },
    ...(keys && {
      identity: {
        keys,
        publicUrl: PUBLIC_URL,
        isExposed: !isLoopback(PUBLIC_URL),
        portals: portalsOf(environment),
        realm: environment.AUTH_REALM,
        clientId: environment.AUTH_CLIENT_ID,
        warehouse: {
          clientId: environment.WAREHOUSE_CLIENT_ID ?? '',
          secret: environment.WAREHOUSE_SECRET,
        },
        look: existsSync(look) ? readFileSync(look, 'utf8') : '',
      },
    }),
    ...(SERVE_PORTAL && {
      portal: { folder: built, publicUrl: PUBLIC_URL, config },
    }),
  });
  if (pool && METRICS_PORT !== undefined) measurePool(app, pool);
  app.addHook('onClose', close);
  stopOnSignal(app);
  await listen(app, environment);
  while (Object.keys(await app.missing()).length > 0) await sleep(READY_EVERY_MS);
  announce(environment, filledWith);
}

function isEmbedded({ AUTH_URL, AUTH_ISSUER }: Environment): boolean {
  return !AUTH_URL && !AUTH_ISSUER;
}

/** The origins of all portals. Pages of the embedded provider link to the first one. */
function portalsOf({ PUBLIC_URL, SERVE_PORTAL, PORTAL_ORIGINS }: Environment): [string, ...string[]] {
  const [first, ...others] = PORTAL_ORIGINS;
  return SERVE_PORTAL || first === undefined
    ? [PUBLIC_URL, ...PORTAL_ORIGINS]
    : [first, ...others, PUBLIC_URL];
}

function configOf(environment: Environment): Config {
  const { PUBLIC_URL, AUTH_URL, AUTH_ISSUER, AUTH_REALM } = environment;
  return {
    ...(environment.SEED === 'demo' && { support_email: 'stock@provider.example' }),
    ...environment.PROVIDER_FILE?.config,
    api_url: PUBLIC_URL,
    ...(AUTH_ISSUER
      ? { auth_issuer: AUTH_ISSUER }
      : { auth_url: AUTH_URL ?? `${PUBLIC_URL}/auth`, auth_realm: AUTH_REALM }),
    auth_client_id: environment.AUTH_CLIENT_ID,
    auth_scope: environment.AUTH_SCOPE,
    auth_username_claim: environment.AUTH_USERNAME_CLAIM,
    portal_name: environment.PORTAL_NAME,
    idempotency_keys: true,
    conditional_reads: true,
    bound_tokens: true,
  };
}

function tokenCheck(environment: Environment, keys: ProviderKeys | undefined): TokenCheck {
  const { PUBLIC_URL, AUTH_URL, AUTH_ISSUER, AUTH_REALM, AUTH_JWKS_URL } = environment;
  const common = {
    clientId: environment.AUTH_CLIENT_ID,
    usernameClaim: environment.AUTH_USERNAME_CLAIM,
    requireBound: environment.REQUIRE_BOUND_TOKENS,
    warehouseClientId: environment.WAREHOUSE_CLIENT_ID,
    addresses: [PUBLIC_URL],
  };
  if (keys) return { ...common, issuer: `${PUBLIC_URL}${realmPath(AUTH_REALM)}`, key: keys.verification };
  const issuer = AUTH_ISSUER ?? `${AUTH_URL}/realms/${AUTH_REALM}`;
  const jwksUrl = AUTH_JWKS_URL ?? (AUTH_ISSUER ? undefined : `${issuer}/protocol/openid-connect/certs`);
  const keysOf = issuerKeys(async () => (jwksUrl ? new URL(jwksUrl) : keysUrl(issuer)));
  return { ...common, ...keysOf, issuer, audience: environment.AUTH_AUDIENCE };
}

/** If a provider's metadata can't be fetched, its endpoints are expected on its issuer's origin. */
async function authOrigins({ PUBLIC_URL, AUTH_URL, AUTH_ISSUER }: Environment): Promise<string[]> {
  const own = new URL(AUTH_ISSUER ?? AUTH_URL ?? PUBLIC_URL).origin;
  if (!AUTH_ISSUER) return [own];
  const origins = await endpointOrigins(AUTH_ISSUER).catch((error) => {
    console.error(`AUTH_ISSUER: ${reasonOf(error)}. Is the provider up?`);
    return [];
  });
  return [...new Set([own, ...origins])];
}

async function listen(app: FastifyInstance, environment: Environment): Promise<void> {
  const listening = (prefix: '' | 'METRICS_', started: Promise<unknown>) =>
    started.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new Error(`port ${environment[`${prefix}PORT`]} is in use; set ${prefix}PORT to a free one.`);
      if (ADDRESS_FAULTS.includes(error.code ?? ''))
        throw new Error(`${prefix}HOST=${environment[`${prefix}HOST`]} is no address of this machine.`);
      throw error;
    });
  const { PORT: port, HOST: host, METRICS_PORT, METRICS_HOST } = environment;
  if (METRICS_PORT !== undefined)
    await listening('METRICS_', serveMetrics(app, { port: METRICS_PORT, host: METRICS_HOST }));
  await listening('', app.listen({ port, host }));
}

/** Stops once: a terminal and npm may both forward one Ctrl+C. */
function stopOnSignal(app: FastifyInstance): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    const exit = (code: number) => () => process.exit(code);
    app.close().then(exit(0), exit(1));
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function announce(environment: Environment, filledWith: Environment['SEED']): void {
  console.log(`${environment.PORTAL_NAME} is ready: ${environment.PUBLIC_URL}`);
  if (!isEmbedded(environment)) return;
  if (filledWith === 'empty') {
    console.log('Nobody can sign in: without SEED=demo there are no accounts. Set AUTH_URL or AUTH_ISSUER.');
    return;
  }
  console.log('Demo accounts (user name / password):');
  for (const { username, sees } of DEMO_ACCOUNTS) console.log(`  ${username} / ${username}  sees ${sees}`);
}
