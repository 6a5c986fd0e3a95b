import { expect, test } from 'vitest'
import { withoutWaiting } from '../bench/app-lighthouse.mjs'

const event = (ts: number, dur: number, tdur?: number, tid = 1) => ({ ph: 'X', pid: 1, tid, ts, dur, tdur })

test('a task of a recording lasts as long as its thread ran, and what happened in it keeps its place in proportion', () => {
  const task = event(1000, 400, 100)
  const within = event(1200, 100, 90)
  const next = event(1400, 10, 10)
  const elsewhere = event(1100, 200, 200, 2)
  const mark = { ph: 'R', pid: 1, tid: 1, ts: 1300 }
  const { traceEvents } = withoutWaiting({ traceEvents: [within, mark, task, next, elsewhere] })
  expect(traceEvents).toEqual([event(1050, 25, 90), mark, event(1000, 100, 100), next, elsewhere])
})

test('a task whose thread was not timed stays as it was', () => {
  const { traceEvents } = withoutWaiting({ traceEvents: [event(0, 50), event(10, 5, 1)] })
  expect(traceEvents).toEqual([event(0, 50), event(10, 5, 1)])
})
