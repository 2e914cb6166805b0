import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/contract/config.ts';
import { createApp } from './app.ts';
import type { TokenCheck } from './callers/access-token.ts';
import { endpointOrigins, issuerKeys, keysUrl } from './callers/issuer.ts';
import { DEMO_ACCOUNTS } from './db/demo/clients.ts';
import { findDemoPicture } from './db/demo/pictures.ts';
import { seed } from './db/demo/seed.ts';
import { openDatabase } from './db/open-database.ts';
import { type Environment, isLoopback, readEnvironment } from './environment.ts';
import { realmPath } from './identity/provider.ts';
import { type ProviderKeys, providerKeys } from './identity/store.ts';
import { describeError, reasonOf } from './log.ts';
import { measurePool, serveMetrics } from './monitoring.ts';

const built = join(import.meta.dirname, '../../dist');

const ADDRESS_FAULTS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT'];
const READY_EVERY_MS = 1_000;
const STOP_LIMIT_MS = 10_000;

// Node would print the error with the parameters of its statement.
process.on('uncaughtException', (error) => {
  console.error(JSON.stringify({ level: 60, msg: 'crashed', err: describeError(error) }));
  process.exit(1);
});

try {
  await start(readEnvironment(process.env));
} catch (error) {
  console.error(`The portal cannot start: ${reasonOf(error)}`);
  process.exit(1);
}

async function start(environment: Environment): Promise<void> {
  const { publicUrl, authUrl, authIssuer, realm, clientId, portalName, servesPortal, metricsPort } =
    environment;
  if (servesPortal && !existsSync(join(built, 'index.html')))
    throw new Error('there is no built portal in dist: run `npm run build`, or set SERVE_PORTAL=no.');
  const { db, operator, pool, close } = await openDatabase(environment);
  const filledWith = await operator((owner) => seed(owner, environment.seed, new Date()));
  if (filledWith !== 'empty' && !environment.isTrial)
    throw new Error(
      'the database has the demo data. Use another one, or set DEMO=yes: everybody knows the accounts.',
    );
  const keys = authUrl || authIssuer ? undefined : await providerKeys(db);
  const app = await createApp({
    db,
    clock: () => new Date(),
    tokens: tokenCheck(environment, keys),
    findPicture: findDemoPicture,
    authOrigins: await authOrigins(environment),
    portalOrigins: environment.portalOrigins,
    trustProxy: environment.trustProxy,
    isHttps: publicUrl.startsWith('https:'),
    metrics: metricsPort !== undefined,
    log: { level: environment.logLevel },
    ...(keys && {
      identity: {
        keys,
        publicUrl,
        isExposed: !isLoopback(publicUrl),
        portals: portalsOf(environment),
        realm,
        clientId,
        portalName,
      },
    }),
    ...(servesPortal && { portal: { folder: built, publicUrl, config: configOf(environment) } }),
  });
  if (pool && metricsPort !== undefined) measurePool(app, pool);
  app.addHook('onClose', close);
  stopOn(['SIGINT', 'SIGTERM'], () => app.close());
  await listen(app, environment);
  await untilReady(app);
  announce(environment, filledWith);
}

/** The origins of all portals. Pages of the embedded provider link to the first one. */
function portalsOf({ publicUrl, servesPortal, portalOrigins }: Environment): [string, ...string[]] {
  const [first, ...others] = portalOrigins;
  return servesPortal || first === undefined ? [publicUrl, ...portalOrigins] : [first, ...others, publicUrl];
}

function configOf(environment: Environment): Config {
  const { publicUrl, authUrl, authIssuer, realm, clientId } = environment;
  return {
    api_url: publicUrl,
    ...(authIssuer
      ? { auth_issuer: authIssuer }
      : { auth_url: authUrl ?? `${publicUrl}/auth`, auth_realm: realm }),
    auth_client_id: clientId,
    auth_scope: environment.authScope,
    auth_username_claim: environment.authUsernameClaim,
    portal_name: environment.portalName,
    idempotency_keys: true,
    conditional_reads: true,
    bound_tokens: true,
  };
}

function tokenCheck(environment: Environment, keys: ProviderKeys | undefined): TokenCheck {
  const { publicUrl, authUrl, authIssuer, realm, clientId } = environment;
  const { authAudience: audience, authUsernameClaim: usernameClaim, authJwksUrl } = environment;
  const { requireBound } = environment;
  const common = { clientId, usernameClaim, requireBound, addresses: [publicUrl] };
  if (keys) return { ...common, issuer: `${publicUrl}${realmPath(realm)}`, key: keys.verification };
  const issuer = authIssuer ?? `${authUrl}/realms/${realm}`;
  const jwksUrl = authJwksUrl ?? (authIssuer ? undefined : `${issuer}/protocol/openid-connect/certs`);
  const keysOf = issuerKeys(async () => (jwksUrl ? new URL(jwksUrl) : keysUrl(issuer)));
  return { ...common, ...keysOf, issuer, audience };
}

/** Without its metadata, a provider is taken to be on its issuer's origin. */
async function authOrigins({ publicUrl, authUrl, authIssuer }: Environment): Promise<string[]> {
  const own = new URL(authIssuer ?? authUrl ?? publicUrl).origin;
  if (!authIssuer) return [own];
  const origins = await endpointOrigins(authIssuer).catch((error) => {
    console.error(`AUTH_ISSUER: ${reasonOf(error)}. Is the provider up?`);
    return [];
  });
  return [...new Set([own, ...origins])];
}

async function listen(app: FastifyInstance, environment: Environment): Promise<void> {
  const { port, metricsPort, host, metricsHost } = environment;
  const listening = (
    started: Promise<unknown>,
    prefix: '' | 'METRICS_',
    on: { port: number; host: string },
  ) =>
    started.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new Error(`port ${on.port} is in use; set ${prefix}PORT to a free one.`);
      if (ADDRESS_FAULTS.includes(error.code ?? ''))
        throw new Error(`${prefix}HOST=${on.host} is no address of this machine.`);
      throw error;
    });
  const at = { port, host };
  if (metricsPort !== undefined) {
    const metricsAt = { port: metricsPort, host: metricsHost };
    await listening(serveMetrics(app, metricsAt), 'METRICS_', metricsAt);
  }
  await listening(app.listen(at), '', at);
}

async function untilReady(app: FastifyInstance): Promise<void> {
  while (Object.keys(await app.missing()).length > 0) await sleep(READY_EVERY_MS);
}

/** Stops once: a terminal and npm may both forward one Ctrl+C. */
function stopOn(signals: NodeJS.Signals[], stop: () => Promise<unknown>): void {
  let isStopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

function announce(
  { publicUrl, portalName, authUrl, authIssuer }: Environment,
  filledWith: Environment['seed'],
): void {
  console.log(`${portalName} is ready: ${publicUrl}`);
  if (authUrl || authIssuer) return;
  if (filledWith === 'empty') {
    console.log('Nobody can sign in: without SEED=demo there are no accounts. Set AUTH_URL or AUTH_ISSUER.');
    return;
  }
  console.log('Demo accounts (user name / password):');
  for (const { username, sees } of DEMO_ACCOUNTS) console.log(`  ${username} / ${username}  sees ${sees}`);
}
