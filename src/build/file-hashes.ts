import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

interface ListedFile {
  url: string
  revision: string | null
  size: number
}

let builtFolder: string | undefined

/** Notes the folder that the build is written to. */
export const fileHashes: Plugin = {
  name: 'file-hashes',
  apply: 'build',
  configResolved({ root, build }) {
    builtFolder = resolve(root, build.outDir)
  },
}

/** Adds its hash to each file in the service worker's list, so that nothing else is ever kept in its place. */
export async function withHashes(files: ListedFile[]) {
  const folder = builtFolder
  if (folder === undefined) throw new Error('The plugin file-hashes is missing.')
  const manifest = files.map(async (file) => {
    const content = await readFile(resolve(folder, file.url))
    return { ...file, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` }
  })
  return { manifest: await Promise.all(manifest) }
}
