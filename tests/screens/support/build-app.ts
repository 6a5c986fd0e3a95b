import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { type HidingRule, hidingRules } from './hiding-rules.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the app, built as one script. */
    app: string
    hiding: HidingRule[]
  }
}

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Builds the whole app once per run, as one script. A window without a browser runs this script for each visit, which
 * takes 30 ms; loading the modules would take seconds. Left out is what only a browser can run: pdf.js and the code
 * reader.
 */
export default async function buildApp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-screens-'))
  project.provide('app', join(folder, 'app.js'))
  async function make(): Promise<void> {
    // React and the JSX compiler leave out their slow checks in production.
    process.env.NODE_ENV = 'production'
    const built = await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        write: false,
        minify: false,
        cssMinify: false,
        // Keep the styles in a separate file: inside the script every page would get them, and style queries are slow.
        cssCodeSplit: false,
        target: 'esnext',
        assetsInlineLimit: 0,
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'app-entry.ts'),
          external: [/^pdfjs-dist/, /^zxing-wasm/],
          output: { format: 'iife', codeSplitting: false, globals: () => 'undefined' },
        },
      },
    })
    process.env.NODE_ENV = 'test'
    const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    const script = files.find((file) => file.type === 'chunk')
    if (script?.type !== 'chunk') throw new Error('The build made no script.')
    writeFileSync(join(folder, 'app.js'), script.code)
    const css = files.map((file) => (file.fileName.endsWith('.css') && file.type === 'asset' ? file.source : ''))
    project.provide('hiding', hidingRules(css.join('\n')))
  }
  await make()
  // In watch mode, rebuild the app before each rerun.
  project.onTestsRerun(make)
  return () => rmSync(folder, { recursive: true, force: true })
}
