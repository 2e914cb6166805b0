/** What `npm run build` writes, for a web server that is not the service. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildPortal } from '#src/service/portal-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/old.js.br'), 'An earlier release.');
  await buildPortal({ name: 'Söhne & Co', base: '/portal/' }, folder);
});

test('nothing of an earlier build is left', () => {
  expect(globSync('assets/old*', { cwd: folder })).toEqual([]);
});

test('each text file is there as it is, as brotli and as gzip', () => {
  const files = globSync('**/*.{js,css,html,svg,webmanifest}', { cwd: folder });
  expect(files).toEqual(expect.arrayContaining(['index.html', 'sw.js', 'manifest.webmanifest']));
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`)))).toEqual(content);
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`)))).toEqual(content);
  }
});

test('the page has the name, and its files are below the path', () => {
  const page = read('index.html');
  expect(page).toContain('<title>Söhne &#38; Co</title>');
  const addresses = [...page.matchAll(/ (?:href|src)="([^"#][^"]*)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !address?.startsWith('/portal/'))).toEqual([]);
  expect(read('silent-sign-in.html')).not.toMatch(/ (href|src)="\//);
});

test('the manifest has the name, and its addresses are below the path', () => {
  const manifest = JSON.parse(read('manifest.webmanifest')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: 'Söhne & Co', short_name: 'Söhne & Co' });
  expect(manifest).toMatchObject({ id: '/portal/', scope: '/portal/', start_url: '/portal/' });
  expect(JSON.stringify(manifest)).not.toMatch(/"(src|url)":"\/(?!portal\/)/);
});
