import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Rolldown, UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifestOf } from './src/manifest.ts';
import { FOR_SERVICE, type PortalVariant, titled } from './src/service/portal-variant.ts';

const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|idb-keyval|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query|query-persist-client-core|react-query-persist-client))\//;

const STARTS = ['src/main.tsx', 'src/routes/Order/index.tsx?tsr-split=component'];

/** One file of what the entry and the Orders list have in common with other screens, instead of fifty small ones. */
function startGroup() {
  const found = new Set<string>();
  return (id: string, build: Rolldown.ChunkingContext) => {
    // The index of date-fns names all of it.
    const add = (module: string) => {
      if (found.has(module) || module.includes('date-fns')) return;
      found.add(module);
      build.getModuleInfo(module)?.importedIds.forEach(add);
    };
    for (const start of STARTS) add(join(import.meta.dirname, start));
    return found.has(id) ? 'portal' : null;
  };
}

export const portalConfig = ({ name, base }: PortalVariant): UserConfig => ({
  base,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
    { name: 'page-title', transformIndexHtml: (html) => titled(html, name) },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: manifestOf(name, base),
      // What the browser shows of the portal outside of it, it keeps by itself.
      includeManifestIcons: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,webmanifest}'] },
    }),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What a screen's own file imports is here already, or one file more: naming it everywhere costs every start.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // They stay the same over most deploys.
            { name: 'libraries', test: LIBRARIES },
            { name: startGroup(), debugName: 'portal', minShareCount: 2 },
          ],
        },
      },
    },
  },
});

export default portalConfig(FOR_SERVICE);
