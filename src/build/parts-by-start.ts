import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The bundler's wrapper around each import of a part, which loads its files beside it. */
const HELPER = '\0vite/preload-helper.js'
const LOADER = join(import.meta.dirname, '../lib/chunks/bring-files.ts')

/** Parts of the app are loaded by the start's own loader: one way, and 700 bytes less before the first frame. */
export function partsByStart(): Plugin {
  let asked = false
  return {
    name: 'parts-by-start',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      if (id !== HELPER) return undefined
      asked = true
      return `export { bringPart as __vitePreload } from ${JSON.stringify(LOADER)}`
    },
    generateBundle() {
      if (!asked) this.error(`The bundler loads parts by another helper than ${HELPER.slice(1)}: name it in src/build.`)
    },
  }
}
