import { beforeEach, expect, it, vi } from 'vitest'
import { listBuses } from '#contract/buses/search-calls.ts'
import { observed, receiveJson } from '#lib/calls/api.ts'

const PATIENCE_MS = 10_000
const answer = () => Response.json({ message: 'Buses', data: [], statusCode: 200 })

/** Requests that were sent; each is answered by hand. */
let sent: { signal: AbortSignal; answer: (response: Response) => void }[]
let visibility: DocumentVisibilityState

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => hanging(signal))
})

function hanging(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    sent.push({ signal, answer: resolve })
    signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')))
  })
}

function become(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

const ask = (init: RequestInit = {}, method: 'GET' | 'POST' = 'GET') =>
  observed({ ...listBuses, method }, '/api/buses', init, (response) => receiveJson(listBuses, response))
const givenUp = () => sent.map(({ signal }) => signal.aborted)

it('a read that hangs when its page goes behind gives the connection up, and is sent anew in front', async () => {
  const asked = ask()
  await vi.advanceTimersByTimeAsync(60_000)
  become('hidden')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
  expect(givenUp()).toEqual([false])
  await vi.advanceTimersByTimeAsync(1)
  expect(givenUp()).toEqual([true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  become('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(givenUp()).toEqual([true, false])
  sent[1]?.answer(answer())
  expect((await asked).status).toBe(200)
})

it('a read of a page that comes to the front again in time goes on', async () => {
  const asked = ask()
  await vi.advanceTimersByTimeAsync(0)
  become('hidden')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
  become('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(givenUp()).toEqual([false])
  sent[0]?.answer(answer())
  await asked
})

it('an answer that has begun is read to its end behind others, and so is one that is asked for there', async () => {
  become('hidden')
  let begin = (_part: string) => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      begin = (text) => {
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      }
    },
  })
  const asked = ask()
  await vi.advanceTimersByTimeAsync(0)
  sent[0]?.answer(new Response(stream))
  await vi.advanceTimersByTimeAsync(PATIENCE_MS * 6)
  begin(JSON.stringify({ message: 'Buses', data: [], statusCode: 200 }))
  expect((await asked).status).toBe(200)
  expect(givenUp()).toEqual([false])
})

it('whoever asked may give it up while it is put off', async () => {
  const gone = new AbortController()
  const asked = ask({ signal: gone.signal })
  const failed = expect(asked).rejects.toThrow('left')
  become('hidden')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  gone.abort(new Error('left'))
  await failed
  become('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
})

it('what people send stays under way', async () => {
  const asked = ask({ signal: new AbortController().signal }, 'POST')
  become('hidden')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS * 6)
  expect(givenUp()).toEqual([false])
  sent[0]?.answer(answer())
  await asked
})
