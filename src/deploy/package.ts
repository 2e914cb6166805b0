/**
 * `npm run package`: writes two archives with checksums to `release/`: the portal with what a web server needs, and the
 * service as it is started after `npm ci --omit=dev`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildPortal, endWithReason } from '#src/service/portal-build.ts';
import { readVariant } from './build.ts';

const here = import.meta.dirname;
const root = join(here, '../..');
const release = join(root, 'release');

const { variant, config } = readVariant();
const staging = mkdtempSync(join(tmpdir(), 'portal-package-'));
process.on('exit', () => rmSync(staging, { recursive: true }));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;

await stagePortal(join(staging, `portal-${manifest.version}`)).catch(endWithReason);
rmSync(release, { recursive: true, force: true });
mkdirSync(release);
stageService(join(staging, `portal-service-${manifest.version}`));
for (const folder of globSync(join(staging, '*'))) pack(folder);
writeChecksums(release);

async function stagePortal(folder: string): Promise<void> {
  const www = join(folder, 'www', variant.base);
  await buildPortal(variant, www);
  // The stamp and the manifest of the build, which only builds and checks read.
  for (const name of globSync('.*', { cwd: www })) rmSync(join(www, name), { recursive: true });
  const example = JSON.parse(readFileSync(join(here, 'config.example.json'), 'utf8')) as object;
  writeFileSync(
    join(folder, 'config.example.json'),
    `${JSON.stringify({ ...example, ...config }, null, 2)}\n`,
  );
  const site = readFileSync(join(here, 'nginx-site.conf'), 'utf8').replaceAll('@base@', variant.base);
  writeFileSync(join(folder, 'nginx-site.conf'), site);
  for (const file of ['keycloak-realm.json', 'nginx-keycloak.conf', 'openapi.json'])
    cpSync(join(here, file), join(folder, file));
}

function stageService(folder: string): void {
  for (const source of ['src/contract', 'src/service'])
    cpSync(join(root, source), join(folder, source), {
      recursive: true,
      filter: (file) => !file.endsWith('.test.ts'),
    });
  for (const file of ['portal-service.service', 'service.env', 'haproxy.cfg', 'examples'])
    cpSync(join(here, file), join(folder, file), { recursive: true });
  for (const file of ['.env.example', 'package-lock.json']) cpSync(join(root, file), join(folder, file));
  // The other scripts need what is not in the archive. `npm ci` compares the rest with the lock file.
  const started = { ...manifest, scripts: { start: 'exec node src/service/main.ts' } };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(started, null, 2)}\n`);
}

/** Two builds of one version have names of their own, so that one is unpacked beside the other. */
function pack(folder: string): void {
  writeChecksums(folder);
  const build = digestOf(join(folder, 'SHA256SUMS')).slice(0, 8);
  const name = `${basename(folder)}-${build}`;
  renameSync(folder, join(staging, name));
  const archive = join(release, `${name}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', staging, name]);
  console.log(`release/${basename(archive)}`);
}

/** As `sha256sum --check` reads it. */
function writeChecksums(folder: string): void {
  const files = globSync('**/{.*,*}', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const lines = files.map((file) => `${digestOf(file)}  ${file.slice(folder.length + 1)}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
