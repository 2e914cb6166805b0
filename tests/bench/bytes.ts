/** The bytes of the built portal as they are served: brotli at its best, compressed when it was built. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { FIRST_SCREEN } from '#src/service/first-load.ts';
import type { Figure } from './figure.ts';

const DIST = join(import.meta.dirname, '../../dist');
const BYTES_IN_KB = 1000;

/** The budget of the first load, and the limit that holds until it is reached. */
const JAVASCRIPT_BUDGET_KB = 130;
const JAVASCRIPT_LIMIT_KB = 140;
const PRECACHE_BUDGET_KB = 400;

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

/** The scripts that a start at the Orders list needs: its page's, the list's, and all that these import. */
function firstScripts(): string[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')));
  const found = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build.`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add('index.html');
  add(FIRST_SCREEN);
  return [...found];
}

/** What the service worker fetches ahead of need. */
function precached(): string[] {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  return [...worker.matchAll(/"?url"?:["`]([^"`]+)["`]/g)].flatMap(([, url]) => url ?? []);
}

function servedSize(files: readonly string[]): number {
  const sizes = files.map((file) => {
    const path = join(DIST, file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / BYTES_IN_KB;
}

/** @throws where the build is not there, or is not as it is read here. */
export function byteFigures(): Figure[] {
  const files = precached();
  if (files.length === 0) throw new Error('No precache was found in sw.js.');
  return [
    {
      what: 'JavaScript until the Orders list is usable, brotli',
      value: servedSize(firstScripts()),
      budget: JAVASCRIPT_BUDGET_KB,
      unit: 'kB',
      bound: 'at most',
    },
    {
      what: 'Whole precache, brotli',
      value: servedSize(files),
      budget: PRECACHE_BUDGET_KB,
      unit: 'kB',
      bound: 'at most',
    },
  ];
}

/** What has grown over its limit, in words; nothing where all is well. */
export function overLimit(): string[] {
  const [javascript, precache] = byteFigures();
  return [
    { figure: javascript, limit: JAVASCRIPT_LIMIT_KB },
    { figure: precache, limit: PRECACHE_BUDGET_KB },
  ].flatMap(({ figure, limit }) =>
    figure && figure.value > limit
      ? [`${figure.what}: ${figure.value.toFixed(1)} kB, over ${limit} kB.`]
      : [],
  );
}
