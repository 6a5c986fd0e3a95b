import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { minify } from 'terser'
import { build, type Plugin } from 'vite'

const start = join(import.meta.dirname, '../start/watch')

/** Where index.html keeps the place. */
const PLACE = '<!-- watched start -->'

/**
 * Puts words for those whose browser runs no scripts at the end of the page, and the script that watches over the app's
 * start, which shows them to those whose browser is too old. Last, because the first paint waits for neither; in the
 * page, because whatever keeps the app's scripts from coming would keep this from coming too.
 */
export const watchedStart: Plugin = {
  name: 'watched-start',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      if (page?.type !== 'asset' || !html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}.`)
      const words = readFileSync(join(start, 'plain-page.html'), 'utf8').replaceAll('\n', '')
      const script = await watchScript()
      page.source = html.replace(PLACE, () => `<noscript>${words}</noscript><script>${script}</script>`)
    },
  },
}

/** In one piece, for the oldest of engines. */
async function watchScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2015',
      lib: { entry: join(start, 'watch-start.ts'), formats: ['iife'], name: 'watch' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (!chunk || !('code' in chunk)) throw new Error('Nothing was built of src/start/watch.')
  const { code = '' } = await minify(chunk.code, { ecma: 5, toplevel: true, compress: { passes: 3 } })
  // Throws where this is more than old engines can read.
  parse(code, { ecmaVersion: 5 })
  return code
}
