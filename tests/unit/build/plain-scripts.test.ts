import { expect, it } from 'vitest'
import { startAsScripts, startScripts } from '#build/plain-scripts.ts'

/** A build of the script in the page, two libraries, the app's entry, and a page that is loaded later. */
function built(
  change: Record<string, string> = {},
): Record<string, { type: string; name: string; fileName: string; code: string; imports: string[]; source?: string }> {
  const code: Record<string, string> = {
    'assets/show-a.js': 'const say=()=>"said";export{say as s};',
    'assets/rolldown-runtime-a.js': 'const run=()=>1;export{run as r};',
    'assets/framework-a.js': 'import{r as t}from"./rolldown-runtime-a.js";const draw=()=>t();export{draw as d};',
    'assets/home-a.js':
      'import{d}from"./framework-a.js";import{s}from"./show-a.js";const load=()=>import("./page-a.js");self.home=d()+s();export{load as l};',
    'assets/page-a.js':
      'import{d as draw}from"./framework-a.js";import{x}from"./other-a.js";const page=()=>draw(x);export{page};',
    ...change,
  }
  const tag = (name: string) => `<script type="module" crossorigin src="/assets/${name}-a.js"></script>`
  const page = {
    type: 'asset',
    name: 'index.html',
    fileName: 'index.html',
    code: '',
    imports: [],
    source: ['show', 'rolldown-runtime', 'framework', 'home'].map(tag).join(''),
  }
  const chunks = Object.entries(code).map(([fileName, text]) => {
    const name = fileName.replace(/^assets\/|-a\.js$/g, '')
    const imports = [...text.matchAll(/from"\.\/([^"]+)"/g)].map(([, file]) => `assets/${file}`)
    return [fileName, { type: 'chunk', name, fileName, imports, code: text }]
  })
  return { 'index.html': page, ...Object.fromEntries(chunks) }
}

async function asScripts(bundle: ReturnType<typeof built>) {
  const hook = startAsScripts.generateBundle
  const handler = typeof hook === 'object' ? hook.handler : hook
  await Reflect.apply(handler ?? (() => undefined), undefined, [{}, bundle])
  return bundle
}
const codeOf = (bundle: ReturnType<typeof built>, name: string) => bundle[`assets/${name}-a.js`]?.code ?? ''

it('makes plain scripts of the start, which run in their order and hand their exports on', async () => {
  const bundle = await asScripts(built())
  const files = Reflect.apply(startScripts, undefined, [bundle])
  expect(files).toEqual(['assets/framework-a.js', 'assets/home-a.js'])
  expect(bundle['index.html']?.source).toBe('')
  const self: Record<string, unknown> = {}
  // Only what browsers take for a script, and no module, gets through this.
  for (const name of ['show', 'framework', 'home']) {
    const code = codeOf(bundle, name)
    expect(code).not.toMatch(/^\s*(import|export)\b/m)
    new Function('self', code.replaceAll('import(', 'self.load('))(self)
  }
  expect(self.home).toBe('1said')
  expect(Object.keys(self.sawari as object)).toEqual(['parts'])
})

it('leaves what is loaded later a module, which takes of the start what it needs, and imports the rest', async () => {
  const code = codeOf(await asScripts(built()), 'page')
  expect(code).toContain('import{x}from"./other-a.js"')
  expect(code).toContain('const{0:draw}=self.sawari.parts["assets/framework-a.js"];')
  expect(code).toMatch(/export\{page as page\};$/)
  expect(code).not.toContain('from"./framework-a.js"')
})

it.each([
  [
    'the script in the page needs what comes after it',
    { 'assets/show-a.js': 'import{d}from"./framework-a.js";d();' },
    /runs before assets\/framework-a\.js/,
  ],
  ['the start needs what comes later', { 'assets/home-a.js': 'import{p}from"./page-a.js";p()' }, /which does not/],
  [
    'all of a part is imported at once',
    { 'assets/page-a.js': 'import*as f from"./framework-a.js";f.d()' },
    /imports all of/,
  ],
  ['an export has a form that is not known', { 'assets/page-a.js': 'export default 7' }, /a form that is not known/],
  ['something loads the start as a module', { 'assets/page-a.js': 'import("./framework-a.js")' }, /which is no module/],
])('fails the build where %s', async (_, change, why) => {
  await expect(asScripts(built(change))).rejects.toThrow(why)
})
