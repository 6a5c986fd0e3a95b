// Runs the built screens.tsx (build/rendered-screens.ts) in a process of its own, with an invented day and browser.
// Writes the templates as JSON to standard output.
const [, , built] = process.argv
const nothing = () => undefined
const NOON = Date.UTC(2001, 0, 1, 6, 30)
Date.now = () => NOON
const place = { addEventListener: nothing, history: {}, location: { protocol: 'https:' } }
Object.assign(globalThis, { window: place, document: { documentElement: { dataset: {} }, addEventListener: nothing } })
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, userAgent: '' } })

const { renderTemplates } = await import(built)
process.stdout.write(JSON.stringify(await renderTemplates()))
process.exit(0)
