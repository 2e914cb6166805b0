/** Builds the portal if its sources have changed since the last build; runs before the start. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '../..');
const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'public/**/*', 'src/**/*'];
const NOT_BUILT = /^src[\\/](service[\\/]|.*\.test\.)|routeTree\.gen\.ts$/;
const COMPRESSED = 'dist/**/*.{js,css,html,svg,json,webmanifest}';
const stamp = join(root, 'dist/.built-from');

const fingerprint = fingerprintOfSources();
const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
if (!isFresh) await build();

async function build(): Promise<void> {
  console.log('Building the portal …');
  const { build: viteBuild } = await import('vite');
  await viteBuild({ root, logLevel: 'warn' });
  for (const file of globSync(COMPRESSED, { cwd: root })) compress(join(root, file));
  writeFileSync(stamp, fingerprint);
}

function compress(file: string): void {
  const content = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT.test(file.slice(root.length + 1)))
    .sort();
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
