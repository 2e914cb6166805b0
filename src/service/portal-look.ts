/** A provider's logo and accent colour in the portal: its stylesheet and its icons. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Color, { type ColorInstance } from '@img/colour';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { LOOK_FILE } from './portal-variant.ts';
import type { Look } from './provider-file.ts';

const TOKENS = '/src/ui/tokens.css';
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** The least contrast of text (WCAG 2.2 AA). */
const LEAST = 4.5;

/** @throws Error if the colour has too little contrast, or the logo can't be drawn. */
export async function portalLook(look: Look): Promise<Plugin> {
  const css = stylesOf(look);
  const icons = look.logo && (await iconsOf(look.logo));
  return {
    name: 'portal-look',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(TOKENS) ? code + css : undefined),
    // Before the service worker is written, which has the hashes of these files.
    writeBundle({ dir = '' }) {
      writeFileSync(join(dir, LOOK_FILE), css);
      for (const [name, content] of Object.entries(icons || {}))
        writeFileSync(join(dir, 'icons', name), content);
    },
  };
}

function stylesOf({ logo, logo_dark = logo, accent, accent_dark }: Look): string {
  const image = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  const tokens = accent ? accentTokens(accent, accent_dark) : '';
  if (!logo || !logo_dark) return tokens;
  return `${tokens}
:root { --logo: ${image(logo)}; }
@media screen and (prefers-color-scheme: dark) { :root { --logo: ${image(logo_dark)}; } }
.logo { background: var(--logo) center / contain no-repeat; border-radius: 0; print-color-adjust: exact; }
.logo > * { visibility: hidden; }`;
}

function accentTokens(accent: string, accentDark: string | undefined): string {
  const light = tonesOf(Color(accent), 'light');
  checkContrast('accent', accent, 'light');
  if (accentDark) checkContrast('accent_dark', accentDark, 'dark');
  const dark = tonesOf(Color(accentDark ?? nearest(accent, 'dark')), 'dark');
  const names = Object.keys(light) as (keyof typeof light)[];
  const lines = names.map(
    (name) => `--color-${name}: light-dark(${light[name].hex()}, ${dark[name].hex()});`,
  );
  return `\n@layer theme { :root { ${lines.join(' ')} } }`;
}

function checkContrast(key: string, colour: string, scheme: Scheme): void {
  const { ratio, ground } = worstOf(colour, scheme);
  if (ratio < LEAST)
    throw new Error(
      `${key} ${colour} has a contrast of ${ratio.toFixed(2)}:1 with ${ground} of the ${scheme} scheme, and needs ${LEAST}:1. The nearest that passes is ${nearest(colour, scheme)}.`,
    );
}

/** Returns the colour itself if it passes; if not, the nearest darker or, in the dark scheme, lighter one that passes. */
function nearest(colour: string, scheme: Scheme): string {
  const [hue = 0, saturation = 0, lightness = 0] = Color(colour).hsl().array();
  const step = scheme === 'light' ? -0.5 : 0.5;
  for (let at = lightness; at > 0 && at < 100; at += step) {
    const near = at === lightness ? colour : Color.hsl([hue, saturation, at]).hex();
    if (worstOf(near, scheme).ratio >= LEAST) return near;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

/** Returns the least contrast of the accent colour, as text or as the background of text, and that background. */
export function worstOf(colour: string, scheme: Scheme): { ratio: number; ground: string } {
  const {
    accent,
    'on-accent': on,
    'accent-strong': strong,
    'accent-soft': soft,
  } = tonesOf(Color(colour), scheme);
  const pairs = [
    ...[...Object.values(groundsOf(scheme)), soft].map((ground) => [accent, ground] as const),
    ...[accent, strong].map((ground) => [on, ground] as const),
  ];
  return pairs
    .map(([text, ground]) => ({ ratio: text.contrast(ground), ground: ground.hex() }))
    .reduce((worst, each) => (each.ratio < worst.ratio ? each : worst));
}

function tonesOf(accent: ColorInstance, scheme: Scheme) {
  const on = ['#ffffff', '#0b0f0d']
    .map((each) => Color(each))
    .sort((a, b) => b.contrast(accent) - a.contrast(accent));
  return {
    accent,
    'on-accent': on[0] as ColorInstance,
    'accent-strong': accent.mix(Color(scheme === 'light' ? '#000000' : '#ffffff'), 0.15),
    'accent-soft': groundsOf(scheme).surface.mix(accent, scheme === 'light' ? 0.12 : 0.2),
  };
}

const styles = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');

function groundsOf(scheme: Scheme) {
  const shade = (name: string) => {
    const values = new RegExp(`--color-${name}: light-dark\\((.*), (.*)\\);`).exec(styles)?.slice(1);
    return Color(values?.[SCHEMES.indexOf(scheme)]);
  };
  return { bg: shade('bg'), surface: shade('surface'), sunken: shade('sunken') };
}

/** Each icon's size, the part of it that the logo takes, and whether it has a background. */
const ICONS = {
  'icon-192.png': [192, 0.9, false],
  'icon-512.png': [512, 0.9, false],
  'icon-maskable-512.png': [512, 0.6, true],
  'apple-touch-icon.png': [180, 0.7, true],
} as const;

async function iconsOf(svg: string): Promise<Record<string, string | Buffer>> {
  const source = Buffer.from(svg);
  const { width = 0, height = 0 } = await sharp(source).metadata();
  if (width < height * 0.8 || width > height * 1.25)
    throw new Error('logo must be about as wide as it is high: the name stands beside it.');
  const drawn = Object.entries(ICONS).map(async ([name, [size, part, hasGround]]) => {
    const inner = Math.round(size * part);
    const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)];
    const background = { r: 255, g: 255, b: 255, alpha: hasGround ? 1 : 0 };
    const icon = sharp(source, { density: Math.max(72, (72 * inner) / Math.min(width, height)) })
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ top: before, left: before, bottom: after, right: after, background });
    return [name, await (hasGround ? icon.flatten({ background }) : icon).png().toBuffer()] as const;
  });
  return { 'icon.svg': svg, ...Object.fromEntries(await Promise.all(drawn)) };
}
