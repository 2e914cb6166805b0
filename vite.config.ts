import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Rolldown, UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifestOf } from './src/manifest.ts';
import { FOR_SERVICE, type PortalVariant, titled } from './src/service/portal-variant.ts';

const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query|query-persist-client-core|react-query-persist-client))\//;

/** What opens the session's stores, without the libraries. */
const STORES =
  /idb-keyval|src\/(listeners|reports\/reports|storage\/(session-stores|databases|owner|storage|database|indexed-db|time-limit))\.ts$/;

const ICON = /lucide-react\/.*\/icons\//;

const ENTRY = join(import.meta.dirname, 'src/main.tsx');
const ORDERS = join(import.meta.dirname, 'src/routes/Order/index.tsx?tsr-split=component---loader');

/** One file of the entry and of the Orders list, instead of fifty small ones. */
function startGroup() {
  let found: Set<string> | undefined;
  return (id: string, build: Rolldown.ChunkingContext) => {
    found ??= startModules(build);
    return found.has(id) ? 'portal' : null;
  };
}

function startModules(build: Rolldown.ChunkingContext): Set<string> {
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    // What is used of a library comes with the module that uses it: its index names all of it.
    if (found.has(from) || (from.includes('node_modules') && !ICON.test(from))) return found;
    found.add(from);
    const module = build.getModuleInfo(from);
    for (const imported of module?.importedIds ?? []) reached(imported, found);
    return found;
  };
  const found = new Set([...reached(ENTRY), ...reached(ORDERS)]);
  // A file of its own, by whose name the portal tells one version from another.
  found.delete(ENTRY);
  return found;
}

/** The entry last, after the files that it imports: the browser evaluates each in a task of its own, and paints between. */
const inTasks = (html: string) =>
  html.replace(
    /( *<script type="module".*\n)((?: *<link rel="modulepreload".*\n)+)/,
    (_, entry: string, imported: string) =>
      imported.replace(
        /<link rel="modulepreload"(.*) href=(.*)>/g,
        '<script type="module"$1 src=$2></script>',
      ) + entry,
  );

export const portalConfig = async ({ name, base, look }: PortalVariant): Promise<UserConfig> => ({
  base,
  plugins: [
    tanstackRouter({
      autoCodeSplitting: true,
      // What a screen loads is in the file of the screen.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    look && import('./src/service/portal-look.ts').then(({ portalLook }) => portalLook(look)),
    tailwindcss(),
    { name: 'page-title', transformIndexHtml: (html) => titled(html, name) },
    { name: 'scripts-in-tasks', transformIndexHtml: { order: 'post', handler: inTasks } },
    { name: 'page-compacted', transformIndexHtml: (html) => html.replace(/ *<!--.*-->\n|^ +/gm, '') },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: await manifestOf(name, base, look),
      // What the browser shows of the portal outside of it, it keeps by itself.
      includeManifestIcons: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,webmanifest}'] },
    }),
  ],
  // The shim is for React versions without `useSyncExternalStore`.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2023',
    // The page names its one stylesheet: split, each lazy import would name it again.
    cssCodeSplit: false,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What a screen's own file imports is here already, or one file more: naming it everywhere costs every start.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        // A browser compiles them whole while they are fetched, instead of function by function while they run.
        postBanner: ({ name }) => (/^(libraries|portal)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: [
            { name: 'stores', test: STORES, priority: 9, includeDependenciesRecursively: false },
            // They stay the same over most deploys.
            { name: 'libraries', test: LIBRARIES, tags: ['$initial'] },
            { name: startGroup(), debugName: 'portal' },
            // Each file more delays a screen. Only what most screens need is worth fetching with any of them.
            { name: 'screens', test: /\/src\/|lucide-react/, minShareCount: 5 },
          ],
        },
      },
    },
  },
});

export default portalConfig(FOR_SERVICE);
