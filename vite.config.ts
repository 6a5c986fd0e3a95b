import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { minify, type Plugin, parseAst } from 'vite'
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
    globIgnores: ['**/shot-*', '**/icon-*', '**/apple-touch-icon-*', '**/sawari-{accents,devanagari}-*'],
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

/** Pages on which people land from elsewhere, and the routes that draw them. */
const LANDINGS = {
  '/bus': 'src/routes/_site/bus/index.tsx',
  '/bus/bus-details': 'src/routes/_site/bus/bus-details/index.tsx',
  '/userAuth': 'src/routes/userAuth.tsx',
}

/**
 * The script that the first paint waits for goes without its comments (files of public/ are copied as they are) and
 * knows which files those pages will want.
 */
const earlyScript: Plugin = {
  name: 'early-script',
  async writeBundle({ dir = '' }, bundle) {
    const source = readFileSync(new URL('./public/early.js', import.meta.url), 'utf8')
    const files = JSON.stringify(
      Object.fromEntries(Object.entries(LANDINGS).map(([at, route]) => [at, filesOf(route)])),
    )
    const filled = source.replace('FILES_OF_PAGES = {}', () => `FILES_OF_PAGES = ${files}`)
    if (filled === source) throw new Error('public/early.js has no place for the files of pages.')
    writeFileSync(join(dir, 'early.js'), (await minify('early.js', filled)).code)

    /** Scripts and styles of a route's own part, without those of the start. */
    function filesOf(route: string): string[] {
      const part = `${join(import.meta.dirname, route)}?tsr-split=component`
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(part))
      if (chunk?.type !== 'chunk') throw new Error(`No chunk holds ${route}.`)
      const scripts = [chunk.fileName, ...chunk.imports].filter((name) => !START.test(name))
      const styles = scripts.flatMap((name) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
      })
      return [...scripts, ...new Set(styles)]
    }
  },
}

/**
 * What home needs runs as plain scripts in place of modules. Chromium compiles plain scripts to bytecode when a service
 * worker installs them, and never modules; parsing and compiling is a good part of what a slow phone does before its first
 * frame. Pages that are loaded later stay modules, and take what they need of the start from where it leaves its exports.
 * They take it once: a chunk of the start must not give another value to an export afterwards.
 */
const startAsScripts: Plugin = {
  name: 'start-as-scripts',
  apply: 'build',
  enforce: 'post',
  // Names say what is in a file; the form that it has here is part of that.
  augmentChunkHash: () => 'plain scripts, 1',
  generateBundle: {
    // After Vite's own plugin has written its preloading into the chunks.
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build made no index.html.')
      const names = [...String(page.source).matchAll(MODULE_TAG)].map(([, name = '']) => name)
      const start = new Set(names)
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const chunk of chunks)
        chunk.code = start.has(chunk.fileName) ? asScript(chunk, start) : asLater(chunk, start)

      // Two files: the entry changes with every release, what it stands on with the libraries alone.
      const [entry = '', libraries = '', ...more] = names.toReversed()
      const parts = more.toReversed().map((name) => bundle[name])
      const joined = bundle[libraries]
      if (joined?.type !== 'chunk') throw new Error('The start has no chunk of libraries.')
      joined.code = [...parts, joined].map((part) => (part?.type === 'chunk' ? part.code : '')).join('\n')
      for (const name of more) delete bundle[name]
      page.source = String(page.source).replace(MODULE_TAG, (_tag, name: string) =>
        name === entry || name === libraries ? `\n    <script defer src="/${name}"></script>` : '',
      )
    },
  },
}

/** The start's scripts, by the names of their chunks. */
const START = /\/(framework|home|rolldown-runtime)-[\w-]+(\.\w+)*\.js$/
const MODULE_TAG = /\s*<script type="module" crossorigin src="\/([^"]+)"><\/script>/g

/** Where the start leaves what its chunks export. */
const HANDED_ON = 'self.sawariParts'

interface Chunk {
  fileName: string
  code: string
}

