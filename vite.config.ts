import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { ACCOUNT_FILES, folderOf } from './src/build/asset-folders.ts'
import { callsForPages } from './src/build/calls-for-pages.ts'
import { chunkGroups, chunkRulesLive } from './src/build/chunk-rules.ts'
import { CHUNKS } from './src/build/chunks.ts'
import { classesInPlace } from './src/build/classes-in-place.ts'
import { fileHashes, withHashes } from './src/build/file-hashes.ts'
import { classFields } from './src/build/floor/class-fields.ts'
import { SCRIPT_TARGETS, STYLE_TARGETS } from './src/build/floor/floor.ts'
import { holdFloor } from './src/build/floor/hold-floor.ts'
import { viewportUnits } from './src/build/floor/viewport-units.ts'
import { layerOrder, pageInOne, startHasStyles } from './src/build/page.ts'
import { pageInAscii } from './src/build/page-in-ascii.ts'
import { partsByStart } from './src/build/parts-by-start.ts'
import { IN_PAGE_SCRIPT, START, startAsScripts } from './src/build/plain-scripts.ts'
import type { ScreenLooks } from './src/build/rendered-screens.ts'
import { spokenManifests } from './src/build/spoken-manifests.ts'
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
  integration: {
    // The plugin says that the worker is one file by an option of before, of which the bundler warns at each build.
    configureCustomSWViteBuild({ build }) {
      const output = build?.rollupOptions?.output
      if (!output || Array.isArray(output)) return
      delete output.inlineDynamicImports
      output.codeSplitting = false
    },
  },
  registerType: 'prompt',
  manifest,
  // The installation is all or nothing, so it holds what the app cannot start without. Icons are the system's to load.
  includeManifestIcons: false,
  injectManifest: {
    target: SCRIPT_TARGETS,
    buildPlugins: { vite: [holdFloor] },
    globPatterns: ['**/*.{js,mjs,css,html,woff2,svg,png,jpg,webp,avif,wasm}'],
    // The reader of codes (operators' alone) weighs a megabyte.
    maximumFileSizeToCacheInBytes: 3_000_000,
    // And not what only some pages show. Without the letters of languages' names stand the phone's own.
    globIgnores: ['**/shot-*', '**/icon-*', '**/apple-touch-icon-*', '**/sawari-accents-*', '**/language-names-*'],
    manifestTransforms: [withHashes],
  },
})

function nameOfFile(file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ''))
  return createHash('sha256').update(path).digest('hex').slice(0, 5)
}

const looks: ScreenLooks = {
  modules: {
    // A class is named by its file and itself, as short as that is safe: names go into styles and scripts alike.
    generateScopedName: (name, file) => `${name}_${nameOfFile(file)}`,
  },
  assetFileNames: ({ names, originalFileNames }) =>
    `${folderOf([...names, ...originalFileNames], names)}/[name]-[hash][extname]`,
}

export default defineConfig({
  plugins: [
    routes,
    react(),
    classFields,
    callsForPages,
    chunkRulesLive(CHUNKS, ACCOUNT_FILES),
    partsByStart(),
    classesInPlace,
    layerOrder,
    startHasStyles,
    startAsScripts,
    pageInOne(looks),
    watchedStart,
    pageInAscii,
    holdFloor,
    fileHashes,
    spokenManifests(manifest),
    pwa,
  ],
  resolve: {
    // React has had the hook of its own since 18; the other entry of the package brings one for older versions.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/operator/[name]-[hash].js' } },
  },
  css: {
    postcss: { plugins: [viewportUnits] },
    modules: looks.modules,
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
      // What the page has run already is not to be loaded as a module beside it. And the map of pages names no scripts to
      // bring along for an operator's, which every traveller would carry: 500 bytes. They come when they are imported.
      resolveDependencies: (file, needed) =>
        needed.filter((name) => !START.test(name) && !(file.includes('/operator/') && name.endsWith('.js'))),
    },
    // 120 files are packed once more for nothing but a list of their sizes; what matters of it has budgets (bytes.e2e.ts).
    reportCompressedSize: false,
    rolldownOptions: {
      // In which file a module comes is said in src/build/chunks.ts, also where another part needs it at once. And a slow
      // machine is no fault of a plugin.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      // The script in the page is of one piece with the app, which takes from it what both need (src/build/page.ts).
      input: ['index.html', IN_PAGE_SCRIPT],
      // A constant of one file goes into those that use it: home carries no names and texts of others (src/storage-keys.ts).
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        chunkFileNames: ({ name, moduleIds }) => `${folderOf(moduleIds, [name])}/[name]-[hash].js`,
        assetFileNames: looks.assetFileNames,
        codeSplitting: {
          groups: chunkGroups(CHUNKS),
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
})
