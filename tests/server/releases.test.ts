import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepRelease } from '#server/releases.ts'
import { startServer } from '../support/server.ts'

const DAY = 24 * 3_600_000

let root: string
const closing: (() => Promise<void> | void)[] = []
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sawari-releases-'))
})
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.()
  await rm(root, { recursive: true, force: true })
})

const built = () => join(root, 'app')
const kept = () => join(root, 'releases')
const hashed = (version: string) => `assets/main-${version.padEnd(8, '0')}.js`

/** What a build of a version leaves in place of the one before. */
async function build(version: string): Promise<void> {
  await rm(built(), { recursive: true, force: true })
  const files = {
    'index.html': `<!doctype html><title>Sawari</title><script src="/${hashed(version)}"></script>`,
    'sw.js': `// ${version}`,
    'icon.svg': '<svg/>',
    [hashed(version)]: `run('${version}')`,
    [`${hashed(version)}.br`]: `packed ${version}`,
    [`assets/operator/decode-worker-${version.padEnd(8, '0')}.js`]: `decode('${version}')`,
    'assets/plain.js': version,
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(built(), file)), { recursive: true })
    await writeFile(join(built(), file), text)
  }
}

async function serve(releasesFolder = kept()) {
  const release = await keepRelease(built(), releasesFolder)
  const server = await startServer('sqlite', { appFolder: release.appFolder, releasesFolder })
  closing.push(
    () => server.stop(),
    () => release.stop(),
  )
  return Object.assign(server, { release, get: (url: string, headers = {}) => server.app.inject({ url, headers }) })
}

describe('a release', () => {
  it('is served whole by whoever started with it, while another is built in its place', async () => {
    await build('one')
    const server = await serve()
    await rm(built(), { recursive: true })
    expect((await server.get(`/${hashed('one')}`)).statusCode).toBe(200)
    await build('two')
    const page = await server.get('/index.html')
    expect(page.body).toContain(hashed('one'))
    expect((await server.get('/sw.js')).body).toBe('// one')
    expect((await server.get(`/${hashed('one')}`)).body).toBe("run('one')")
  })

  it('is served by servers of the release before and after it, by hashed names alone', async () => {
    await build('one')
    const before = await serve()
    await build('two')
    const after = await serve()
    for (const server of [before, after])
      for (const version of ['one', 'two']) {
        const { statusCode, body, headers } = await server.get(`/${hashed(version)}`)
        expect({ statusCode, body }).toEqual({ statusCode: 200, body: `run('${version}')` })
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(headers['content-type']).toMatch('javascript')
        expect(headers['content-security-policy']).toMatch("script-src 'self'")
        const packed = await server.get(`/${hashed(version)}`, { 'accept-encoding': 'br' })
        expect([packed.body, packed.headers['content-encoding']]).toEqual([`packed ${version}`, 'br'])
        const decoder = await server.get(`/assets/operator/decode-worker-${version.padEnd(8, '0')}.js`)
        expect(decoder.headers['content-security-policy']).toMatch('wasm-unsafe-eval')
      }
    expect((await before.get('/assets/plain.js')).body).toBe('one')
    expect((await before.get('/sw.js')).body).toBe('// one')
    for (const url of [`/${hashed('three')}`, `/${hashed('two')}.br`, `/assets//main-two00000.js`])
      expect([url, (await before.get(url)).statusCode]).toEqual([url, 404])
  })

  it('can be installed from servers of the release before and after it: the page, too, is answered by its hash', async () => {
    await build('one')
    const before = await serve()
    await build('two')
    const after = await serve()
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
    const pages = await Promise.all([before, after].map(async ({ get }) => (await get('/index.html')).body))
    expect(new Set(pages).size).toBe(2)
    for (const { get } of [before, after])
      for (const page of pages) {
        const { statusCode, body, headers } = await get(`/index.html?sha256=${encodeURIComponent(hashOf(page))}`)
        expect({ statusCode, body, cache: headers['cache-control'] }).toEqual({
          statusCode: 200,
          body: page,
          cache: 'no-cache',
        })
      }
    for (const asked of [hashOf('three'), '', '../../package.json'])
      expect((await before.get(`/index.html?sha256=${encodeURIComponent(asked)}`)).body).toBe(pages[0])
  })

  it('is served no more when it was taken out', async () => {
    await build('bad')
    const { release } = await serve()
    await build('good')
    const server = await serve()
    expect((await server.get(`/${hashed('bad')}`)).statusCode).toBe(200)
    await rm(release.appFolder, { recursive: true })
    expect((await server.get(`/${hashed('bad')}`)).statusCode).toBe(404)
  })

  it('stays for as long as it is one of the two before, or of the last 30 days', async () => {
    const now = Date.now()
    const folders: string[] = []
    for (const version of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await build(version)
      const release = await keepRelease(built(), kept())
      release.stop()
      folders.push(release.appFolder)
    }
    const ages = [100, 90, 29, 80, 70]
    for (const [index, age] of ages.entries())
      await utimes(folders[index] ?? '', (now - age * DAY) / 1000, (now - age * DAY) / 1000)
    ;(await keepRelease(built(), kept())).stop()
    const left = (await readdir(kept())).map((name) => join(kept(), name))
    expect(left.sort()).toEqual([folders[2], folders[4], folders[5]].sort())
    // Brought again by who goes back to it.
    await build('a')
    ;(await keepRelease(built(), kept())).stop()
    expect(await readFile(join(folders[0] ?? '', hashed('a')), 'utf8')).toBe("run('a')")
  })

  it('has the same ETags on every server, whenever its files were written', async () => {
    const etags: unknown[] = []
    for (const folder of ['one', 'other']) {
      await build('same')
      await utimes(join(built(), 'icon.svg'), 1, etags.length + 1)
      const server = await serve(join(root, folder))
      etags.push(
        await Promise.all(
          ['/index.html', '/sw.js', '/icon.svg'].map(async (url) => (await server.get(url)).headers.etag),
        ),
      )
    }
    expect(etags[0]).toEqual(etags[1])
    expect(new Set(etags.flat()).size).toBe(3)
  })

  it('is brought once by servers that start together, and served from the build where nothing can be written', async () => {
    await build('one')
    const together = await Promise.all(Array.from({ length: 8 }, () => keepRelease(built(), kept())))
    for (const { stop } of together) stop()
    expect(new Set(together.map(({ appFolder }) => appFolder)).size).toBe(1)
    expect(await readdir(kept())).toHaveLength(1)
    await writeFile(join(root, 'file'), '')
    const server = await serve(join(root, 'file', 'releases'))
    expect(server.release.appFolder).toBe(built())
    expect((await server.get(`/${hashed('one')}`)).statusCode).toBe(200)
    expect((await server.get(`/${hashed('two')}`)).statusCode).toBe(404)
  })
})
