/**
 * Fails where a start fetches more than it may; part of `npm run check`, after the build. What it counts is what the
 * page of a first visit to Orders names or imports, in the size in which it is served: brotli at its best.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const DIST = join(import.meta.dirname, '../../dist');
const STARTS = ['index.html', 'style.css'];
const MOST_KB = 184;
const MOST_FILES = 7;

const Names = z.optional(z.array(z.string()));
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: Names }));
const manifest = Manifest.parse(JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')));

const files = new Set(['index.html']);
function add(name: string): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build.`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  chunk.imports?.forEach(add);
}
STARTS.forEach(add);

const bytes = [...files].reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size, 0);
const kB = Math.round(bytes / 100) / 10;
if (kB > MOST_KB || files.size > MOST_FILES) {
  console.error(`A start fetches ${kB} kB in ${files.size} files; at most ${MOST_KB} kB in ${MOST_FILES}.`);
  process.exitCode = 1;
}
