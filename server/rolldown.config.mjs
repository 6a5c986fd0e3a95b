import { isBuiltin } from 'node:module'
import { join } from 'node:path'

/*
 * Of the compiled server's programs that are started often, each in few files in place of some 1,100: to find and to link
 * each file costs a start more than to run what is in it. Commands go on with the files as they were compiled.
 */

/** The compiled server's folder, by build.mjs. Bundles take the place of their programs in it. */
const folder = process.env.COMPILED_SERVER
if (!folder) throw new Error('COMPILED_SERVER names no folder.')

/** The server, and its threads. `main.js` stays as it is: it must run on a Node too old for the rest, to say so. */
const PROGRAMS = ['serve', 'page/pictures/picture-worker', 'pdf/print-worker']

/**
 * The packages that every start loads, with all that they are made of; not those of native code, nor lru-cache, which
 * tests/bench/forget-searches.mjs changes from outside. What is loaded later, or by few servers, stays where npm has put
 * it.
 */
const AT_START = /^(@fastify\/|fastify$|fastify-plugin$|fast-json-stringify$|kysely$|negotiator$|valibot$|@valibot\/)/

const isPart = (id, importer = '') => /^[./#\0]/.test(id) || AT_START.test(id) || importer.includes('node_modules')

const isBundled = (id, importer) => isPart(id, importer) && !isBuiltin(id)

/** server/paths.ts finds the project from where it lies. */
const pathsInPlace = {
  name: 'paths-in-place',
  generateBundle(_options, files) {
    for (const { fileName, moduleIds = [] } of Object.values(files))
      if (fileName.includes('/') && moduleIds.includes(join(folder, 'paths.js')))
        throw new Error(`paths.ts has come into ${fileName}, from where it would not find the project.`)
  },
}

/**
 * An `import` of a part of Node asks for all that it exports, and with it loads what `http` and `fs` load only when asked
 * (undici, streams). Without, and with the letters below, a start takes 1.56 times the processor time of an empty one,
 * and 1.61 to 1.65 with it (`npm run bench:server -- start`).
 */
const builtinsAsked = {
  name: 'builtins-asked',
  renderChunk(code) {
    const asked = code.replace(
      /^import \{ (.+) \} from "(node:.+)";$/gm,
      (_, names, part) => `const { ${names.replaceAll(' as ', ': ')} } = process.getBuiltinModule("${part}");`,
    )
    const left = /^import .*"node:.*/m.exec(asked)
    if (left) throw new Error(`Import parts of Node by their names, as "import { join } from 'node:path'": ${left[0]}`)
    return asked
  },
}

/**
 * V8 keeps a file with one letter beyond Latin-1 at two bytes for each of its letters: 3 MB of a server's memory. An
 * escape means the same in each string and pattern; a backslash before such a letter would not.
 */
const lettersEscaped = {
  name: 'letters-escaped',
  renderChunk(code, { fileName }) {
    if (/\\[^\0-\x7f]|String\.raw/.test(code))
      throw new Error(`${fileName}: in String.raw, or behind a backslash, a letter beyond ASCII can't be escaped.`)
    return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  },
}

// biome-ignore lint/style/noDefaultExport: the tool reads its settings from the default export.
export default {
  cwd: folder,
  platform: 'node',
  input: Object.fromEntries(PROGRAMS.map((name) => [name, join(folder, `${name}.js`)])),
  external: (id, importer) => !isBundled(id, importer),
  output: {
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // An eighth of the file, which each start reads whole.
    comments: false,
  },
  plugins: [pathsInPlace, builtinsAsked, lettersEscaped],
  logLevel: 'warn',
}
