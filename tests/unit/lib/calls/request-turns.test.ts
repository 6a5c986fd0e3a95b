import { afterEach, expect, it } from 'vitest'
import { isCrowded, takeTurn } from '#lib/calls/request-turns.ts'

type Kind = Parameters<typeof takeTurn>[0]

let leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving) leave()
  leaving = []
})

/** A call that waits for its turn; `sent` once it has it. */
function ask(kind: Kind, signal?: AbortSignal) {
  const call = { sent: false, failed: undefined as unknown, end: () => {} }
  takeTurn(kind, signal).then(
    (leave) => {
      call.sent = true
      let gone = false
      call.end = () => {
        if (!gone) leave()
        gone = true
      }
      leaving.push(call.end)
    },
    (error: unknown) => {
      call.failed = error
    },
  )
  return call
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('lets three reads through, keeps a place for what people send, and stops at four', async () => {
  const reads = [ask('read'), ask('read'), ask('read'), ask('read')]
  const changes = [ask('change'), ask('change')]
  await settled()
  expect(reads.map(({ sent }) => sent)).toEqual([true, true, true, false])
  expect(changes.map(({ sent }) => sent)).toEqual([true, false])
  expect(isCrowded()).toBe(true)
  reads[0]?.end()
  await settled()
  // What people send goes first.
  expect(changes[1]?.sent).toBe(true)
  expect(reads[3]?.sent).toBe(false)
  changes[0]?.end()
  changes[1]?.end()
  await settled()
  expect(reads[3]?.sent).toBe(true)
})

it('lets in by the order of asking, and forgets who has left', async () => {
  const open = [ask('read'), ask('read'), ask('read')]
  const gone = new AbortController()
  const left = ask('read', gone.signal)
  const next = ask('read')
  gone.abort(new Error('left'))
  await settled()
  expect(left.failed).toMatchObject({ message: 'left' })
  open[1]?.end()
  await settled()
  expect([left.sent, next.sent]).toEqual([false, true])
})