/** A chunk of the start, its exports left for the others. */
function asScript({ fileName, code }: Chunk, start: ReadonlySet<string>): string {
  const { taken, kept, given } = takeApart({ fileName, code }, start)
  if (kept !== '') throw new Error(`${fileName} runs at the start and needs ${kept}, which does not.`)
  // The page has one script address at a time; a module carries its own with it.
  const body = given.body.includes('import.meta')
    ? `const importMeta={url:document.currentScript.src};${given.body.replaceAll('import.meta', 'importMeta')}`
    : given.body
  const handed = given.names.map(({ name, local }) => `${name}:${local}`).join()
  return `(()=>{"use strict";${taken}${body}(${HANDED_ON}??={})[${JSON.stringify(fileName)}]={${handed}}})();`
}

/** A module that is loaded later and takes from the start what it would import of it. */
function asLater({ fileName, code }: Chunk, start: ReadonlySet<string>): string {
  const { taken, kept, given } = takeApart({ fileName, code }, start)
  for (const name of start)
    if (given.body.includes(basename(name))) throw new Error(`${fileName} loads ${name}, which is no module.`)
  const names = given.names.map(({ name, local }) => `${local} as ${name}`).join()
  return `${kept}${taken}${given.body}${names === '' ? '' : `export{${names}};`}`
}

/** What a chunk takes from the start, the imports that it keeps, its body, and what it exports under which name. */
function takeApart({ fileName, code }: Chunk, start: ReadonlySet<string>) {
  let taken = ''
  let kept = ''
  let body = ''
  let from = 0
  const names: { name: string; local: string }[] = []
  for (const statement of parseAst(code).body) {
    const { type, start: begins, end } = statement
    if (type === 'ImportDeclaration') {
      const chunk = join(dirname(fileName), statement.source.value)
      if (start.has(chunk)) {
        const pairs = statement.specifiers.map((specifier) => {
          if (specifier.type !== 'ImportSpecifier') throw new Error(`${fileName} imports all of ${chunk}.`)
          return `${nameOf(specifier.imported)}:${specifier.local.name}`
        })
        taken += `const{${pairs.join()}}=${HANDED_ON}[${JSON.stringify(chunk)}];`
      } else kept += code.slice(begins, end)
    } else if (type === 'ExportNamedDeclaration' && !statement.declaration && !statement.source)
      for (const { local, exported } of statement.specifiers)
        names.push({ name: nameOf(exported), local: nameOf(local) })
    else if (type.startsWith('Export')) throw new Error(`${fileName} exports in a form that is not known here.`)
    else continue
    body += code.slice(from, begins)
    from = end
  }
  return { taken, kept, given: { body: body + code.slice(from), names } }
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value)
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
  plugins: process.env.VITEST
    ? [react()]
    : [routes, react(), layerOrder, symbolsInPage, earlyScript, startAsScripts, pwa],
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
    modulePreload: {
      polyfill: false,
      // What the page has run already is not to be loaded as a module beside it.
      resolveDependencies: (_file, needed) => needed.filter((name) => !START.test(name)),
    },
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
            // What home shows a frame later comes in one file.
            {
              name: 'rest-of-home',
              test: /\/features\/home\/(under-the-buses|offer-card|pictures|seat-kinds|why-sawari)\./,
            },
            { name: 'parts', test: /src\/(ui|lib)\/(?!drawer|sheet|confirm|contract-form)/ },
            {
              name: 'operator',
              test: /\/features\/(fleet|boarding)\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'forms',
              test: /react-hook-form|src\/(lib\/contract-form|features\/session\/account-f)/,
            },
            // A group takes along what its files need. So what several of the last three need stands before them.
            { name: 'changes', test: /@tanstack\/(react-query\/.*useMutation|query-core\/.*mutationObserver)\./ },
            {
              name: 'accounts',
              test: /contract\/(account-|typed-fields)|src\/features\/session\/(status-of|log-in|return-path|tidy-phone)\./,
            },
            // Pages of one kind, each too small for files of its own: whoever reads one is not far from the next.
            {
              name: 'site-pages',
              test: /src\/(features\/site\/site-page|routes\/_site\/(about|contact|offer|privacy|terms))\./,
            },
            { name: 'new-password', test: /src\/(features\/session\/reset-|routes\/[\w-]*reset-)/ },
            { name: 'sign-up', test: /src\/(features\/session\/\w+-sign-up-screen|routes\/\w+-?signup)\./ },
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
