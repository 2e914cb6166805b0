/** What `npm run build` writes, for a web server that is not the service. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { buildPortal } from '#src/service/portal-build.ts';
import { portalLook, worstOf } from '#src/service/portal-look.ts';
import { readProviderFile } from '#src/service/provider-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';
const LOOK = { logo: LOGO, accent: '#5b3fb0' };
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/old.js.br'), 'An earlier release.');
  await buildPortal({ name: 'Söhne & Co', base: '/portal/', look: LOOK }, folder);
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
  expect(manifest).toHaveProperty('shortcuts.0', expect.objectContaining({ name: 'New order' }));
  expect(manifest).toHaveProperty('shortcuts.0.name_localized', { es: 'Nuevo pedido' });
});

test('a provider’s logo and accent are in the styles and the icons, and no picture of another look is left', async () => {
  const [styles = ''] = globSync('assets/style-*.css', { cwd: folder });
  expect(/--color-accent:[^;]*#5b3fb0/.test(read(styles))).toBe(true);
  expect(read(styles).includes('--logo:url(data:image/svg+xml,')).toBe(true);
  expect(read('icons/icon.svg')).toBe(LOGO);
  const corner = async (icon: string) => {
    const { data, info } = await sharp(join(folder, 'icons', icon))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [info.width, data[3]];
  };
  expect(await corner('icon-192.png')).toEqual([192, 0]);
  expect(await corner('icon-maskable-512.png')).toEqual([512, 255]);
  expect(await corner('apple-touch-icon.png')).toEqual([180, 255]);
  const manifest = read('manifest.webmanifest');
  expect(JSON.parse(manifest)).toMatchObject({ theme_color: LOOK.accent });
  expect(manifest).not.toMatch(/screenshots\/|monochrome|shortcut-/);
});

test.each([
  ['accent', { accent: '#8bc34a' }, 'light', '1.8'],
  ['accent_dark', { accent: '#5b3fb0', accent_dark: '#3a2a78' }, 'dark', '1.38'],
])('%s without enough contrast names one that passes', async (key, look, scheme, ratio) => {
  const { message } = (await portalLook(look).catch((error: Error) => error)) as Error;
  expect(message).toContain(`${key} ${Object.values(look).at(-1)} has a contrast of ${ratio}`);
  expect(message).toContain(`of the ${scheme} scheme, and needs 4.5:1`);
  const passing = /passes is (#\w{6})/.exec(message)?.[1] ?? '';
  await portalLook({ ...look, [key]: passing });
});

test('the portal’s own accent passes', () => {
  expect(worstOf('#0b6b4b', 'light').ratio).toBeGreaterThan(4.5);
  expect(worstOf('#3ecf98', 'dark').ratio).toBeGreaterThan(4.5);
});

test('a logo that is wide is refused', async () => {
  await expect(portalLook({ logo: LOGO.replace('0 0 8 8', '0 0 80 8') })).rejects.toThrow('about as wide');
});

test('a provider’s file names its files, and what is wrong in it', () => {
  const file = join(folder, 'provider.json');
  const write = (content: object) => writeFileSync(file, JSON.stringify(content));
  writeFileSync(join(folder, 'logo.svg'), LOGO);
  writeFileSync(join(folder, 'days.ics'), 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261126\nEND:VCALENDAR');
  write({ portal_name: 'Acme', logo: 'logo.svg', rules: { holidays: 'days.ics' } });
  expect(readProviderFile(file)).toMatchObject({
    config: { portal_name: 'Acme', rules: { holidays: expect.stringContaining('20261126') } },
    look: { logo: LOGO },
  });
  write({ accent: 'green' });
  expect(() => readProviderFile(file)).toThrow('accent must be a colour, such as #2f4bb8');
  write({ accent_dark: '#a593d9' });
  expect(() => readProviderFile(file)).toThrow('accent_dark must come with accent');
  write({ logo_dark: 'logo.svg' });
  expect(() => readProviderFile(file)).toThrow('logo_dark must come with logo');
  write({ rules: { cut_off: '12:00' } });
  expect(() => readProviderFile(file)).toThrow('does not use: rules.cut_off');
});
