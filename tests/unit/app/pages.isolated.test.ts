import { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, type AnyRouter, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { homeAlone, learnAllPages, loadAllPages } from '#app/pages.ts'
import type {} from '#app/router.tsx'
import { putBusList } from '#features/buses/all-buses.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'

vi.mock('#lib/chunks/load-chunk.ts', { spy: true })

let router: AnyRouter

/** Home asks for buses where none are known. */
function begin(path: string, pages?: AnyRoute): AnyRouter {
  const queryClient = new QueryClient()
  putBusList(queryClient, { buses: [], total: 0, updatedAt: Date.now(), etag: undefined, part: 'whole' })
  const history = createMemoryHistory({ initialEntries: [path] })
  return createRouter({ routeTree: pages ?? homeAlone(() => router), context: { queryClient }, history })
}

const shown = () => router.state.matches.map(({ routeId }) => routeId)

beforeEach(async () => {
  vi.mocked(loadChunk).mockClear()
  router = begin('/')
  await router.load()
})

it('home is known without the map of all pages, in the same place of it', async () => {
  expect(shown()).toEqual(['__root__', '/_site', '/_site/'])
  const { component, loader } = router.routesById['/_site/'].options
  expect(router.routesById['/_site/my-tickets']).toBeUndefined()
  expect(loadChunk).not.toHaveBeenCalled()

  await learnAllPages(router)
  expect(router.routesById['/_site/my-tickets']).toBeDefined()
  // Nothing that stands there is drawn anew.
  expect(router.routesById['/_site/'].options).toMatchObject({ component, loader })
  await router.load()
  expect(shown()).toEqual(['__root__', '/_site', '/_site/'])
})

it('who leaves home before the map is here gets there when it is, with what the address carries', async () => {
  router.history.push('/about?x=1#there', { kind: 'kept' })
  await router.load()
  expect(shown()).toEqual(['__root__', '/_site', '/_site/about'])
  expect(router.state.location).toMatchObject({ href: '/about?x=1#there', state: { kind: 'kept' } })
})

it('a page that nobody has is not found, as soon as that is known', async () => {
  router.history.push('/nowhere')
  await router.load()
  expect(router.state.location.href).toBe('/nowhere')
  expect(router.state.matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)).toBe(true)
  expect(router.routesById['/_site/about']).toBeDefined()
})

it('where the map does not come the page says so, and the next try asks for it again', async () => {
  vi.mocked(loadChunk).mockRejectedValueOnce(new Error('lost'))
  router.history.push('/about')
  await router.load()
  expect(router.state.matches[0]?.status).toBe('error')
  await router.invalidate()
  expect(shown()).toEqual(['__root__', '/_site', '/_site/about'])
})

it('begins with all pages where it is given them', async () => {
  router = begin('/about', await loadAllPages())
  vi.mocked(loadChunk).mockClear()
  await router.load()
  expect(shown()).toEqual(['__root__', '/_site', '/_site/about'])
})
