import { basename, dirname, join } from 'node:path'
import { type Plugin, parseAst } from 'vite'

/**
 * Home's code runs as plain scripts instead of modules. Chromium compiles plain scripts to bytecode when a service
 * worker installs them, and never modules; parsing and compiling is a good part of a slow phone's work before its first
 * frame. Pages loaded later stay modules, and read the start's exports from where it leaves them.
 * They read them once: a chunk of the start must not change the value of an export afterwards.
 */
export const startAsScripts: Plugin = {
  name: 'start-as-scripts',
  apply: 'build',
  enforce: 'post',
  // A file's name contains the hash of its content; the form made here is part of that.
  augmentChunkHash: () => 'plain scripts, 4',
  generateBundle: {
    // After Vite's own plugin has written its preloading into the chunks.
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build made no index.html.')
      const inPage = scriptInPage(bundle)
      const names = [...String(page.source).matchAll(MODULE_TAG)].flatMap(([, name = '']) =>
        name === inPage.fileName ? [] : [name],
      )
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const start: HandedOn = new Map(
        chunks
          .filter((chunk) => chunk === inPage || names.includes(chunk.fileName))
          .map((chunk) => [chunk.fileName, exportsOf(chunk).map(({ name }) => name)]),
      )
      for (const chunk of chunks)
        chunk.code = start.has(chunk.fileName) ? asScript(chunk, start) : asLater(chunk, start)

      // Two files: the entry changes with every release, the libraries below it only with their versions.
      const [libraries = '', ...more] = names.toReversed().slice(1)
      const parts = more.toReversed().map((name) => bundle[name])
      const joined = bundle[libraries]
      if (joined?.type !== 'chunk') throw new Error('The start has no chunk of libraries.')
      joined.code = [...parts, joined].map((part) => (part?.type === 'chunk' ? part.code : '')).join('\n')
      for (const name of more) delete bundle[name]
      page.source = String(page.source).replace(MODULE_TAG, '')
    },
  },
}

/** The script in the page: built together with the app, which uses the modules that both need from it. */
export const IN_PAGE_SCRIPT = 'src/start/show.ts'

/** @returns the chunk that is written into the page (page.ts) and is no file */
export function scriptInPage(bundle: Bundle) {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'show')
  if (chunk?.type !== 'chunk') throw new Error(`The build made nothing of ${IN_PAGE_SCRIPT}.`)
  if (chunk.imports.length > 0) throw new Error(`${IN_PAGE_SCRIPT} runs before ${chunk.imports.join()}.`)
  return chunk
}

export type Bundle = Parameters<Extract<Plugin['generateBundle'], (...of: never[]) => unknown>>[1]

/** Scripts and styles of the start, by the names of their chunks. */
export const START = /\/(show|framework|home|rolldown-runtime)-[\w-]+(\.\w+)*\.(js|css)$/
const MODULE_TAG = /\s*<script type="module" crossorigin src="\/([^"]+)"><\/script>/g

/** @returns the files of the start, in the order in which they run */
export function startScripts(bundle: Bundle): string[] {
  const inPage = scriptInPage(bundle).fileName
  const files = Object.keys(bundle).filter((name) => START.test(name) && name.endsWith('.js') && name !== inPage)
  // The files that the entry needs come first.
  return files.sort((a, b) => Number(a.includes('/home-')) - Number(b.includes('/home-')))
}

/** The start leaves its chunks' exports here: a list for each chunk, for names would weigh 500 bytes (gzip). */
const HANDED_ON = 'self.sawari.parts'

/** The chunks of the start, and the names of their exports in the order of those lists. */
type HandedOn = ReadonlyMap<string, readonly string[]>

interface Chunk {
  fileName: string
  code: string
}

/** A chunk of the start, which leaves its exports for the others. */
function asScript({ fileName, code }: Chunk, start: HandedOn): string {
  const { taken, kept, given } = takeApart({ fileName, code }, start)
  if (kept !== '') throw new Error(`${fileName} runs at the start and needs ${kept}, which does not.`)
  // `document.currentScript` has the script's address, or the page's for code in the page; a module knows its own.
  const body = given.body.includes('import.meta')
    ? `const importMeta={url:document.currentScript.src||location.href};${given.body.replaceAll('import.meta', 'importMeta')}`
    : given.body
  const handed = given.names.map(({ local }) => local).join()
  return `(()=>{"use strict";${taken}${body}((self.sawari??={}).parts??={})[${JSON.stringify(fileName)}]=[${handed}]})();`
}

/** A module that is loaded later and reads the start's exports instead of importing them. */
function asLater({ fileName, code }: Chunk, start: HandedOn): string {
  const { taken, kept, given } = takeApart({ fileName, code }, start)
  for (const name of start.keys())
    if (given.body.includes(basename(name))) throw new Error(`${fileName} loads ${name}, which is no module.`)
  const names = given.names.map(({ name, local }) => `${local} as ${name}`).join()
  return `${kept}${taken}${given.body}${names === '' ? '' : `export{${names}};`}`
}

/** A chunk's imports from the start, its other imports, its body, and its exports with their names. */
function takeApart({ fileName, code }: Chunk, start: HandedOn) {
  let taken = ''
  let kept = ''
  let body = ''
  let from = 0
  const names = exportsOf({ fileName, code })
  for (const statement of parseAst(code).body) {
    const { type, start: begins, end } = statement
    if (type === 'ImportDeclaration') {
      const chunk = join(dirname(fileName), statement.source.value)
      const exported = start.get(chunk)
      if (exported) {
        const pairs = statement.specifiers.map((specifier) => {
          if (specifier.type !== 'ImportSpecifier') throw new Error(`${fileName} imports all of ${chunk}.`)
          const index = exported.indexOf(nameOf(specifier.imported))
          if (index < 0) throw new Error(`${chunk} has no ${nameOf(specifier.imported)}, which ${fileName} wants.`)
          return `${index}:${specifier.local.name}`
        })
        taken += `const{${pairs.join()}}=${HANDED_ON}[${JSON.stringify(chunk)}];`
      } else kept += code.slice(begins, end)
    } else if (!type.startsWith('Export')) continue
    body += code.slice(from, begins)
    from = end
  }
  return { taken, kept, given: { body: body + code.slice(from), names } }
}

/** A chunk's exports with their names: the bundler lists them, and exports in no other form. */
function exportsOf({ fileName, code }: Chunk): { name: string; local: string }[] {
  return parseAst(code).body.flatMap((statement) => {
    if (!statement.type.startsWith('Export')) return []
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration || statement.source)
      throw new Error(`${fileName} exports in a form that is not known here.`)
    return statement.specifiers.map(({ local, exported }) => ({ name: nameOf(exported), local: nameOf(local) }))
  })
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value)
}
