import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../../contract/language.ts'
import type { StartFiles } from '../start/load-app.ts'
import { SCRIPT_TARGETS } from './floor/floor.ts'
import { inlineScript } from './inline-script.ts'
import { type Bundle, START, scriptInPage, startScripts } from './plain-scripts.ts'
import { renderedScreens, type ScreenLooks } from './rendered-screens.ts'

const src = join(import.meta.dirname, '..')

/**
 * The order of the style layers is fixed where it is first seen, and the bundler decides which stylesheet a page
 * loads first: so each begins with it.
 */
export const layerOrder: Plugin = {
  name: 'layer-order',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer reset,tokens,base,components;${file.source}`
  },
}

/** The styles written into the page: those of the start, and of the screens that it begins with (src/main.tsx). */
const IN_PAGE = /\/(home|framework)-[\w-]+\.css$/

/** Keeps parts of the app from loading the styles written into the page, which the bundler would tag and list. */
export const startHasStyles: Plugin = {
  name: 'start-has-styles',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        for (const name of file.viteMetadata?.importedCss ?? [])
          if (IN_PAGE.test(name)) file.viteMetadata?.importedCss.delete(name)
  },
}

/** The route tree of all pages: every visit that does not begin at home waits for it. */
const ALL_PAGES = 'route-tree.gen.ts'

/** Files that every page loads in its second frame. */
const SECOND_FRAME = ['app/background-tasks.ts', ALL_PAGES]

/** The call for buses: home and the list send it as soon as they are drawn. */
const CALLS = 'features/buses/ask-for-buses.ts'

const SEATS_PAGE = 'routes/_site/bus/bus-details/index.tsx?tsr-split=component'

/** Pages that visits often begin at, with the files that each will certainly load. */
const ENTRY_PAGES = {
  '/': [CALLS],
  '/bus': [ALL_PAGES, CALLS, 'routes/_site/bus/index.tsx?tsr-split=component'],
  '/bus/bus-details': [ALL_PAGES, SEATS_PAGE],
  '/userAuth': [ALL_PAGES, 'routes/userAuth.tsx?tsr-split=component'],
}

/** The code that draws a pressed row's screen, and the ids of its templates: both are loaded together. */
const DRAW_SEATS = 'start/draw-seats.ts'
const OF_SEATS = /^(screen-)?seats\b/

type Templates = Readonly<Record<string, string>>

const BOOT = '<!-- boot -->'
const TEMPLATES = '<!-- templates -->'
const SHOW = '<!-- show -->'

/**
 * Writes all that the first paint needs into the page itself: icons, the screens that it begins with, the scripts that
 * run before it, and the styles that every page begins with. A slow line then draws it after one round trip, not two.
 * The server's policy names scripts and styles by their hashes (server/plugins/security/headers.ts).
 * @param looks the app build's names of classes and files
 */
export function pageInOne(looks: ScreenLooks): Plugin {
  let ofSeats: Templates = {}
  let ofPage: Templates = {}
  return {
    name: 'page-in-one',
    enforce: 'post',
    async renderStart() {
      const templates = Object.entries(await renderedScreens(looks))
      ofSeats = Object.fromEntries(templates.filter(([id]) => OF_SEATS.test(id)))
      ofPage = Object.fromEntries(templates.filter(([id]) => !OF_SEATS.test(id)))
    },
    // Before the chunk gets its name, which contains the hash of its content.
    renderChunk(code, { moduleIds }) {
      if (!moduleIds.includes(join(src, DRAW_SEATS))) return null
      return put(code, 'SEAT_TEMPLATES', JSON.stringify(ofSeats))
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server }) {
        const symbols = readFileSync(join(src, 'ui/symbols.svg'), 'utf8')
        const page = html.replace('<!-- symbols -->', symbols.replace(/<!--[\s\S]*?-->|\s+(?=<|\/>)/g, ''))
        // While developing, the page's own module tag loads the app: nothing is drawn before.
        return server ? put(page, BOOT, scriptTag(await headScript())) : page
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build made no index.html.')
        const styles = takeStyles(bundle)
        const files: StartFiles = {
          scripts: startScripts(bundle),
          ofSeats: filesOf([SEATS_PAGE], bundle).filter((name) =>
            [...classesIn(ofSeats)].some((className) => hasClass(stylesIn(bundle, [name]), className)),
          ),
          ofPages: Object.fromEntries(Object.entries(ENTRY_PAGES).map(([at, parts]) => [at, filesOf(parts, bundle)])),
          ofOtherPages: filesOf([ALL_PAGES], bundle),
          secondFrame: filesOf(SECOND_FRAME, bundle),
          languages: Object.fromEntries(
            LANGUAGES.slice(1).map((language) => [language, filesOfLanguage(language, bundle)]),
          ),
        }
        const missing = [
          ...missingFrom(bundle, ofPage, styles),
          ...missingFrom(bundle, ofSeats, styles + stylesIn(bundle, files.ofSeats)),
        ]
        if (missing.length > 0) throw new Error(missing.join('\n'))
        let html = String(page.source)
        html = put(html, BOOT, `${scriptTag(await headScript())}\n    <style>${styles}</style>`)
        const { fileName, code } = scriptInPage(bundle)
        // In the page a file's address is relative to the page.
        const show = code.replace(/(\bimport\([`"'])\.\//g, `$1/${dirname(fileName)}/`)
        html = put(html, TEMPLATES, `<script type="application/json" id="templates">${JSON.stringify(ofPage)}</script>`)
        page.source = put(html, SHOW, scriptTag(put(show, 'START_FILES', JSON.stringify(files))))
        delete bundle[fileName]
      },
    },
  }
}

