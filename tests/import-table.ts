/** Which folders of `src/` may import which. `npm run check` runs it. */
import { globSync, readFileSync } from 'node:fs';

const shared = ['listeners.ts', 'memoized.ts', 'scheduling.ts', 'languages/language.ts'];
const basis = ['contract', 'reports', ...shared];
const stores = [...basis, 'api', 'storage'];
const device = [...stores, 'auth', 'query-cache', 'outbox', 'pwa'];
const screens = [...device, 'user-data', 'ui', 'languages'];

/** What a folder may import, besides itself. The longest name decides. A folder that is not listed may import anything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  reports: ['listeners.ts'],
  ui: shared,
  auth: basis,
  storage: basis,
  api: [...basis, 'auth'],
  'query-cache': stores,
  outbox: stores,
  pwa: stores,
  'user-data': device,
  features: [...screens, 'features/cart', 'features/pickers'],
  'features/order-wizard': [...screens, 'features'],
  'features/palette': [...screens, 'features'],
  'features/saved-views': [...screens, 'features'],
  'features/templates': [...screens, 'features'],
  routes: [...screens, 'features'],
  service: ['contract'],
};

/** Libraries that only these folders import, with the reason. */
const OWNED: readonly [library: RegExp, owners: RegExp, reason: string][] = [
  [/^oidc-client-ts$/, /^auth\//, 'only auth/ imports it'],
  [/^idb-keyval$/, /^storage\//, 'only storage/ imports it'],
  [/^workbox-window/, /^pwa\//, 'only pwa/ imports it'],
  [/^@tanstack\/react-query-persist-client$/, /^query-cache\//, 'only query-cache/ imports it'],
  [/^zod$/, /^service\//, 'the app uses zod/mini, a fifth of the size'],
  [/^(react|react-dom|@tanstack)(\/|$)/, /^(?!contract\/)/, 'contract/ is shared with the service'],
];

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** @param file below `src/`. */
function fault(file: string, specifier: string): string | undefined {
  const areas = Object.entries(MAY_IMPORT).filter(([folder]) => isIn(file, folder));
  const [area] = areas.sort(([a], [b]) => b.length - a.length);
  if (!area) return undefined;
  // But for the build's own configuration.
  if (/^\.\.(?!.*vite\.config\.ts$)/.test(specifier)) return "your own folder is './', any other '#src/'";
  const isTest = /\.test\.tsx?$/.test(file);
  if (specifier.startsWith('#tests/')) return isTest ? undefined : 'src/ imports no tests';
  const owned = OWNED.find(([library, owners]) => library.test(specifier) && !owners.test(file));
  if (owned) return owned[2];
  if (!specifier.startsWith('#src/')) return undefined;
  const path = specifier.slice('#src/'.length);
  // A feature is a folder of its own: it imports itself, and no other.
  const own = area[0] === 'features' ? file.split('/').slice(0, 2).join('/') : area[0];
  if ([own, ...area[1]].some((folder) => isIn(path, folder))) return undefined;
  return `${area[0]}/ may import: ${area[1].join(', ') || 'no other folder'}`;
}

/** A static or dynamic import, a re-export or a type, as Biome formats them. */
const IMPORT = /(?:\bfrom |\bimport |\bimport\(\s*)'([^']+)'/g;

// A component test opens its screen in the whole portal.
for (const path of globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.browser.test.tsx'] })) {
  for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
    const reason = fault(path.slice('src/'.length), specifier);
    if (!reason) continue;
    console.error(`${path} imports ${specifier}: ${reason}`);
    process.exitCode = 1;
  }
}
