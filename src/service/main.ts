/** The entry point: opens and fills the database, and serves portal, API and identity on one origin. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createRemoteJWKSet } from 'jose';
import type { Config } from '#src/contract/config.ts';
import type { TokenCheck } from './access-token.ts';
import { createApp } from './app.ts';
import { takeFolder } from './data-folder.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './db/client.ts';
import { DEMO_ACCOUNTS } from './db/demo/clients.ts';
import { findDemoPicture } from './db/demo/pictures.ts';
import { seed } from './db/demo/seed.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { type Keys, loadKeys, verification } from './identity/keys.ts';
import { realmPath } from './identity/provider.ts';

const built = join(import.meta.dirname, '../../dist');

const LISTEN_FAULTS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT'];

const STOP_LIMIT_MS = 10_000;

try {
  await start(readEnvironment(process.env));
} catch (error) {
  console.error(`The portal cannot start: ${firstLine(error)}`);
  process.exit(1);
}

async function start(environment: Environment): Promise<void> {
  const { publicUrl, authUrl, realm, clientId, portalName } = environment;
  const { servesPortal, portalOrigins, trustProxy, logLevel } = environment;
  if (servesPortal && !existsSync(join(built, 'index.html')))
    throw new Error('there is no built portal in dist: run `npm run build`, or set SERVE_PORTAL=no.');
  const { db, close } = await openDatabase(environment);
  const filledWith = await seed(db, environment.seed, new Date());
  const keys = authUrl ? undefined : await loadKeys(db);
  const app = await createApp({
    db,
    clock: () => new Date(),
    tokens: tokenCheck(environment, keys),
    findPicture: findDemoPicture,
    authOrigin: new URL(authUrl ?? publicUrl).origin,
    portalOrigins,
    trustProxy,
    logger: { level: logLevel },
    ...(keys && {
      identity: { keys, publicUrl, portals: portalsOf(environment), realm, clientId, portalName },
    }),
    ...(servesPortal && { portal: { folder: built, publicUrl, config: configOf(environment) } }),
  });
  app.addHook('onClose', close);
  stopOn(['SIGINT', 'SIGTERM'], () => app.close());
  await listen(app, environment);
  announce(environment, filledWith);
}

/** The origins of all portals. Pages of the embedded provider link to the first one. */
function portalsOf({ publicUrl, servesPortal, portalOrigins }: Environment): [string, ...string[]] {
  const [first, ...others] = portalOrigins;
  return servesPortal || first === undefined ? [publicUrl, ...portalOrigins] : [first, ...others, publicUrl];
}

function configOf({ publicUrl, authUrl, realm, clientId, portalName }: Environment): Config {
  return {
    api_url: publicUrl,
    auth_url: authUrl ?? `${publicUrl}/auth`,
    auth_realm: realm,
    auth_client_id: clientId,
    portal_name: portalName,
    idempotency_keys: true,
    conditional_reads: true,
  };
}

async function listen(app: FastifyInstance, { port, host }: Environment): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is in use; set PORT to a free one.`);
    if (LISTEN_FAULTS.includes(error.code ?? ''))
      throw new Error(`HOST=${host} is no address of this machine.`);
    throw error;
  });
}

async function openDatabase({ databaseUrl, dataDir }: Environment): Promise<OpenDatabase> {
  if (databaseUrl) {
    return openPostgres(databaseUrl).catch((error) => {
      throw new Error(
        `DATABASE_URL cannot be used (${firstLine(error)}); is the server up, and may this user create roles?`,
      );
    });
  }
  try {
    const release = takeFolder(dataDir);
    const starting = setTimeout(
      () => console.log('Preparing the database (the first start takes some seconds) …'),
      1_500,
    );
    const { db, close } = await openEmbedded(join(dataDir, 'database')).finally(() => clearTimeout(starting));
    return { db, close: () => close().finally(release) };
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${firstLine(error)}`);
  }
}

function tokenCheck(
  { publicUrl, authUrl, realm, clientId }: Environment,
  keys: Keys | undefined,
): TokenCheck {
  const issuer = authUrl ? `${authUrl}/realms/${realm}` : `${publicUrl}${realmPath(realm)}`;
  const key = keys
    ? verification(keys)
    : createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`));
  return { issuer, clientId, key };
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

function announce({ publicUrl, portalName, authUrl }: Environment, filledWith: Environment['seed']): void {
  console.log(`${portalName} is ready: ${publicUrl}`);
  if (authUrl) return;
  if (filledWith === 'empty') {
    console.log('There are no demo accounts. src/deploy/README.md says how to create an account.');
    return;
  }
  console.log('Demo accounts (user name / password):');
  for (const { username, sees } of DEMO_ACCOUNTS) console.log(`  ${username} / ${username}  sees ${sees}`);
}

function firstLine(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string };
  const text = message || code || (cause ? firstLine(cause) : '') || String(error);
  return (cause && message.startsWith('Failed query') ? firstLine(cause) : text).split('\n')[0] ?? '';
}
