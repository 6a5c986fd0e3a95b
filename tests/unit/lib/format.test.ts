import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { seatsLeft } from '#features/buses/seats-left.ts'
import { grouped } from '#language/grouped.ts'
import { hi } from '#language/hi/hi.ts'
import { speak } from '#language/say.ts'
import { age, nightInWords, rupees } from '#lib/format.ts'

it('writes whole numbers in the groups of India, as Intl does', () => {
  const intl = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(grouped(count)).toBe(intl.format(count))
    }),
  )
})

it('writes rupees with paise only where there are any', () => {
  const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.nat(10_000_000_000), (paise) => {
      const said = `₹${exact.format(paise / 100)}`
      expect(rupees(paise / 100)).toBe(paise % 100 === 0 ? said.slice(0, -3) : said)
    }),
  )
  expect([rupees(0), rupees(124_650), rupees(0.1 * 3), rupees(999.5)]).toEqual(['₹0', '₹1,24,650', '₹0.30', '₹999.50'])
})

it('says when something was true, alone and behind a count', () => {
  const now = new Date(2026, 10, 21, 16, 0).getTime()
  const ago = (hours: number) => now - hours * 3_600_000
  const seats = { availableSeats: 35, numberOfSeats: 36 }
  expect([2, 24, 7 * 24].map((hours) => age(ago(hours), now))).toEqual(['14:00', 'yesterday 16:00', '7 days ago'])
  expect([2, 24, 7 * 24].map((hours) => seatsLeft(seats, ago(hours), now))).toEqual([
    '35 of 36 seats at 14:00',
    '35 of 36 seats, yesterday 16:00',
    '35 of 36 seats, 7 days ago',
  ])
  // Of unknown age.
  expect(seatsLeft(seats, 0, now)).toBe('35 of 36 seats')
})

it('names the night of a bus by both its days, over the end of a year and a leap day, in either language', () => {
  const night = (dateOfDeparture: string) => nightInWords({ dateOfDeparture, departureTime: '00:15' })
  expect(night('2027-01-01')).toBe('Night of Thu 31 Dec to Fri 1 Jan')
  expect(night('2028-03-01')).toBe('Night of Tue 29 Feb to Wed 1 Mar')
  expect(nightInWords({ dateOfDeparture: '2027-01-01', departureTime: '04:00' })).toBe('')
  speak('hi', hi)
  expect(night('2027-01-01')).toBe('गुरु 31 दिसं से शुक्र 1 जन की रात')
  speak('en', {})
})
