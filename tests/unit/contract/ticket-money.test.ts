import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { part, refundOf, stillToPay, type TicketSums } from '#contract/tickets/ticket-money.ts'

const sums = (change: Partial<TicketSums> = {}): TicketSums => ({
  ...{ fare: 170_000, seats: 2, cancelled: 0, received: 0, back: 0, kept: 0 },
  ...change,
})

describe('what comes back', () => {
  it('is the terms’ share of what was paid', () => {
    expect(part(sums({ fare: 85_000, seats: 1, received: 85_000 }), 1, 90)).toMatchObject({ comesBack: 76_500 })
  })

  it('is nothing of a ticket that nobody has paid', () => {
    expect(part(sums(), 2, 100)).toMatchObject({ paid: 0, comesBack: 0 })
  })

  it('leaves what pays the seats that stay, and keeps its share of the fare and not of what was paid', () => {
    const half = sums({ received: 85_000 })
    const one = part(half, 1, 90)
    expect(one).toMatchObject({ fare: 85_000, keeps: 8_500, paid: 0, comesBack: 0 })
    expect(part(half, 2, 90)).toMatchObject({ keeps: 17_000, paid: 85_000, comesBack: 68_000 })
    expect(part({ ...half, cancelled: 1, kept: one.keeps }, 1, 90)).toMatchObject({ comesBack: 68_000 })
  })

  it('is the same in one go and seat by seat, is never more than came, and leaves nobody owing for a cancelled seat', () => {
    const ticket = fc.record({
      fare: fc.integer({ min: 1, max: 1_000_000 }),
      seats: fc.integer({ min: 1, max: 10 }),
      share: fc.integer({ min: 0, max: 100 }),
      percent: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(ticket, ({ fare, seats, share, percent }) => {
        const received = Math.floor((fare * share) / 100)
        const whole = sums({ fare, seats, received })
        let now = whole
        for (let seat = 0; seat < seats; seat++) {
          const { keeps, comesBack } = part(now, 1, percent)
          now = { ...now, cancelled: seat + 1, back: now.back + comesBack, kept: now.kept + keeps }
          expect(now.back).toBeLessThanOrEqual(received)
        }
        // Each seat's share is rounded by itself.
        expect(Math.abs(now.back - part(whole, seats, percent).comesBack)).toBeLessThanOrEqual(seats)
        expect(stillToPay({ live: 0, received, back: now.back })).toBe(0)
      }),
    )
  })

  it('is reckoned alike from the ticket as apps read it', () => {
    const money = { state: 'to-pay' as const, fare: 1700, due: 850, received: 850, paidBack: 0, dueBack: 0, kept: 0 }
    const ticket = { bookedSeats: ['4', '14'], cost: 1700, money }
    expect(refundOf(ticket, 2, 90)).toEqual({ fare: 1700, keeps: 170, paid: 850, amount: 680 })
    expect(refundOf({ ...ticket, money: { ...money, received: 0 } }, 1, 90)).toMatchObject({ paid: 0, amount: 0 })
  })
})
