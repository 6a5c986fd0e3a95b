import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

const routes = tanstackRouter({
  target: 'react',
  routesDirectory: './src/routes',
  generatedRouteTree: './src/route-tree.gen.ts',
  autoCodeSplitting: true,
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

export default defineConfig({
  // Unit tests need the components alone: no route generation, no service worker.
  plugins: process.env.VITEST ? [react()] : [routes, react(), layerOrder, pwa],
  build: {
    outDir: 'dist/app',
    // The policy of the served app forbids data: scripts and inline styles; small files stay files.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // pdf.js in a chunk of its own: the service worker keeps it apart, and its name changes with its version alone.
        codeSplitting: {
          groups: [
            { name: 'pdf-viewer', test: /node_modules\/pdfjs-dist\// },
            // What every page needs, in few files: a request costs more than a kilobyte on a bad line.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)\//,
            },
            { name: 'ui', test: /src\/(ui\/(?!drawer|sheet|confirm)|lib\/(?!contract-form))/ },
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
