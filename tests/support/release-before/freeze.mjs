import { execFileSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'

/**
 * Saves the current app and its parsers of answers as two files beside this one. Later servers are tested against them.
 * Run it in the checkout of a release that has gone out, and commit the files:
 * `npm run build && node tests/support/release-before/freeze.mjs`.
 * They are committed because a shallow clone has no earlier release to build.
 */
const root = resolve(process.argv[2] ?? '.')
/** Comments that tell where on this machine a part came from. */
const FROM = /^\/\/#?(end)?region.*\n|^\/\/ \S*\.[jt]s\n/gm
const files = globSync('contract/**/*-calls.ts', { cwd: root }).sort()
const entry = [
  ...files.map((file, index) => `import * as part${index} from ${JSON.stringify(join(root, file))}`),
  `export const parts = [${files.map((_, index) => `part${index}`).join(', ')}]`,
].join('\n')

const ENTRY = join(root, 'entry.js')
const [built] = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    minify: false,
    lib: { entry: ENTRY, formats: ['es'] },
    rolldownOptions: { external: ['valibot'] },
  },
  plugins: [
    {
      name: 'entry',
      enforce: 'pre',
      resolveId: (id) => (id === ENTRY ? id : undefined),
      load: (id) => (id === ENTRY ? entry : undefined),
    },
  ],
})
writeFileSync(join(import.meta.dirname, 'contract.mjs'), built.output[0].code.replace(FROM, ''))

// Leaves out the files that hardly change between releases: most fonts, and the readers of codes and PDFs.
const app = join(root, 'dist/app')
const own = globSync(['**/*.{js,css,html,svg,webmanifest,txt}', 'assets/sawari-text-*.woff2'], { cwd: app }).sort()
const archive = execFileSync('tar', ['--owner=0', '--group=0', '--mtime=@0', '-cf', '-', ...own], {
  cwd: app,
  maxBuffer: 100_000_000,
})
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
writeFileSync(join(import.meta.dirname, 'app.tar.br'), brotliCompressSync(archive, { params }))
