import { expect, it } from 'vitest'
import { lookOf } from '#start/rows.ts'
import { buses, NOW } from '../offline/device-fakes.ts'

const [bus] = buses(1)
if (!bus) throw new Error('No bus.')

it('tells a row that is nearly sold out from one that is, and either from one of memory, which does not hurry', () => {
  const look = (availableSeats: number, at?: number) => lookOf({ ...bus, availableSeats }, at)
  expect(look(30)).toBe(look(30, NOW))
  expect(look(3, NOW)).toBe(look(30))
  expect(new Set([look(30), look(3), look(0), look(0, NOW)]).size).toBe(4)
})
