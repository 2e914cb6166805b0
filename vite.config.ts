import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Rolldown, UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifestOf } from './src/manifest.ts';
import { CODE_LIST } from './src/pwa/whole-code.ts';
import { firstLoad } from './src/service/first-load.ts';
import { FOR_SERVICE, type PortalVariant, titled } from './src/service/portal-variant.ts';

const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|idb-keyval|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query|query-persist-client-core|react-query-persist-client))\//;
// What only a form or a list of products needs of them stays out of what every start fetches.
const WANTED_LATER = /mutationObserver|useMutation|queriesObserver|useQueries|useBlocker/;

function firstLoadGroup() {
  let first: Set<string> | undefined;
  return (id: string, build: Rolldown.ChunkingContext) => {
    first ??= firstLoad(build);
    return first.has(id) ? 'first' : null;
  };
}

export const portalConfig = ({ name, base }: PortalVariant): UserConfig => ({
  base,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A screen's queries come with the screen: most starts need neither. A route whose halves share a variable is
      // split otherwise, as each half would have its own.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
    { name: 'page-title', transformIndexHtml: (html) => titled(html, name) },
    {
      name: 'code-list',
      generateBundle(_, bundle) {
        const files = Object.keys(bundle).filter((file) => file.endsWith('.js'));
        this.emitFile({ type: 'asset', fileName: CODE_LIST, source: JSON.stringify(files) });
      },
    },
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
            // As two files and not as fifty small ones, which compress worse: the libraries, which stay the same
            // over most deploys, and the portal's own part of what every start fetches.
            { name: 'libraries', test: (id) => LIBRARIES.test(id) && !WANTED_LATER.test(id) },
            { name: firstLoadGroup() },
          ],
        },
      },
    },
  },
});

export default portalConfig(FOR_SERVICE);
