import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { minify, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

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
    globPatterns: ['**/*.{js,mjs,css,html,woff2,svg,png,jpg,webp,avif}'],
    // And not what only some pages show.
    globIgnores: ['**/shot-*', '**/icon-*', '**/apple-touch-icon-*', '**/sawari-devanagari-*'],
  },
})

/**
 * The order of the style layers counts from where it is first seen, and the bundler decides which stylesheet a page
 * loads first: each of them opens with it.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer reset,tokens,base,components;${file.source}`
  },
}

/** Icons and logo stand in the page: no script carries them, no request fetches them, and the first frame has them. */
const symbolsInPage: Plugin = {
  name: 'symbols-in-page',
  transformIndexHtml(html) {
    const symbols = readFileSync(new URL('./src/ui/symbols.svg', import.meta.url), 'utf8')
    return html.replace('<!-- symbols -->', symbols.replace(/\s+(?=<|\/>)/g, ''))
  },
}

/** The script that the first paint waits for goes without its comments; files of public/ are copied as they are. */
const shortThemeScript: Plugin = {
  name: 'short-theme-script',
  async writeBundle({ dir = '' }) {
    const source = readFileSync(new URL('./public/theme.js', import.meta.url), 'utf8')
    writeFileSync(join(dir, 'theme.js'), (await minify('theme.js', source)).code)
  },
}

/** What an operator's pages alone are made of; the service worker tells these files by their folder (sw/kept-apart.ts). */
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
  plugins: process.env.VITEST ? [react()] : [routes, react(), layerOrder, symbolsInPage, shortThemeScript, pwa],
  css: {
    modules: {
      // A class is named by its file and itself, as short as that is safe: names go into styles and scripts alike.
      generateScopedName: (name, file) => `${name}_${nameOfFile(file)}`,
    },
  },
  build: {
    outDir: 'dist/app',
    // The policy of the served app forbids data: scripts and inline styles; small files stay files.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Browsers without module preloading load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ moduleIds }) => `${folderOf(moduleIds)}/[name]-[hash].js`,
        assetFileNames: ({ names, originalFileNames }) =>
          `${folderOf([...names, ...originalFileNames])}/[name]-[hash][extname]`,
        codeSplitting: {
          groups: [
            // pdf.js in a chunk of its own: the service worker keeps it apart, and its name changes with its version alone.
            { name: 'pdf-viewer', test: /node_modules\/pdfjs-dist\// },
            // What changes with the libraries alone, and what home needs; the other pages add to that. Few files: a request
            // costs more than a kilobyte on a bad line.
            { name: 'framework', test: /node_modules\//, tags: ['$initial'] },
            { name: 'home', test: /\/(src|contract)\//, tags: ['$initial'] },
            { name: 'parts', test: /src\/(ui|lib)\/(?!drawer|sheet|confirm|contract-form)/ },
            {
              name: 'operator',
              test: /\/features\/(fleet|boarding)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            { name: 'forms', test: /react-hook-form|src\/(lib\/contract-form|features\/session\/account-frame)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node' },
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