function takeStyles(bundle: Bundle): string {
  const names = Object.keys(bundle).filter((name) => IN_PAGE.test(name))
  const styles = stylesIn(bundle, names)
  if (styles === '') throw new Error('The page has no styles.')
  for (const name of names) delete bundle[name]
  return styles
}

function stylesIn(bundle: Bundle, names: readonly string[]): string {
  return names
    .map((name) => {
      const file = bundle[name]
      return file?.type === 'asset' && name.endsWith('.css') ? String(file.source).trim() : ''
    })
    .join('')
}

/** @returns sentences on files and styles that the page's screens use, and neither app nor page has */
function missingFrom(bundle: Bundle, templates: Templates, styles: string): string[] {
  const files = [
    ...Object.values(templates)
      .join()
      .matchAll(/"\/(assets\/[^"#]+)/g),
  ].map(([, file = '']) => file)
  const elsewhere = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  )
  return [
    ...files
      .filter((file) => !(file in bundle))
      .map((file) => `A screen of the page shows ${file}, which is not built.`),
    ...[...classesIn(templates)]
      .filter((name) => !hasClass(styles, name) && elsewhere.some((text) => hasClass(text, name)))
      .map(
        (name) =>
          `A screen of the page needs the styles of ${name}: import their file where the others are, in src/main.tsx.`,
      ),
  ]
}

/** The classes of our own stylesheets: vite.config.ts names them. */
function classesIn(templates: Templates): Set<string> {
  return new Set(
    [
      ...Object.values(templates)
        .join()
        .matchAll(/\b\w+_[\da-f]{5}\b/g),
    ].map(([name]) => name),
  )
}

function hasClass(styles: string, name: string): boolean {
  return new RegExp(`\\.${name}\\b`).test(styles)
}

function headScript(): Promise<string> {
  return inlineScript({ entry: 'boot.ts', target: SCRIPT_TARGETS })
}

function scriptTag(script: string): string {
  return `<script>${script}</script>`
}

function put(whole: string, place: string, content: string): string {
  if (whole.split(place).length !== 2) throw new Error(`The page has not one ${place}.`)
  return whole.replace(place, () => content)
}

/** Scripts and styles of the chunks that hold some modules, without those of the start. */
function filesOf(parts: readonly string[], bundle: Bundle): string[] {
  const chunks = parts.map((part) => chunkOf(part, bundle))
  const scripts = new Set(chunks.flatMap(({ fileName, imports }) => [fileName, ...imports]))
  const ownScripts = [...scripts].filter((name) => !START.test(name))
  const styles = ownScripts.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
  })
  return [...ownScripts, ...new Set(styles)]
}

/** The extra files of a language other than English (src/language/chosen-language.ts), found by its name. */
function filesOfLanguage(language: string, bundle: Bundle): string[] {
  const files = Object.keys(bundle).filter((name) =>
    new RegExp(`/${language}-[\\w-]+(\\.\\w+)*\\.(js|css)$`).test(name),
  )
  if (files.length !== 2) throw new Error(`The build has no words and styles of ${language}, or more than those.`)
  return files
}

function chunkOf(part: string, bundle: Bundle) {
  const id = join(src, part)
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
  if (chunk?.type !== 'chunk') throw new Error(`No chunk holds ${part}.`)
  return chunk
}
