import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { grouped, rupees } from '../../../src/lib/format.ts'

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
