import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { fileHashes, withHashes } from './src/build/file-hashes.ts'
import { classFields } from './src/build/floor/class-fields.ts'
import { SCRIPT_TARGETS, STYLE_TARGETS } from './src/build/floor/floor.ts'
import { holdFloor } from './src/build/floor/hold-floor.ts'
import { viewportUnits } from './src/build/floor/viewport-units.ts'
import { layerOrder, pageInOne, startHasStyles } from './src/build/page.ts'
import { START, startAsScripts } from './src/build/start-as-scripts.ts'
import { watchedStart } from './src/build/watched-start.ts'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

const routes = tanstackRouter({
  target: 'react',
  routesDirectory: './src/routes',
  generatedRouteTree: './src/route-tree.gen.ts',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    // Home is where most first visits begin: it waits for no second round of files.
    splitBehavior: ({ routeId }) => (['/_site', '/_site/'].includes(routeId) ? [] : undefined),
  },
  quoteStyle: 'single',
})

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  injectRegister: false,
  registerType: 'prompt',
  manifest,
  // The installation is all or nothing, so it holds what the app cannot start without. Icons are the system's to load.
  includeManifestIcons: false,
  injectManifest: {
    target: SCRIPT_TARGETS,
    buildPlugins: { vite: [holdFloor] },
    globPatterns: ['**/*.{js,mjs,css,html,woff2,svg,png,jpg,webp,avif}'],
    // And not what only some pages show.
    globIgnores: ['**/shot-*', '**/icon-*', '**/apple-touch-icon-*', '**/sawari-{accents,devanagari}-*'],
    manifestTransforms: [withHashes],
  },
})

/** What an operator's pages alone are made of; the service worker tells these files by their folder (sw/asset-groups.ts). */
const OPERATORS_OWN = /\/features\/(fleet|boarding)\/|\/routes\/adminAuth\/admin-home-page\/.*tsr-split|^operator\.css$/

function folderOf(sources: readonly string[]): string {
  return sources.some((source) => OPERATORS_OWN.test(source)) ? 'assets/operator' : 'assets'
}

function nameOfFile(file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''))
  return createHash('sha256').update(path).digest('hex').slice(0, 5)
}

export default defineConfig({
  // Unit tests need the components alone: no route generation, no service worker.
  plugins: process.env.VITEST
    ? [react()]
    : [
        routes,
        react(),
        classFields,
        layerOrder,
        startHasStyles,
        startAsScripts,
        pageInOne,
        watchedStart,
        holdFloor,
        fileHashes,
        pwa,
      ],
  resolve: {
    // React has had the hook of its own since 18; the other entry of the package brings one for older versions.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: {
    postcss: { plugins: [viewportUnits] },
    modules: {
      // A class is named by its file and itself, as short as that is safe: names go into styles and scripts alike.
      generateScopedName: (name, file) => `${name}_${nameOfFile(file)}`,
    },
  },
  build: {
    outDir: 'dist/app',
    // The policy of the served app forbids data: scripts and inline styles; small files stay files.
    assetsInlineLimit: 0,
    target: SCRIPT_TARGETS,
    cssTarget: STYLE_TARGETS,
    // Browsers without module preloading load the same files a little later.
    modulePreload: {
      polyfill: false,
      // What the page has run already is not to be loaded as a module beside it.
      resolveDependencies: (_file, needed) => needed.filter((name) => !START.test(name)),
    },
    rolldownOptions: {
      // A constant of one file goes into those that use it: home carries no names and texts of others (src/storage-keys.ts).
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        chunkFileNames: ({ moduleIds }) => `${folderOf(moduleIds)}/[name]-[hash].js`,
        assetFileNames: ({ names, originalFileNames }) =>
          `${folderOf([...names, ...originalFileNames])}/[name]-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/|@oxc-project/, tags: ['$initial'] },
            // pdf.js in a chunk of its own: the service worker keeps it apart, and its name changes with its version alone.
            { name: 'pdf-viewer', test: /node_modules\/pdfjs-dist\// },
            // What changes with the libraries alone, and what home needs; the other pages add to that. Few files: a request
            // costs more than a kilobyte on a bad line.
            { name: 'home', test: /\/(src|contract)\//, tags: ['$initial'] },
            // What the app has and does a frame later comes in one file.
            {
              name: 'second-frame',
              test: /src\/(app\/(keep-up|beside-screens)|offline\/bus-list\/write-bus-list|features\/(site\/(site-footer|not-found-screen)|home\/under-the-buses))\./,
            },
            {
              name: 'calls',
              test: /@tanstack\/react-query\/.*[qQ]ueryOptions\.|src\/(lib\/send|features\/(buses\/search\/search-query|connection\/query-freshness))\./,
            },
            { name: 'parts', test: /src\/(ui|lib)\/(?!overlays\/(drawer|sheet|confirm)|contract-form)/ },
            {
              name: 'operator',
              test: /\/features\/(fleet|boarding)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'forms',
              test: /react-hook-form|src\/(lib\/contract-form|features\/session\/frame\/account-f)/,
            },
            // A group takes along what its files need. So what several of the last three need stands before them.
            {
              name: 'changes',
              test: /@tanstack\/(react-query\/.*useMutation|query-core\/.*mutationObserver)\.|src\/features\/connection\/cut-off\./,
            },
            {
              name: 'accounts',
              test: /contract\/(account-|typed-fields)|src\/features\/session\/(log-in\/(log-in|return-path)|sign-up\/(sign-up|tidy-phone))\./,
            },
            {
              name: 'wallet',
              test: /idb-keyval|contract\/ticket-calls|src\/(offline\/(wallet\/|purchases\/purchase-store|keep-asset-group)|features\/tickets\/(wallet\/(user-wallet|use-saved|refresh-saved|saved-)|list\/(own-tickets|use-own)|files\/ticket-file|paper\/ticket-response)|lib\/save-file)/,
            },
            {
              name: 'log-in',
              test: /src\/features\/session\/(log-in\/(use-log-in|log-in-s)|passkeys\/(passkey-(button|sides|support)|use-passkey))/,
            },
            { name: 'dialogs', test: /node_modules\/@base-ui|src\/ui\/overlays\/(drawer|sheet|confirm)\./ },
            { name: 'outbox', test: /contract\/(bus-forms|fleet-calls)|src\/offline\/(outbox\/|mint-key)/ },
            // Pages of one kind, each too small for files of its own: whoever reads one is not far from the next.
            {
              name: 'site-pages',
              test: /src\/(features\/site\/pages\/site-page|routes\/_site\/(about|contact|offer|privacy|terms))\./,
            },
            { name: 'new-password', test: /src\/(features\/session\/reset\/reset-|routes\/[\w-]*reset-)/ },
            { name: 'sign-up', test: /src\/(features\/session\/sign-up\/(sign-up-s|own-f)|routes\/\w+-?signup)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  test: {
    // Servers under test mostly wait, for disks, mails and each other's ends: two files at a time even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        // The time limit ends what hangs; a busy machine is not to be taken for one.
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
