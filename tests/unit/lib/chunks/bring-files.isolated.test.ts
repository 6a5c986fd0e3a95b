import { beforeEach, expect, it, vi } from 'vitest'

let bringAlong: (file: string) => void
let bringPart: <Part>(load: () => Promise<Part>, files?: readonly string[]) => Promise<Part>
const load = vi.fn(async () => 'part')
const missing = vi.fn()
/** Stands in no page: nothing is loaded, and what a browser tells of a link is told by hand. */
let head: HTMLHeadElement
vi.spyOn(document, 'head', 'get').mockImplementation(() => head)
vi.spyOn(document, 'querySelector').mockImplementation((selector: string) => head.querySelector(selector))
window.addEventListener('part-missing', missing)

beforeEach(async () => {
  vi.resetModules()
  ;({ bringAlong, bringPart } = await import('#lib/chunks/bring-files.ts'))
  head = document.createElement('head')
  load.mockReset().mockResolvedValue('part')
  missing.mockReset()
})

const links = () => [...head.querySelectorAll('link')]
const asked = () => links().map((link) => `${link.rel} ${link.getAttribute('href')}`)
const stylesheet = () => links().find(({ rel }) => rel === 'stylesheet')

it('gives a part when its styles are here, and brings its scripts beside it', async () => {
  let came: string | undefined
  const coming = bringPart(load, ['assets/shared.js', 'assets/part.css']).then((part) => (came = part))
  expect(asked()).toEqual(['modulepreload /assets/shared.js', 'stylesheet /assets/part.css'])
  await Promise.resolve()
  expect(came).toBeUndefined()
  stylesheet()?.dispatchEvent(new Event('load'))
  await coming
  expect(came).toBe('part')
})

it('asks once for what is here or under way', async () => {
  const both = [bringPart(load, ['a.js', 'a.css']), bringPart(load, ['a.js', 'a.css'])]
  stylesheet()?.dispatchEvent(new Event('load'))
  await Promise.all(both)
  bringAlong('a.js')
  await bringPart(load, ['a.css'])
  expect(asked()).toEqual(['modulepreload /a.js', 'stylesheet /a.css'])
})

it('a part without its styles is none, says so, and is asked for again by who wants it again', async () => {
  const first = bringPart(load, ['a.css'])
  stylesheet()?.dispatchEvent(new Event('error'))
  await vi.waitFor(() => stylesheet()?.dispatchEvent(new Event('error')) ?? expect.fail('Not asked for once more.'))
  await expect(first).rejects.toThrow('A part of the app did not come.')
  expect(missing).toHaveBeenCalledOnce()
  expect(asked()).toEqual([])

  const second = bringPart(load, ['a.css'])
  stylesheet()?.dispatchEvent(new Event('load'))
  expect(await second).toBe('part')
})

it('a part that a dead line keeps is given up in time, and one that came meanwhile is there at the next try', async () => {
  vi.useFakeTimers()
  let arrive: (part: string) => void = () => {}
  const kept = new Promise<string>((resolve) => {
    arrive = resolve
  })
  load.mockReturnValue(kept)
  const first = bringPart(load)
  const given = expect(first).rejects.toThrow('A part of the app did not come.')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(missing).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await given
  expect(missing).toHaveBeenCalledOnce()
  arrive('part')
  expect(await bringPart(load)).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it('tells of a script that does not come in other words than the browser’s, which the router answers with a reload', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module: /a.js'))
  const failure = await bringPart(load).catch((error: Error) => error)
  expect(failure).toMatchObject({ message: 'A part of the app did not come.', cause: expect.any(TypeError) })
  expect(missing).toHaveBeenCalledOnce()
})

it('asks once more for a script that failed, and says nothing of it', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /a.js'))
  expect(await bringPart(load)).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
  expect(missing).not.toHaveBeenCalled()
})
