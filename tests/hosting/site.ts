/** The kit on this machine: nginx with TLS for two host names, the service, and a provider on another origin. */
import { spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freshFolder, type Run, watch } from '#tests/support/process.ts';
import { type RunningProvider, startProvider } from '#tests/support/provider.ts';
import { BASE, type Release, run, switchTo } from './release.ts';

const PORT = Number(process.env.E2E_PORT ?? 8180) + 30;
const PLAIN_PORT = PORT + 1;
const SERVICE_PORT = PORT + 2;
const PROVIDER_PORT = PORT + 3;

const PORTAL_ORIGIN = `https://localhost:${PORT}`;
export const PORTAL = `${PORTAL_ORIGIN}${BASE}`;
export const PLAIN_PORTAL = `http://localhost:${PLAIN_PORT}${BASE}`;
export const API = `https://127.0.0.1:${PORT}`;
const SSO = `http://127.0.0.1:${PROVIDER_PORT}`;

const MODULES = '/etc/nginx/modules-enabled';
const BROTLI = `${MODULES}/50-mod-http-brotli-static.conf`;

const OWN: [string | RegExp, string][] = [
  ['https://portal.example.com', PORTAL_ORIGIN],
  ['https://api.example.com', API],
  ['https://sso.example.com', SSO],
  ['portal.example.com', 'localhost'],
  ['api.example.com', '127.0.0.1'],
  [/^ *listen \[::\].*\n/gm, ''],
  ['listen 443', `listen ${PORT}`],
  ['listen 80', `listen ${PLAIN_PORT}`],
  ['https://$host$request_uri', `https://$host:${PORT}$request_uri`],
  ['127.0.0.1:8080', `127.0.0.1:${SERVICE_PORT}`],
];

export class Site {
  readonly #folder = freshFolder();
  #service: Run | undefined;
  #provider: RunningProvider | undefined;

  /** @throws if Debian's nginx or its brotli module is missing, with the command that installs them. */
  constructor() {
    if (!existsSync('/usr/sbin/nginx') || !existsSync(BROTLI))
      throw new Error(
        'nginx or its brotli module is missing: apt install nginx libnginx-mod-http-brotli-static.',
      );
    chmodSync(this.#folder, 0o755);
  }

  /** The digest by which a browser is told to accept the certificate. */
  get certificateDigest(): string {
    const { publicKey } = new X509Certificate(readFileSync(join(this.#folder, 'fullchain.pem')));
    return createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64');
  }

  async start(release: Release): Promise<void> {
    this.#writeCertificate();
    this.#writeSite(release);
    this.show(release);
    this.#provider = await startProvider(PROVIDER_PORT, PORTAL.slice(0, -1));
    run(release.service, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund');
    await this.startService(release);
    this.startNginx();
  }

  async startService(release: Release, variables: Record<string, string> = {}): Promise<void> {
    const settings = {
      ...parseEnv(edited(join(release.service, 'service.env'))),
      PORT: String(SERVICE_PORT),
      // The embedded database with the demo data takes the place of PostgreSQL.
      DATABASE_URL: '',
      RUNTIME_URL: '',
      DATA_DIR: join(this.#folder, 'data'),
      SEED: 'demo',
      ...variables,
    };
    // Without the variables of the test's own npm, and with the Node that the archive installs.
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
    const node = join(release.service, 'node_modules/.bin/node');
    this.#service = watch(spawn(node, ['src/service/main.ts'], { cwd: release.service, env }));
    await this.#service.ready;
  }

  /** nginx answers in its place. */
  async stopService(): Promise<void> {
    await this.#service?.stop();
  }

  show(release: Release): void {
    switchTo(join(this.#folder, 'current'), release);
  }

  startNginx(): void {
    this.#nginx();
  }

  /** Nothing answers any more: neither the portal nor the API. */
  stopNginx(): void {
    this.#nginx('-s', 'stop');
  }

  end(): void {
    if (existsSync(join(this.#folder, 'nginx.pid'))) this.stopNginx();
    this.#service?.process.kill();
    this.#provider?.server.close();
  }

  #nginx(...args: string[]): void {
    run(this.#folder, '/usr/sbin/nginx', '-c', join(this.#folder, 'nginx.conf'), ...args);
  }

  #writeCertificate(): void {
    const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'privkey.pem'];
    const subject = ['-subj', '/CN=localhost', '-addext', names, '-out', 'fullchain.pem'];
    run(this.#folder, 'openssl', 'req', '-x509', '-days', '2', ...key, ...subject);
  }

  /** Debian's nginx.conf with the kit's site in it, and the configuration of the portal. */
  #writeSite({ portal }: Release): void {
    const config = edited(join(portal, 'config.example.json')).replaceAll('false', 'true');
    writeFileSync(join(this.#folder, 'config.json'), config);
    const site = edited(join(portal, 'nginx-site.conf'))
      .replaceAll('/etc/ssl/portal/', `${this.#folder}/`)
      .replaceAll('/srv/portal/current', join(this.#folder, 'current'))
      .replaceAll('/etc/portal/config.json', join(this.#folder, 'config.json'));
    mkdirSync(join(this.#folder, 'sites-enabled'));
    writeFileSync(join(this.#folder, 'sites-enabled/portal'), site);
    const debian = readFileSync('/etc/nginx/nginx.conf', 'utf8')
      .replace('/run/nginx.pid', join(this.#folder, 'nginx.pid'))
      .replaceAll(/\/var\/log\/nginx\/\w+\.log/g, join(this.#folder, 'nginx.log'))
      .replace('/etc/nginx/sites-enabled', join(this.#folder, 'sites-enabled'));
    writeFileSync(join(this.#folder, 'nginx.conf'), debian);
  }
}

function edited(file: string): string {
  return OWN.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(file, 'utf8'));
}
