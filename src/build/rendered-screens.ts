import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { build, type CSSModulesOptions } from 'vite'

const DIST = join(import.meta.dirname, '../../dist')
const Templates = v.record(v.string(), v.string())

/** The app build's names of classes and files: the page's screens must use the same. */
export interface ScreenLooks {
  modules: CSSModulesOptions
  assetFileNames: (asset: { names: string[]; originalFileNames: string[] }) => string
}

/** @returns the templates of the page (screens.tsx), by their ids */
export async function renderedScreens({ modules, assetFileNames }: ScreenLooks): Promise<Record<string, string>> {
  mkdirSync(DIST, { recursive: true })
  // In the project, so that the built code finds its packages.
  const folder = mkdtempSync(join(DIST, 'screens-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      css: { modules },
      build: {
        ssr: join(import.meta.dirname, 'screens.tsx'),
        outDir: folder,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { assetFileNames, entryFileNames: 'screens.mjs' } },
      },
    })
    const written = execFileSync(
      process.execPath,
      [join(import.meta.dirname, 'render-screens.mjs'), join(folder, 'screens.mjs')],
      {
        encoding: 'utf8',
        env: { ...process.env, TZ: 'UTC', NODE_ENV: 'production' },
      },
    )
    const templates = v.parse(Templates, JSON.parse(written))
    // lib/templates.ts reads no entities, and the text of a script element must not contain its end.
    for (const [id, part] of Object.entries(templates))
      if (/&|<\/script|<!--/.test(part))
        throw new Error(`The page can’t carry what ${id} has: an entity, script or comment.`)
    // The policy of the page allows no styles in markup: lib/templates.ts sets them.
    return Object.fromEntries(
      Object.entries(templates).map(([id, part]) => [id, part.replaceAll(' style="', ' data-style="')]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
