import { join } from 'node:path'

/*
 * Of the compiled server's programs that are started often, each in few files in place of some 700: to find and to link
 * each file costs a start more than to run what is in it. Commands go on with the files as they were compiled.
 */

/** The compiled server's folder, by build.mjs. Bundles take the place of their programs in it. */
const folder = process.env.COMPILED_SERVER
if (!folder) throw new Error('COMPILED_SERVER names no folder.')

/** The server, and its threads. `main.js` stays as it is: it must run on a Node too old for the rest, to say so. */
const PROGRAMS = ['serve', 'page/pictures/picture-worker', 'pdf/print-worker']

/** Our own modules, and the one package of some 260 files without native code or files beside it. */
const isBundled = (id) => /^[./#]/.test(id) || id === 'kysely'

/** server/paths.ts finds the project from where it lies. */
const pathsInPlace = {
  name: 'paths-in-place',
  generateBundle(_options, files) {
    for (const { fileName, moduleIds = [] } of Object.values(files))
      if (fileName.includes('/') && moduleIds.includes(join(folder, 'paths.js')))
        throw new Error(`paths.ts has come into ${fileName}, from where it would not find the project.`)
  },
}

// biome-ignore lint/style/noDefaultExport: the tool reads its settings from the default export.
export default {
  cwd: folder,
  platform: 'node',
  input: Object.fromEntries(PROGRAMS.map((name) => [name, join(folder, `${name}.js`)])),
  external: (id) => !isBundled(id),
  output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  plugins: [pathsInPlace],
  logLevel: 'warn',
}
