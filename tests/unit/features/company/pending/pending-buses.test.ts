import { describe, expect, it } from 'vitest'
import { isBeingCalledOff, withPending } from '#features/company/pending/pending-buses.ts'
import type { BusChange } from '#offline/outbox/bus-change.ts'
import type { OutboxItem } from '#offline/outbox/outbox-queue.ts'
import { FIELDS, listed } from '#tests/unit/offline/outbox/outbox-fakes.ts'

const BUSES = [listed(7, { NumberOfSeatsBooked: 3, availableSeats: 37 }), listed(8)]

function item(id: number, change: BusChange, state: OutboxItem['state'] = { kind: 'waiting' }): OutboxItem {
  return { id, key: `key-${id}`, change, state }
}

const edit = (busId: number, change: Partial<typeof FIELDS>): BusChange => ({
  kind: 'edit',
  busId,
  before: listed(busId),
  bus: { ...FIELDS, ...change },
})

const callOff = (busId: number) => ({ kind: 'call-off' as const, busId, before: listed(busId), reason: 'Rain' })

describe('the operator’s list with what is not settled', () => {
  it('shows an added trip under an id of its own, with no seat sold', () => {
    const shown = withPending(BUSES, [item(4, { kind: 'add', bus: { ...FIELDS, name: 'New' } })])
    expect(shown.slice(0, 2)).toEqual(BUSES)
    expect(shown[2]).toMatchObject({ id: -4, name: 'New', NumberOfSeatsBooked: 0, pending: { id: 4 } })
  })

  it('shows an edit’s values over the server’s, less the seats sold since its form was filled', () => {
    const [shown] = withPending(BUSES, [item(4, edit(7, { costPerSeat: 450, availableSeats: 30 }))])
    expect(shown).toMatchObject({ id: 7, costPerSeat: 450, availableSeats: 27, NumberOfSeatsBooked: 3, base: BUSES[0] })
  })

  it('shows the latest of a trip’s changes, but a refused one before all', () => {
    const shown = (first: OutboxItem['state']) =>
      withPending(BUSES, [
        item(4, edit(7, { costPerSeat: 450 }), first),
        item(5, { kind: 'delete', busId: 7, before: listed(7) }),
      ])
    expect(shown({ kind: 'sent' })[0]?.pending?.id).toBe(5)
    expect(shown({ kind: 'refused' })[0]?.pending?.id).toBe(4)
  })

  it('shows that a trip is being called off, on that trip', () => {
    const shown = withPending(BUSES, [item(4, callOff(7))])
    expect(shown.map(({ id, pending }) => [id, pending?.change.kind])).toEqual([
      [7, 'call-off'],
      [8, undefined],
    ])
  })

  it('keeps what came back refused of a trip that the list no longer has, and nothing else of it', () => {
    const gone = (state: OutboxItem['state']) => withPending(BUSES, [item(4, edit(9, { name: 'Gone' }), state)])
    expect(gone({ kind: 'refused', reason: 'Gone.' })[2]).toMatchObject({ id: 9, name: 'Gone' })
    expect(gone({ kind: 'waiting' })).toEqual(BUSES)
  })

  it('lets a trip be called off once more that came back refused, and no other that is on its way', () => {
    expect(isBeingCalledOff([item(4, callOff(7))], 7)).toBe(true)
    expect(isBeingCalledOff([item(4, callOff(7), { kind: 'sent' })], 7)).toBe(true)
    expect(isBeingCalledOff([item(4, callOff(7), { kind: 'refused', reason: 'Departed.' })], 7)).toBe(false)
    expect(isBeingCalledOff([item(4, callOff(8))], 7)).toBe(false)
  })
})
