import { expect, it } from 'vitest'
import { dropOtherHomePages, homePageBucket, keepsHomePage } from '#sw/kept-home-page.ts'

const PAGE = 'https://sawari.example/index.html'

/** Cache Storage as far as it is needed here. */
function someCaches(buckets: Record<string, Record<string, string>>, fails = false) {
  return {
    open: async (bucket: string) => ({
      async put(path: string, page: Response) {
        if (fails) throw new DOMException('No room.', 'QuotaExceededError')
        expect(Object.fromEntries(page.headers)).toEqual({
          'content-type': 'text/html',
          'content-security-policy': 'as it was',
        })
        buckets[bucket] = { ...buckets[bucket], [path]: await page.text() }
      },
    }),
    keys: async () => Object.keys(buckets),
    delete: async (bucket: string) => delete buckets[bucket],
  }
}

async function taken(caches: ReturnType<typeof someCaches>, type: string, url: string): Promise<string> {
  const headers = {
    'content-type': 'text/html',
    'content-security-policy': 'as it was',
    vary: 'Accept',
    'content-encoding': 'br',
  }
  const event = Object.assign(new Event(type), { waitUntil() {} })
  const { handlerWillRespond } = keepsHomePage(caches, homePageBucket('b'), PAGE)
  const answer = await handlerWillRespond?.({
    event,
    request: new Request(url),
    response: new Response('<html>', { headers }),
  })
  return (await answer?.text()) ?? ''
}

it('the page is kept for home as it is installed, no other file and no later answer is', async () => {
  const buckets: Record<string, Record<string, string>> = {}
  expect(await taken(someCaches(buckets), 'install', 'https://sawari.example/assets/home.js')).toBe('<html>')
  expect(await taken(someCaches(buckets), 'fetch', PAGE)).toBe('<html>')
  expect(buckets).toEqual({})
  expect(await taken(someCaches(buckets), 'install', PAGE)).toBe('<html>')
  expect(buckets).toEqual({ 'home-page-b': { '/': '<html>' } })
})

it('where it can’t be kept nothing is installed', async () => {
  await expect(taken(someCaches({}, true), 'install', PAGE)).rejects.toThrow('No room.')
})

it('a version drops the pages of others, and nothing else', async () => {
  const buckets = { 'home-page-a': {}, 'home-page-b': {}, 'buses-v1': {} }
  await dropOtherHomePages(someCaches(buckets), homePageBucket('b'))
  expect(Object.keys(buckets)).toEqual(['home-page-b', 'buses-v1'])
})
