import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of package.json. The server runs from its sources (tests) and from `dist/node` (production), which lie
 * at different depths, so the root is found by walking up.
 */
export const projectRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)))

/** Where the build puts the app that this server hands out. */
export const builtAppFolder: string = join(projectRoot, 'dist', 'app')

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The server must run inside its project: no package.json was found.')
  return findRoot(parent)
}
