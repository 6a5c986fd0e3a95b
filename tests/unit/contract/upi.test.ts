import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utrOf } from '#contract/payments/statement.ts'
import { paymentReference, ticketOfReference, UPI_ID_OR_NONE, upiLink } from '#contract/payments/upi.ts'

describe('the text of a UPI link', () => {
  it('is as the linking specification writes it', () => {
    const payee = { id: 'magadh.road-1@okbank', name: 'Magadh Road Lines & Sons' }
    expect(upiLink(payee, { rupees: 850, reference: 'SW10423K' })).toBe(
      'upi://pay?pa=magadh.road-1@okbank&pn=Magadh%20Road%20Lines%20%26%20Sons&am=850.00&cu=INR&tn=SW10423K&tr=SW10423K',
    )
  })

  it('says a name in Devanagari byte by byte', () => {
    const link = upiLink({ id: 'magadh@okbank', name: 'मगध रोड' }, { rupees: 0.5, reference: 'SW1B' })
    expect(link).toContain('pn=%E0%A4%AE%E0%A4%97%E0%A4%A7%20%E0%A4%B0%E0%A5%8B%E0%A4%A1&am=0.50&')
  })

  it('is read back as it was meant, whatever the name and the sum', () => {
    const paise = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 99 }), paise, fc.nat(), (name, sum, ticketId) => {
        const reference = paymentReference(ticketId)
        const link = upiLink({ id: 'magadh@okbank', name }, { rupees: sum / 100, reference })
        expect(link).toMatch(/^upi:\/\/pay\?[\w.~%@=&!'()*-]+$/)
        const { searchParams } = new URL(link)
        expect(Object.fromEntries(searchParams)).toEqual({
          pa: 'magadh@okbank',
          pn: name,
          am: expect.stringMatching(/^\d+\.\d\d$/),
          cu: 'INR',
          tn: reference,
          tr: reference,
        })
        expect(Math.round(Number(searchParams.get('am')) * 100)).toBe(sum)
      }),
    )
  })
})

it.each([
  ['magadhroad@okbank', true],
  ['9876543210@ybl', true],
  ['a.b-c_d@upi', true],
  ['magadh road@okbank', false],
  ['magadhroad', false],
  ['@okbank', false],
  ['magadh@ok@bank', false],
  ['magadh@ok.bank', false],
  ['मगध@okbank', false],
  ['', true],
])('whether %s is a UPI ID, or none', (id, isOne) => {
  expect(UPI_ID_OR_NONE.test(id)).toBe(isOne)
})

describe('the reference of a ticket', () => {
  it('is letters and digits, at most 35, and tells one ticket from each other one', () => {
    fc.assert(
      fc.property(fc.nat(), (id) => {
        const reference = paymentReference(id)
        expect(reference).toMatch(/^SW\d+[A-Z]$/)
        expect(reference.length).toBeLessThanOrEqual(35)
        expect(reference.slice(2, -1)).toBe(String(id))
      }),
    )
  })

  it('has another letter where one digit is wrong, or two changed places', () => {
    const letter = (digits: string) => paymentReference(Number(digits)).at(-1)
    for (let id = 1_000; id < 3_000; id++) {
      const digits = String(id)
      for (let at = 1; at < digits.length; at++) {
        for (let other = 0; other < 10; other++)
          if (String(other) !== digits[at])
            expect(letter(digits.slice(0, at) + other + digits.slice(at + 1))).not.toBe(letter(digits))
        const [one = '', two = ''] = [digits[at - 1], digits[at]]
        if (one !== two)
          expect(letter(digits.slice(0, at - 1) + two + one + digits.slice(at + 1))).not.toBe(letter(digits))
      }
    }
  })
})

describe('our reference in a note', () => {
  it.each([
    ['SW10L', 10],
    ['UPI-RAVI-633410192213-sw10l--', 10],
    ['SW10M', undefined],
    ['ASW10L', undefined],
    ['SW10LX', undefined],
    ['SW10L and SW11M', undefined],
    ['SW10L SW10L', 10],
    ['', undefined],
  ])('%s', (note, ticketId) => {
    expect(ticketOfReference(note)).toBe(ticketId)
  })
})

describe('the number of a payment', () => {
  it.each([
    ['0000633410192213', '', '633410192213'],
    ['6334 1019 2213', '', '633410192213'],
    ['TRANSFER FROM 4897690162092', 'UPI/CR/633410192213/RAVI', '633410192213'],
    ['', 'UPI/633410192213/633410192214', ''],
    ['T2612', 'no number', 'T2612'],
  ])('%s, %s', (cell, note, utr) => {
    expect(utrOf(cell, note)).toBe(utr)
  })
})
