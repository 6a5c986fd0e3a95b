import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetKeptPassengers,
  forgetPassengers,
  keepPassengers,
  keptPassengers,
  namedPassengers,
  namePassengers,
} from '#features/booking/passengers/named-passengers.ts'
import { namesSchema, ownSeat, typedNames } from '#features/booking/passengers/names-form.ts'

const RAVI = { name: 'Ravi Kumar', age: 31, gender: 'male' } as const
const SUNITA = { name: 'Sunita Devi', age: 27, gender: 'female' } as const
const user = { id: 7, ...RAVI }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('whoever was named', () => {
  it('is of one bus, and survives a reload of the tab', () => {
    namePassengers(101, [{ seat: 4, ...RAVI }])
    expect(namedPassengers(101)).toEqual([{ seat: 4, ...RAVI }])
    expect(namedPassengers(102)).toEqual([])
    forgetPassengers()
    expect(namedPassengers(101)).toEqual([])
  })

  it('is set aside where storage holds something else', () => {
    sessionStorage.setItem('namedPassengers', JSON.stringify({ busId: 101, passengers: [{ seat: 'x' }] }))
    localStorage.setItem('keptPassengers', '{"userId":7,"people":"Ravi"}')
    expect(namedPassengers(101)).toEqual([])
    expect(keptPassengers(7)).toEqual([])
  })

  it('is kept for the next time by account, the latest first, each name once, twelve at most', () => {
    keepPassengers(7, [RAVI, SUNITA])
    keepPassengers(7, [{ ...SUNITA, age: 28 }])
    expect(keptPassengers(7)).toEqual([{ ...SUNITA, age: 28 }, RAVI])
    expect(keptPassengers(8)).toEqual([])
    keepPassengers(
      7,
      Array.from({ length: 12 }, (_, index) => ({ ...RAVI, name: `Ravi ${index}` })),
    )
    expect(keptPassengers(7)).toHaveLength(12)
    expect(keptPassengers(7)[0]?.name).toBe('Ravi 0')
    forgetKeptPassengers(8)
    expect(keptPassengers(7)).toHaveLength(12)
    forgetKeptPassengers(7)
    expect(keptPassengers(7)).toEqual([])
  })
})

describe('the names sheet', () => {
  const typed = (seats: readonly number[], people: Record<string, string>) =>
    v.safeParse(namesSchema(seats, [14]), people)

  it('gives a passenger for each seat; on a ladies’ seat a woman, whatever a draft holds', () => {
    const people = {
      name4: ' Ravi Kumar ',
      age4: '31',
      gender4: 'male',
      name14: 'Sunita',
      age14: '27',
      gender14: 'male',
    }
    expect(typed([4, 14], people)).toMatchObject({
      success: true,
      output: [
        { seat: 4, ...RAVI },
        { seat: 14, name: 'Sunita', age: 27, gender: 'female' },
      ],
    })
  })

  it('says at each field what is missing', () => {
    const { issues } = typed([4, 14], { name4: '', age4: '0', gender4: '', name14: 'Sunita', age14: 'x' })
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['name4', 'age4', 'gender4', 'age14'])
  })

  it('begins with who books, on a seat that may be theirs, and with nobody where others were named', () => {
    expect(ownSeat([14, 15], [14], [], user)).toBe(15)
    expect(ownSeat([14, 15], [14], [], { id: 8, ...SUNITA })).toBe(14)
    expect(ownSeat([14], [14], [], user)).toBeUndefined()
    // Who is named for a seat that could not be theirs takes it from nobody.
    expect(ownSeat([14, 15], [14], [{ seat: 14, ...SUNITA }], user)).toBe(15)
    expect(typedNames([4, 5], [], [], user)).toEqual({
      name4: 'Ravi Kumar',
      age4: '31',
      gender4: 'male',
      name5: '',
      age5: '',
      gender5: '',
    })
    expect(typedNames([4, 5], [], [{ seat: 5, ...SUNITA }], user)).toMatchObject({ name4: '', name5: 'Sunita Devi' })
  })
})
