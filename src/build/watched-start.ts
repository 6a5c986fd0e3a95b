import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { minify, type Plugin } from 'vite'
import { inlineScript } from './inline-script.ts'

/** The placeholder in index.html. */
const PLACE = '<!-- watched start -->'

/**
 * Writes two things at the end of the page: a text for browsers that run no scripts, and the script that watches the
 * app's start and shows that text in browsers that are too old. Last, because the first paint waits for neither; in the
 * page, because whatever stops the app's scripts from arriving would stop this one too.
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
      const words = readFileSync(join(import.meta.dirname, '../start/watch/plain-page.html'), 'utf8').replaceAll(
        '\n',
        '',
      )
      const script = await forOldEngines(
        await inlineScript({ entry: 'watch/watch-start.ts', target: 'es2015', minify: false }),
      )
      // Throws if old engines could not read the script.
      parse(script, { ecmaVersion: 5 })
      page.source = html.replace(PLACE, () => `<noscript>${words}</noscript><script>${script}</script>`)
    },
  },
}

/** The minifier writes strings in backticks, which old engines do not read. */
async function forOldEngines(script: string): Promise<string> {
  const { code } = await minify('watch-start.js', script, {
    compress: { target: 'es2015' },
    mangle: { toplevel: true },
  })
  if (code.includes('${'))
    throw new Error('The watch over the start puts texts together in a way that old engines do not read.')
  return code
    .replace(/`([^`]*)`/g, (_, text: string) => `"${text.replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`)
    .trim()
}
