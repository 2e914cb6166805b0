/** A Keycloak on this machine, with the realm of the kit. A test stops and starts it, and is its administrator. */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder, type Run, watch } from '#tests/support/process.ts';
import { KEYCLOAK_PORT, PORTAL, SSO } from './addresses.ts';

const VERSION = '26.4.0';
const REALM_FILE = join(import.meta.dirname, '../../src/deploy/keycloak-realm.json');
const ADMIN = { username: 'admin', password: 'admin' };

export class Keycloak {
  readonly #folder = freshFolder();
  readonly #home: string;
  #run: Run | undefined;

  /** @throws if Keycloak is missing, with what to do. */
  constructor() {
    this.#home = copyDistribution(this.#folder);
    const imported = join(this.#home, 'data/import');
    mkdirSync(imported, { recursive: true });
    // The name that Keycloak demands.
    copyFileSync(REALM_FILE, join(imported, 'clients-realm.json'));
  }

  /** Starts it, and waits until it answers. The database and its sessions are those of the last time. */
  async start(): Promise<void> {
    const args = ['start-dev', '--http-host=127.0.0.1', `--http-port=${KEYCLOAK_PORT}`, '--import-realm'];
    const child = spawn('bash', ['bin/kc.sh', ...args], {
      cwd: this.#home,
      env: {
        ...process.env,
        PORTAL_URL: PORTAL,
        PORTAL_ORIGIN: PORTAL,
        KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      },
    });
    this.#run = watch(child, 'Listening on:');
    await this.#run.ready;
  }

  /** Nothing answers any more when it returns. */
  async stop(): Promise<void> {
    await this.#run?.stop();
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async configure(settings: Record<string, unknown>): Promise<void> {
    await this.#administer('PUT', '', settings);
  }

  async logOut(username: string): Promise<void> {
    const [user] = await (await this.#administer('GET', `/users?exact=true&username=${username}`)).json();
    await this.#administer('POST', `/users/${user.id}/logout`);
  }

  async secretOf(clientId: string): Promise<string> {
    const [client] = await (await this.#administer('GET', `/clients?clientId=${clientId}`)).json();
    return (await (await this.#administer('GET', `/clients/${client.id}/client-secret`)).json()).value;
  }

  async #administer(method: string, path: string, body?: unknown): Promise<Response> {
    const granted = await fetch(`${SSO}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...ADMIN }),
    });
    const { access_token } = await granted.json();
    const answer = await fetch(`${SSO}/admin/realms/clients${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

/**
 * Puts a distribution into `folder`; the original stays as it is.
 * @returns the folder of the copy.
 * @throws if the distribution is missing, with what to do.
 */
function copyDistribution(folder: string): string {
  const own = process.env.KEYCLOAK_HOME;
  if (!own) return unpackFromMaven(folder);
  if (!existsSync(join(own, 'bin/kc.sh'))) throw new Error(`KEYCLOAK_HOME=${own} has no bin/kc.sh.`);
  const home = join(folder, 'keycloak');
  const isData = (path: string) => path === join(own, 'data');
  cpSync(own, home, { recursive: true, filter: (path) => !isData(path) });
  return home;
}

function unpackFromMaven(folder: string): string {
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
  try {
    execFileSync('mvn', ['-B', '-q', goal, artifact, `-DoutputDirectory=${folder}`], {
      // Outside of any project.
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const why = isMissing ? 'Maven is missing' : `Maven can't fetch Keycloak ${VERSION}`;
    const way = 'apt install maven, or name the folder of an unpacked Keycloak 26 in KEYCLOAK_HOME.';
    throw new Error(`${why}: ${way}`, { cause: error });
  }
  const [home] = globSync(join(folder, 'keycloak-*'));
  if (home === undefined) throw new Error(`Maven has unpacked no Keycloak into ${folder}.`);
  return home;
}
