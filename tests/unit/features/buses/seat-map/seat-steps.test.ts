import { describe, expect, test } from 'vitest'
import { coachOf } from '#contract/buses/coach.ts'
import { seatRows } from '#contract/buses/seat-rows.ts'
import { nextSeat, type Step } from '#features/buses/seat-map/seat-steps.ts'

/** Walks from a seat by arrow keys; `taken` seats are stepped over. */
function walk(seats: number, from: number, turned: boolean, taken: readonly number[], ...steps: Step[]): number {
  const rows = seatRows(seats)
  return steps.reduce((at, step) => nextSeat(rows, at, step, turned, (seat) => !taken.includes(seat)), from)
}

describe('arrows move as the seats lie on screen', () => {
  test('upright, a row runs down the screen and the next row lies to the right', () => {
    expect(walk(41, 1, false, [], 'down')).toBe(2)
    expect(walk(41, 1, false, [], 'right')).toBe(11)
    expect(walk(41, 11, false, [], 'right')).toBe(22)
    expect(walk(41, 22, false, [], 'left', 'left')).toBe(1)
  })

  test('turned, a row runs to the right and the first lies at the bottom', () => {
    expect(walk(41, 1, true, [], 'right')).toBe(2)
    expect(walk(41, 1, true, [], 'up')).toBe(11)
    expect(walk(41, 32, true, [], 'down', 'down', 'down')).toBe(1)
  })

  test('the single seat lies between the rows at the very back', () => {
    expect(walk(41, 20, true, [], 'up')).toBe(21)
    expect(walk(41, 21, true, [], 'up')).toBe(31)
    expect(walk(41, 21, true, [], 'down')).toBe(20)
  })

  test('booked seats are stepped over, and at the edge one stays', () => {
    expect(walk(41, 1, true, [2, 3], 'right')).toBe(4)
    expect(walk(41, 1, true, [11], 'up')).toBe(12)
    expect(walk(41, 19, false, [20], 'down')).toBe(21)
    expect(walk(41, 1, true, [], 'left')).toBe(1)
    expect(walk(41, 32, true, [], 'up')).toBe(32)
  })

  test.each([1, 7, 12, 30, 40, 41, 53, 100])('on a bus of %i seats every free seat can be reached', (seats) => {
    const reached = new Set([1])
    const open = [1]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const step of ['up', 'down', 'left', 'right'] as const) {
        const next = walk(seats, at, true, [], step)
        if (!reached.has(next)) {
          reached.add(next)
          open.push(next)
        }
      }
    expect(reached.size).toBe(seats)
  })

  test('where the third line is as long as the others it is a line like them', () => {
    const coach = coachOf('AC Semi Sleeper (2+1)', 33)
    if (coach.kind !== 'two-one') throw new Error(coach.kind)
    const step = (from: number, way: Step) => nextSeat(coach.lines, from, way, false, () => true)
    expect([step(12, 'right'), step(23, 'left'), step(1, 'right'), step(33, 'down'), step(23, 'down')]).toEqual([
      23, 12, 12, 33, 24,
    ])
  })
})
