import { join } from 'node:path'
import { build } from 'vite'

interface InlineScript {
  /** In src/start. */
  entry: string
  target: string | string[]
  minify?: boolean
}

/** @returns a script to write into the page, in one piece */
export async function inlineScript({ entry, target, minify = true }: InlineScript): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify,
      target,
      lib: { entry: join(import.meta.dirname, '../start', entry), formats: ['iife'], name: 'start' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (!chunk || !('code' in chunk)) throw new Error(`Nothing was built of src/start/${entry}.`)
  return chunk.code.trim()
}
