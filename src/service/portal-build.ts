/** Builds the portal. As a script it does so only if the sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { FOR_SERVICE, type PortalVariant } from './portal-variant.ts';
import { readProviderFile } from './provider-file.ts';

const root = join(import.meta.dirname, '../..');
const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'public/**/*', 'src/**/*'];
const NOT_BUILT = /^src[\\/]((service|deploy)[\\/]|.*\.test\.)|routeTree\.gen\.ts$/;
const COMPRESSED = '**/*.{js,css,html,svg,json,wasm,webmanifest}';
const STAMP = '.built-from';

export const DIST = join(root, 'dist');

if (import.meta.main) await buildIfStale().catch(endWithReason);

/** Prints the message without a stack: it says what the operator has to change. */
export function endWithReason(error: Error): never {
  console.error(error.message);
  process.exit(1);
}

/** Builds with the look in `PROVIDER_FILE`. The service reads the rest of the file. */
export async function buildIfStale(): Promise<void> {
  const { PROVIDER_FILE } = process.env;
  const variant = { ...FOR_SERVICE, ...(PROVIDER_FILE && { look: readProviderFile(PROVIDER_FILE).look }) };
  const stamp = join(DIST, STAMP);
  const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(variant);
  if (!isFresh) await buildPortal(variant, DIST);
}

/** Builds into a folder, which is emptied first, and writes each compressible file also as `.br` and `.gz`. */
export async function buildPortal(variant: PortalVariant, folder: string): Promise<void> {
  console.log('Building the portal …');
  // Imported here, so that a service without development packages can start with an earlier build.
  const { build } = await import('vite').catch((cause) => {
    throw new Error(
      'The build tools are incomplete. npm leaves out what its Node.js is too old for: use Node.js 22.12 or newer, and run `npm ci` again.',
      { cause },
    );
  });
  const { portalConfig } = await import('../../vite.config.ts');
  const config = await portalConfig(variant);
  await build({
    ...config,
    configFile: false,
    root,
    logLevel: 'warn',
    build: { ...config.build, outDir: folder, emptyOutDir: true },
  });
  for (const file of globSync(COMPRESSED, { cwd: folder })) compress(join(folder, file));
  writeFileSync(join(folder, STAMP), fingerprint(variant));
}

function compress(file: string): void {
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

function fingerprint(variant: PortalVariant): string {
  const hash = createHash('sha256').update(JSON.stringify(variant));
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT.test(file.slice(root.length + 1)))
    .sort();
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
