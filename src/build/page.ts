import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'
import { START } from './start-as-scripts.ts'

const src = join(import.meta.dirname, '..')

/**
 * The order of the style layers counts from where it is first seen, and the bundler decides which stylesheet a page
 * loads first: each of them opens with it.
 */
export const layerOrder: Plugin = {
  name: 'layer-order',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer reset,tokens,base,components;${file.source}`
  },
}

/** No part of the app is to load the styles that stand in the page; the bundler would tag and list them otherwise. */
export const startHasStyles: Plugin = {
  name: 'start-has-styles',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        for (const name of file.viteMetadata?.importedCss ?? [])
          if (START.test(name)) file.viteMetadata?.importedCss.delete(name)
  },
}

/** What every page loads in its second frame. */
const SECOND_FRAME = 'app/keep-up.ts'

/** Pages on which people land from elsewhere, and what each is sure to load before. */
const LANDINGS = {
  '/': 'features/buses/search/search-query.ts',
  '/bus': 'routes/_site/bus/index.tsx?tsr-split=component',
  '/bus/bus-details': 'routes/_site/bus/bus-details/index.tsx?tsr-split=component',
  '/userAuth': 'routes/userAuth.tsx?tsr-split=component',
}

let apiUrl: string | undefined

/**
 * What the first paint needs stands in the page itself: icons, the script that runs before it, and the styles of what
 * every page begins with. A slow line has drawn it after one round trip in place of two. The server's policy names
 * script and styles by their hashes (server/plugins/headers.ts).
 */
export const pageInOne: Plugin = {
  name: 'page-in-one',
  enforce: 'post',
  configResolved({ env }) {
    apiUrl = env.VITE_API_URL
  },
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const symbols = readFileSync(join(src, 'ui/symbols.svg'), 'utf8')
      return html
        .replace('<!-- symbols -->', symbols.replace(/<!--[\s\S]*?-->|\s+(?=<|\/>)/g, ''))
        .replace('<!-- early -->', () => `<script>\n${earlyScript(apiUrl)}</script>`)
    },
  },
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build made no index.html.')
      const html = String(page.source)
      const [script = '', early = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
      const [name = '', ...more] = Object.keys(bundle).filter((name) => START.test(name) && name.endsWith('.css'))
      const styles = bundle[name]
      if (script === '' || styles?.type !== 'asset' || more.length > 0)
        throw new Error('The page needs one early script and one file of styles.')
      const { code } = await minify('early.js', withFiles(early, bundle))
      page.source = html.replace(
        script,
        () => `<script>${code.trim()}</script>\n    <style>${String(styles.source).trim()}</style>`,
      )
      delete bundle[name]
    },
  },
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...of: never[]) => unknown>>[1]

/** The early script, knowing where the API's paths begin, as the app does (src/lib/api-address.ts). */
export function earlyScript(apiUrl: string | undefined): string {
  const early = readFileSync(join(src, 'early.js'), 'utf8')
  return fill(early, "API_ADDRESS = ''", apiUrl?.replace(/\/$/, '') ?? '')
}

/** The early script, knowing which files the pages will want on which people land, and which all pages want later. */
function withFiles(early: string, bundle: Bundle): string {
  const files = Object.fromEntries(Object.entries(LANDINGS).map(([at, part]) => [at, filesOf(part, bundle)]))
  return fill(fill(early, 'FILES_OF_PAGES = {}', files), 'SECOND_FRAME = []', filesOf(SECOND_FRAME, bundle))
}

/** @param place a name of the early script with the empty value that it has there */
function fill(early: string, place: string, value: unknown): string {
  const [name = ''] = place.split(' ')
  if (!early.includes(place)) throw new Error(`src/early.js has no place for ${name}.`)
  return early.replace(place, () => `${name} = ${JSON.stringify(value)}`)
}

/** Scripts and styles of the chunk that holds a module, without those of the start. */
function filesOf(part: string, bundle: Bundle): string[] {
  const id = join(src, part)
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
  if (chunk?.type !== 'chunk') throw new Error(`No chunk holds ${part}.`)
  const scripts = [chunk.fileName, ...chunk.imports].filter((name) => !START.test(name))
  const styles = scripts.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
  })
  return [...scripts, ...new Set(styles)]
}
