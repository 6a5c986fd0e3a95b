import { join } from 'node:path'
import { build } from 'vite'

interface InlineScript {
  /** In src/start. */
  entry: string
  target: string | string[]
  /** Names in the script that the build knows the values of. */
  values?: Record<string, unknown>
  minify?: boolean
}

/** @returns a script that stands in the page itself, in one piece */
export async function inlineScript({ entry, target, values = {}, minify = true }: InlineScript): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      minify,
      target,
      lib: { entry: join(import.meta.dirname, '..', entry), formats: ['iife'], name: 'start' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (!chunk || !('code' in chunk)) throw new Error(`Nothing was built of src/start/${entry}.`)
  return chunk.code.trim()
}
