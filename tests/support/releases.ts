import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { build } from 'vite'
import { folderOf } from '#build/asset-folders.ts'

/** A whole build beside this one, in its own folder as a deployment would bring it. */
export interface Release {
  /** The folder that `startServer` takes. */
  folder: string
  remove: () => void
}

/** A copy of the build in `dist`, whose files tests may change. */
export function copyRelease(): Release {
  const release = makeFolder()
  cpSync(realpathSync('dist/app'), join(release.folder, 'dist/app'), { recursive: true })
  return release
}

/** The previous release's app as it went out (release-before/freeze.mjs), on the current server. */
export function releaseBefore(): Release {
  const release = makeFolder()
  const app = join(release.folder, 'dist/app')
  const isKept = (path: string) => !/\.(js|css|html|br|gz)$/.test(path)
  cpSync(realpathSync('dist/app'), app, { recursive: true, filter: isKept })
  const archive = brotliDecompressSync(readFileSync('tests/support/release-before/app.tar.br'))
  execFileSync('tar', ['-xf', '-', '-C', app], { input: archive })
  return release
}

/** The end of every script name in the build of {@link buildNextRelease}. */
export const NEXT = '.next.js'

/**
 * The same sources built again, with new names for all scripts, as after a change that reached every script. The first
 * caller in a run builds it; every caller gets its own copy.
 */
export async function buildNextRelease(): Promise<Release> {
  const release = makeFolder()
  cpSync(await builtOnce(), join(release.folder, 'dist/app'), { recursive: true })
  return release
}

/** @returns the folder of the build. If another worker is building, it waits; if that build failed, it builds itself */
async function builtOnce(): Promise<string> {
  const { RUN_FOLDER } = process.env
  if (!RUN_FOLDER)
    throw new Error('Only a run of the browser tests has a folder for its builds (tests/e2e/run-folder.ts).')
  const built = join(RUN_FOLDER, 'next')
  const building = `${built}.building`
  while (!existsSync(built)) {
    if (existsSync(building) || !makeDirectory(building)) await new Promise((resolve) => setTimeout(resolve, 100))
    else await buildNext(building, built)
  }
  return built
}

/** @returns whether this process made the folder */
function makeDirectory(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}

async function buildNext(outDir: string, whenDone: string): Promise<void> {
  const name = `[name]-[hash]${NEXT}`
  try {
    await build({
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          output: {
            entryFileNames: `assets/${name}`,
            chunkFileNames: (chunk) => `${folderOf(chunk.moduleIds, [chunk.name])}/${name}`,
          },
        },
      },
    })
    renameSync(outDir, whenDone)
  } catch (error) {
    rmSync(outDir, { recursive: true, force: true })
    throw error
  }
}

/** Everything of a release except the built app. */
function makeFolder(): Release {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-release-'))
  mkdirSync(join(folder, 'dist'))
  cpSync('package.json', join(folder, 'package.json'))
  cpSync(realpathSync('dist/node'), join(folder, 'dist/node'), { recursive: true })
  for (const name of ['node_modules', 'server', 'sw']) symlinkSync(resolve(name), join(folder, name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
