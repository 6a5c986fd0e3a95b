import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of package.json. The server runs from its sources (tests) and from a build (production), which lie at
 * different depths, so the root is found by walking up. A build has such a file too, for the names of its own modules
 * alone; packages lie beside the project's.
 */
export const projectRoot: string = findRoot(import.meta.dirname)

/** The app that this server serves: of the server's own build, even after a later build (build.mjs). */
export const builtAppFolder: string =
  dirname(import.meta.dirname) === projectRoot
    ? join(projectRoot, 'dist', 'app')
    : join(import.meta.dirname, '..', '..', 'app')

/** The folder where this server keeps the app of each release, unless RELEASES_DIR names another. */
export const keptReleasesFolder: string = join(projectRoot, 'dist', 'releases')

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'node_modules'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The server must run inside its project: no package.json was found.')
  return findRoot(parent)
}
