import { readFileSync } from 'node:fs'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { problemsOf } from '#build/floor/hold-floor.ts'
import { viewportUnits } from '#build/floor/viewport-units.ts'

const script = (code: string) => problemsOf('app.js', code)
const styles = (css: string) => problemsOf('app.css', css)

test.each([
  ['a newer method', 'list.toSorted()', 'Array.prototype.toSorted'],
  ['a newer method of the thing itself', 'Response.json({})', 'Response.json'],
  ['one that the server may use', 'AbortSignal.timeout(9)', 'AbortSignal.timeout'],
  ['a newer global thing', 'new CompressionStream("gzip")', 'CompressionStream'],
  ['a lookbehind', 'const r = /(?<=x)y/', 'lookbehind'],
  ['a lookbehind that the build has put into words', 'new RegExp("(?<!a)b", "u")', 'lookbehind'],
  ['the v flag', 'new RegExp("a", "v")', 'v flag'],
  ['a static block', 'class A { static { use() } }', 'class static {}'],
  ['a function as field of a class', 'class A { go = () => (go(), 1) }', 'a function as class field'],
  ['later syntax', 'using a = b', 'syntax'],
  ['a later length in a style set by script', 'style.height = "100dvh"', '100dvh'],
])('%s fails the build of a script', async (_, code, feature) => {
  const problems = await script(code)
  expect(problems).toEqual([expect.stringContaining(feature)])
  expect(problems[0]).toMatch(/^app\.js needs .* which is not in .* Write it as the floor has it/)
})

test.each([
  'list.at(-1) ?? Object.hasOwn(a, "b") ?? structuredClone(a)',
  'const r = /(?<year>\\d{4})\\p{L}/u',
  'class A { #a = 1; static b = new Set; c = [] }',
  'if (typeof CompressionStream === "function") new CompressionStream("gzip")',
  'if (typeof bytes.toBase64 === "function") bytes.toBase64()',
])('the floor has %s', async (code) => {
  expect(await script(code)).toEqual([])
})

test.each([
  ['a selector', 'a:has(b) { color: red }', ':has'],
  ['transforms of their own', 'a { translate: 1px 2px }', 'translate'],
  ['a length', 'a { height: calc(100dvh - 2px) }', '100dvh'],
  ['a mixed colour', 'a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['a rule in a rule', 'a { &:hover { color: red } }', 'a rule inside a rule'],
  ['containers', '@container (width > 1px) { a { color: red } }', '@container'],
])('%s that came later fails the build of styles', async (_, css, feature) => {
  expect(await styles(css)).toContainEqual(expect.stringContaining(feature))
})

test.each([
  'a { height: 100vh; height: 100dvh }',
  'a { color: red; color: color-mix(in srgb, red, blue) }',
  '@supports selector(:has(*)) { a:has(b) { color: red } }',
  '@layer base { a:focus-visible { inset: 0; aspect-ratio: 1; transform: translate(1px, 2px) rotate(3deg) } }',
  'a { -webkit-mask-image: none; mask-image: none }',
])('builds %s', async (css) => {
  expect(await styles(css)).toEqual([])
})

test('scripts and styles inside a page count', async () => {
  const page = '<style>a { rotate: 1deg }</style><script>[].toReversed()</script>'
  expect(await problemsOf('index.html', page)).toHaveLength(2)
})

test('a line in dvh gets a line in vh before it', () => {
  const { css } = postcss([viewportUnits]).process('a{max-height:calc(100dvh - 2px)}', { from: undefined })
  expect(css).toBe('a{max-height:calc(100vh - 2px);max-height:calc(100dvh - 2px)}')
})

test('the worker that removes itself keeps to the floor too', async () => {
  expect(await script(readFileSync('sw/retired.js', 'utf8'))).toEqual([])
})
