import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifestOf } from './src/manifest.ts';
import { FOR_SERVICE, type PortalVariant, titled } from './src/service/portal-variant.ts';

const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|idb-keyval|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query|query-persist-client-core|react-query-persist-client))\//;
// What only a form, a dialog or a list of products needs stays out of what every start fetches.
const WANTED_LATER = new RegExp(
  [
    /mutationObserver|useMutation|queriesObserver|useQueries|useBlocker/,
    /ui\/(dialog|filter-sheet|changed-meanwhile|leave-guard|use-merge|merge-edits|column-dialog|back-link|picture|view-toggle|keep-here|pick-(dialog|field)|found-rows|yes-no|in-sight|save-file|close-after|form-alert|settled-result|immediate-search|local-column|sort-in-slices|no-rows|swipe-close|sort-fields|cancel-button|postal-address|use-hold|use-on-hide)/,
    /(contract|api)\/(order-item|category|product-types?|products?|contacts?|shows?|shipping)\./,
    /pickers\/|orders\/(order-(again|filter-inputs|view|matching|text)|shipped-on|tracking|chosen-names)|auth\/sign-in-fault/,
    /storage\/(record-(list|reader|writer|memory|place)|stored-record|tab-talk|second-copy|stored\/)/,
    /outbox\/(draft|local-record)-(list|versions)/,
    /icons\/(check\.|repeat|layout-grid|monitor-smartphone|rows-3|user-round-plus|triangle|pencil|eye|copy|arrow-left|circle-check|circle-plus|search-x|minus|shopping-cart)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
const SHARED =
  /src\/(ui|contract|api|auth|storage|features\/(pickers|orders|shell))\/|outbox\/draft\.|lucide-react/;

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
            // over most deploys, and the portal's own parts that many screens share.
            { name: 'libraries', test: (id) => LIBRARIES.test(id) && !WANTED_LATER.test(id) },
            { name: 'shared', test: (id) => SHARED.test(id) && !WANTED_LATER.test(id), minShareCount: 2 },
          ],
        },
      },
    },
  },
});

export default portalConfig(FOR_SERVICE);
