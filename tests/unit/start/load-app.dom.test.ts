import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadWhenPainted } from '#start/load-app.ts'

/** A first visit, on a page in the background, where nothing is drawn. */
const FILES = {
  scripts: ['libraries.js', 'app.js'],
  ofPages: { '/': ['calls.js'] },
  ofOtherPages: ['pages.js'],
  ofSeats: [],
  secondFrame: ['later.js', 'later.css'],
  languages: {},
}
const at = window.location.origin
let scripts: HTMLScriptElement[]
let links: string[]
const timers: ReturnType<typeof setTimeout>[] = []

beforeEach(() => {
  // No request goes out; what is asked for is what counts.
  scripts = []
  links = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) scripts.push(node)
      else if (node instanceof HTMLLinkElement) links.push(`${node.rel} ${node.href}`)
  })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const setTimer = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, after: number) => timers.push(setTimer(run, after)))
  window.history.replaceState(null, '', '/')
  window.sawari = {}
})

afterEach(() => {
  for (const timer of timers.splice(0)) clearTimeout(timer)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What watches over the start comes to the page after the script that is tested. */
function endPage(): void {
  document.body.innerHTML = '<div id="root"></div>'
  window.sawari = { watch: { succeeded: () => undefined, failed: () => undefined } }
  document.dispatchEvent(new Event('DOMContentLoaded'))
}

it('asks for libraries and app, in this order, when the page has been read, and for what the page needs beside them', async () => {
  const loaded = loadWhenPainted(FILES)
  expect(scripts).toEqual([])
  endPage()
  await loaded
  expect(scripts.map(({ async, src }) => `${async} ${src}`)).toEqual([`false ${at}/libraries.js`, `false ${at}/app.js`])
  expect(links).toEqual([`modulepreload ${at}/calls.js`])
})

it('brings the map of all pages along to a page that has no files of its own here', async () => {
  window.history.replaceState(null, '', '/my-tickets')
  const loaded = loadWhenPainted(FILES)
  endPage()
  await loaded
  expect(links).toEqual([`modulepreload ${at}/pages.js`])
})

it('brings the second frame along when the app is here', async () => {
  const loaded = loadWhenPainted(FILES)
  endPage()
  await loaded
  scripts[1]?.dispatchEvent(new Event('load'))
  expect(links.slice(1)).toEqual([`modulepreload ${at}/later.js`, `preload ${at}/later.css`])
})

it('loads nothing where the browser was found to be too old, which the page says by then', async () => {
  const loaded = loadWhenPainted(FILES)
  endPage()
  document.body.innerHTML = '<p>Please update your browser.</p>'
  await loaded
  expect(scripts).toEqual([])
  expect(document.body.textContent).toBe('Please update your browser.')
})

it('loads the app a second later where the browser never says that it has painted', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const waits: [() => void, number][] = []
  vi.stubGlobal('setTimeout', (run: () => void, after: number) => void waits.push([run, after]))
  const loaded = loadWhenPainted(FILES)
  endPage()
  expect(waits.map(([, after]) => after)).toEqual([1_000])
  for (const [run] of waits) run()
  await loaded
  expect(scripts).toHaveLength(2)
})

it('says so where the page was cut on its way, and loads nothing', async () => {
  const loaded = loadWhenPainted(FILES)
  document.body.innerHTML = '<div id="root"></div>'
  document.dispatchEvent(new Event('DOMContentLoaded'))
  await loaded
  expect(document.body.textContent).toContain('This page did not arrive whole.')
  expect(scripts).toEqual([])
})
