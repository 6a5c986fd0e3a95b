import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'

/** Whole builds beside this one, each in a folder of its own as a deploy would bring it. */
export interface Release {
  /** What `startServer` takes. */
  folder: string
  remove: () => void
}

/** The build in `dist`, under another roof: tests may change its files. */
export function copyRelease(): Release {
  const release = makeFolder()
  cpSync('dist/app', join(release.folder, 'dist/app'), { recursive: true })
  return release
}

/** Ends the name of every script of the build that {@link buildNextRelease} makes. */
export const NEXT = '.next.js'

/** The same sources built anew, with other names for all of its scripts, as after a change that reached each of them. */
export async function buildNextRelease(): Promise<Release> {
  const release = makeFolder()
  const name = `assets/[name]-[hash]${NEXT}`
  await build({
    logLevel: 'error',
    build: {
      outDir: join(release.folder, 'dist/app'),
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: name, chunkFileNames: name } },
    },
  })
  return release
}

/** Everything but the built app. */
function makeFolder(): Release {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-release-'))
  mkdirSync(join(folder, 'dist'))
  cpSync('package.json', join(folder, 'package.json'))
  cpSync('dist/node', join(folder, 'dist/node'), { recursive: true })
  for (const name of ['node_modules', 'server', 'sw']) symlinkSync(resolve(name), join(folder, name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
