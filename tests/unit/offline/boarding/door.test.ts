import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type BoardingManifest, BoardingScan, ScanOutcome } from '#contract/boarding/boarding.ts'
import { type BoardingRecord, boardedSeats, counts, paidTickets, stillDue } from '#contract/boarding/boarding-rule.ts'
import { judge } from '#contract/boarding/door-verdict.ts'
import { settleScan } from '#contract/boarding/settle-scan.ts'
import { createDoor, type DoorDependencies } from '#delivery/door.ts'
import type { Door } from '#offline/boarding/door.ts'
import type { DoorStore } from '#offline/boarding/door-store.ts'
import { joinLists, readAt, withAnswer } from '#offline/boarding/kept-lists.ts'
import { tripAtDoor } from '#offline/boarding/kept-scans.ts'
import before from '../../delivery/phone-before.json' with { type: 'json' }
import { MemoryEntry } from '../memory-entry.ts'

const START = Date.parse('2027-01-15T14:00:00+05:30')
const SEATS = [1, 2, 3, 4]
/** The tickets of even seats are paid at the door, in rupees. */
const FARE = 310
const dueOf = (ticketId: number) => (ticketId % 2 === 0 ? FARE : 0)
const [A, B] = ['a0000000-0000-4000-8000-000000000000', 'b0000000-0000-4000-8000-000000000000']
const passenger = { name: 'Asha K.', gender: 'female', phone: '3210' }

/** The server of this test: the same rule, and answers that are remembered by id. */
function makeOffice() {
  const records: BoardingRecord[] = []
  const answers = new Map<string, ScanOutcome>()
  const ticketOf = (seat: number) => ({
    busId: 7,
    status: 'BOOKED',
    revision: 0,
    seats: [seat],
    hasCancelledSeats: false,
    paysAtDoor: dueOf(seat),
    issuedAt: START,
    soldAt: START,
  })
  return {
    answers,
    records,
    now: START,
    settle(scans: readonly BoardingScan[]): ScanOutcome[] {
      return scans.map((scan) => {
        const before = answers.get(scan.id)
        if (before) return before
        const record: BoardingRecord = { ...scan, deviceName: scan.deviceName ?? '', at: this.now - scan.ageMs }
        const outcome = { id: scan.id, ...settleScan(scan, () => ticketOf(scan.seat), record, records) }
        answers.set(scan.id, outcome)
        if (counts(outcome)) records.push(record)
        return outcome
      })
    },
    /** Where a trip is no longer boarded, it is not listed. */
    ended: 0,
    /** Whether it can list one trip alone. */
    isOlder: false,
    manifest(busId?: number): BoardingManifest {
      const states = boardedSeats(records)
      const paid = paidTickets(records)
      const isOne = busId !== undefined && !this.isOlder
      const facts = {
        ...{ name: 'Magadh', busNumber: 'BR01PA1', from: 'Patna', to: 'Gaya', boardingPoint: 'Gandhi Maidan' },
        ...{ dateOfDeparture: '2027-01-15', departureTime: '14:30', numberOfSeats: 4, settlements: [] },
      }
      const trips: BoardingManifest['trips'] = [
        {
          busId: 7,
          ...facts,
          seats: SEATS.map((seat) => {
            const state = states.get(seat)
            const boarded = state ? [state.first, ...state.again].map(({ ticketId: _, ...one }) => one) : []
            const money = paid.get(seat)
            return {
              ...{ seat, ticketId: seat, revision: 0, status: 'BOOKED', passenger, due: money ? 0 : dueOf(seat) },
              ...(boarded.length > 0 ? { boarded } : {}),
              ...(money ? { collected: [money.first, ...money.again] } : {}),
            }
          }),
        },
        { busId: 8, ...facts, seats: [] },
      ]
      return {
        asOf: this.now,
        keys: [],
        ...(isOne ? { only: busId } : {}),
        trips: trips.filter((trip) => trip.busId !== this.ended && (!isOne || trip.busId === busId)),
      }
    },
  }
}

function memory(): DoorStore & { full: boolean; empty(): void } {
  let lists: unknown
  const scans = new MemoryEntry()
  const guard = (self: { full: boolean }) => {
    if (self.full) throw new DOMException('', 'QuotaExceededError')
  }
  const self: ReturnType<typeof memory> = {
    full: false,
    readLists: async () => structuredClone(lists),
    async writeLists(next) {
      guard(this)
      lists = structuredClone(next)
    },
    scans: {
      read: () => scans.read(),
      async update(change) {
        guard(self)
        return scans.update(change)
      },
      clear: () => scans.clear(),
    },
    clear: async () => undefined,
    empty() {
      lists = undefined
      scans.empty()
    },
  }
  return self
}

type Line = 'up' | 'down' | 'lost-answer' | 'broken'

function makePhone(office: ReturnType<typeof makeOffice>, deviceId: string, store = memory()) {
  let made = 0
  let visits = 0
  const phone = {
    line: 'up' as Line,
    store,
    /** How wrong its clock is. */
    offset: 0,
    door: undefined as unknown as Door,
    open(change: Partial<DoorDependencies> = {}) {
      visits++
      phone.door = createDoor({
        store,
        makeId: () => `${deviceId.slice(0, -6)}${String(visits * 1_000 + made++).padStart(6, '0')}`,
        deviceId,
        deviceName: () => deviceId,
        now: () => office.now,
        isClockSure: () => true,
        phoneNow: () => office.now + phone.offset,
        tick: () => office.now - START,
        visit: `${deviceId} ${visits}`,
        isOwner: () => true,
        isReachable: () => phone.line !== 'down',
        exclusively: (work) => work(),
        tabs: undefined,
        askForLists: async (busId) =>
          phone.line === 'up' ? { kind: 'lists', manifest: office.manifest(busId) } : { kind: 'lost' },
        async send(scans) {
          if (phone.line === 'broken' || phone.line === 'down') return { kind: 'lost' }
          const outcomes = office.settle(scans)
          return phone.line === 'lost-answer' ? { kind: 'lost' } : { kind: 'settled', outcomes }
        },
        ...change,
      })
      return phone.door.refresh()
    },
    atDoor() {
      const { lists, scans } = phone.door.getSnapshot()
      return tripAtDoor(lists?.trips[0], 7, scans)
    },
    states: () => phone.atDoor().states,
    async scan(seat: number) {
      const { lists } = phone.door.getSnapshot()
      const verdict = judge({ by: 'ticket', ticketId: seat }, { busId: 7, lists, ...phone.atDoor() })
      if (verdict.kind === 'welcome') {
        const boarding = { busId: 7, ticketId: seat, seat, revision: 0, verdict: 'welcome' as const }
        const { due } = verdict
        const money = due > 0 ? [{ ...boarding, kind: 'paid' as const, collected: due }] : []
        await phone.door.record([boarding, ...money])
      }
      return verdict.kind
    },
    async unpay(ticketId: number) {
      const money = phone.atDoor().paid.get(ticketId)
      for (const { id } of money ? [money.first, ...money.again] : [])
        await phone.door.record([{ busId: 7, ticketId, seat: ticketId, kind: 'undo', undoes: id, verdict: 'already' }])
    },
    async undo(seat: number) {
      const state = phone.states().get(seat)
      for (const one of state ? [state.first, ...state.again] : [])
        await phone.door.record([
          { busId: 7, ticketId: one.ticketId, seat, kind: 'undo', undoes: one.id, verdict: 'already' },
        ])
    },
  }
  return phone
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('scan' as const), phone: fc.nat(1), seat: fc.constantFrom(...SEATS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('undo' as const), phone: fc.nat(1), seat: fc.constantFrom(...SEATS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('unpay' as const), phone: fc.nat(1), seat: fc.constantFrom(...SEATS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('sync' as const, 'tell' as const, 'follow' as const, 'follow-other' as const),
      phone: fc.nat(1),
      seat: fc.constant(0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), phone: fc.nat(1), seat: fc.constant(0) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('full' as const, 'room' as const, 'empty' as const, 'tab' as const),
      phone: fc.nat(1),
      seat: fc.constant(0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom<Line>('up', 'down', 'lost-answer', 'broken'),
      phone: fc.nat(1),
      seat: fc.constant(0),
    }),
  },
)

describe('two phones at one door', () => {
  it('end with every seat boarded and every ticket paid once or shown twice, and lose no scan, whatever line and disk do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const office = makeOffice()
        const phones = [makePhone(office, A), makePhone(office, B)] as const
        for (const phone of phones) {
          await phone.open()
          await phone.door.sync()
        }
        const made: string[] = []
        for (const { do: what, phone: index, seat } of steps) {
          office.now += 1_000
          const phone = phones[index === 0 ? 0 : 1]
          if (what === 'scan') await phone.scan(seat)
          else if (what === 'undo') await phone.undo(seat)
          else if (what === 'unpay') await phone.unpay(seat)
          else if (what === 'sync') await phone.door.sync()
          else if (what === 'tell') await phone.door.tell()
          else if (what === 'follow' || what === 'follow-other') await phone.door.follow(what === 'follow' ? 7 : 8)
          else if (what === 'restart' || what === 'tab') {
            // What lies in one page's memory alone no other can know.
            const { stored } = phone.door.getSnapshot()
            if (phone.store.full || !stored) continue
            if (what === 'tab') await Promise.all([phone.door.sync(), phone.open()])
            else await phone.open()
          } else if (what === 'full') phone.store.full = true
          else if (what === 'room') {
            phone.store.full = false
            await phone.door.refresh()
          } else if (what === 'empty') {
            if (phone.store.full || !phone.door.getSnapshot().stored) continue
            phone.store.empty()
            await phone.door.refresh()
          } else phone.line = what
          for (const { scan } of phone.door.getSnapshot().scans) if (!made.includes(scan.id)) made.push(scan.id)
        }
        // The line is good again; each asks twice, for what the other told in between.
        for (const phone of [...phones, ...phones]) {
          phone.line = 'up'
          phone.store.full = false
          office.now += 1_000
          await phone.door.sync()
        }
        expect([...office.answers.keys()].sort()).toEqual(made.sort())
        const truth = boardedSeats(office.records)
        for (const phone of phones) {
          expect(phone.door.getSnapshot().scans).toEqual([])
          expect(shown(phone.states())).toEqual(shown(truth))
          const { paid } = phone.atDoor()
          expect(shown(paid)).toEqual(shown(paidTickets(office.records)))
          const seats = phone.door.getSnapshot().lists?.trips[0]?.seats ?? []
          const dues = seats.map((seat) => stillDue(seat, paid, new Map()))
          expect(dues).toEqual(SEATS.map((ticketId) => (paid.has(ticketId) ? 0 : dueOf(ticketId))))
        }
        for (const outcome of office.answers.values()) expect(counts(outcome)).toBe(true)
        for (const { first, again, conflict } of truth.values())
          expect(conflict === 'open').toBe(again.some(({ deviceId }) => deviceId !== first.deviceId))
      }),
      { numRuns: 500 },
    )
  })
})

function shown<State>(states: ReadonlyMap<number, State>) {
  return [...states].sort(([one], [other]) => one - other)
}

function countedLists(office: ReturnType<typeof makeOffice>) {
  const lists = {
    asked: 0,
    askForLists: async () => {
      lists.asked++
      return { kind: 'lists' as const, manifest: office.manifest() }
    },
  }
  return lists
}

describe('a phone at the door', () => {
  it('awaits lists until it has asked once, and asks again unseen', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    phone.line = 'broken'
    await phone.open()
    const seen: boolean[] = [phone.door.getSnapshot().awaited]
    phone.door.subscribe(() => seen.push(phone.door.getSnapshot().awaited))
    await phone.door.sync()
    phone.line = 'up'
    await Promise.all([phone.door.sync(), phone.door.sync()])
    expect(phone.door.getSnapshot().lists).toBeDefined()
    expect(seen.filter((awaited, index) => awaited !== seen[index - 1])).toEqual([true, false])
  })

  it('tells a scan without asking for the lists, unless another phone was first', async () => {
    const office = makeOffice()
    const [phone, other] = [makePhone(office, A), makePhone(office, B)]
    const lists = countedLists(office)
    await other.open()
    await phone.open(lists)
    for (const each of [other, phone]) await each.door.sync()
    expect(lists.asked).toBe(1)
    await phone.scan(1)
    await phone.door.tell()
    expect(office.records).toHaveLength(1)
    expect(lists.asked).toBe(1)
    expect(phone.states().get(1)).toMatchObject({ again: [] })

    await other.scan(2)
    await other.door.tell()
    office.now += 1_000
    await phone.scan(2)
    await phone.door.tell()
    expect(lists.asked).toBe(2)
    expect(phone.states().get(2)).toMatchObject({ first: { deviceId: B }, again: [{ deviceId: A }] })
  })

  it('at one trip’s door asks for its list alone, and keeps the lists and scans of the others as they are', async () => {
    const office = makeOffice()
    const [phone, other] = [makePhone(office, A), makePhone(office, B)]
    for (const each of [phone, other]) {
      await each.open()
      await each.door.sync()
    }
    await other.scan(3)
    await other.door.tell()
    await phone.scan(1)
    await phone.door.tell()
    office.now += 1_000
    await phone.door.follow(8)
    const read = () => {
      const { lists } = phone.door.getSnapshot()
      return lists?.trips.map((trip) => [trip.busId, readAt(lists, trip) - START])
    }
    expect(read()).toEqual([
      [7, 0],
      [8, 1_000],
    ])
    // The office has the scan, but this trip's list is older than it.
    expect(office.records).toHaveLength(2)
    expect([...phone.states().keys()]).toEqual([1])
    expect(await phone.scan(1)).toBe('already')

    office.now += 1_000
    await phone.door.follow(7)
    expect(read()).toEqual([
      [7, 2_000],
      [8, 1_000],
    ])
    expect(phone.door.getSnapshot().scans).toEqual([])
    expect([...phone.states().keys()].sort()).toEqual([1, 3])
    // As it is on disk.
    await phone.open()
    expect(read()?.[0]).toEqual([7, 2_000])

    office.ended = 8
    await phone.door.follow(8)
    expect(read()).toEqual([[7, 2_000]])
    office.now += 1_000
    await phone.door.sync()
    expect(read()).toEqual([[7, 3_000]])
  })

  it('asks for all lists where it has none, and takes all from a server that knows no single one', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    const asked: (number | undefined)[] = []
    await phone.open({
      askForLists: async (busId) => {
        asked.push(busId)
        return { kind: 'lists', manifest: office.manifest(busId) }
      },
    })
    await phone.door.follow(7)
    await phone.scan(1)
    office.isOlder = true
    office.now += 1_000
    await Promise.all([phone.door.follow(7), phone.door.follow(7)])
    office.now += 1_000
    await Promise.all([phone.door.follow(7), phone.door.follow(8)])
    expect(asked).toEqual([undefined, 7, undefined])
    const { lists, scans } = phone.door.getSnapshot()
    expect([lists?.asOf, lists?.trips.length, scans]).toEqual([office.now, 2, []])
  })

  it('keeps of two tabs’ lists each trip as it was read last', () => {
    const office = makeOffice()
    const all = office.manifest()
    office.now += 1_000
    const [seven, eight] = [withAnswer(all, office.manifest(7)), withAnswer(all, office.manifest(8))]
    for (const joined of [joinLists(seven, eight), joinLists(eight, seven)])
      expect(joined.trips.map((trip) => [trip.busId, readAt(joined, trip) - START])).toEqual([
        [7, 1_000],
        [8, 1_000],
      ])
    office.now += 1_000
    const later = office.manifest()
    expect(joinLists(seven, later)).toEqual(later)
    expect(joinLists(later, seven)).toEqual(later)
  })

  it('asks for the lists whoever else only tells meanwhile', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    const lists = countedLists(office)
    await phone.open(lists)
    await Promise.all([phone.door.tell(), phone.door.sync()])
    expect(lists.asked).toBe(1)
    await Promise.all([phone.door.sync(), phone.door.tell()])
    expect(lists.asked).toBe(2)
    await phone.scan(1)
    let isSyncCalled = false
    const stop = phone.door.subscribe(() => {
      if (isSyncCalled || office.records.length === 0) return
      isSyncCalled = true
      void phone.door.sync()
    })
    await phone.door.tell()
    stop()
    expect(lists.asked).toBe(3)
  })

  it('awaits no lists where there is no line, or where they are not this page’s', async () => {
    const phone = makePhone(makeOffice(), A)
    phone.line = 'down'
    await phone.open()
    await phone.door.sync()
    expect(phone.door.getSnapshot()).toMatchObject({ opened: true, awaited: false })
    await phone.open({ isOwner: () => false })
    expect(phone.door.getSnapshot()).toMatchObject({ opened: true, awaited: false })
  })

  it('boards a seat once, in two tabs as well', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    const first = phone.door
    await phone.open()
    const scan = { busId: 7, ticketId: 1, seat: 1, verdict: 'welcome' as const }
    const recorded = await Promise.all([first.record([scan]), phone.door.record([scan, scan])])
    expect(recorded.flat()).toHaveLength(1)
  })

  it('has a scan after it was switched off right behind the welcome, and tells it once', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    phone.line = 'down'
    expect(await phone.scan(1)).toBe('welcome')
    await phone.open()
    expect(await phone.scan(1)).toBe('already')
    phone.line = 'lost-answer'
    await phone.door.sync()
    phone.line = 'up'
    await phone.open()
    await phone.door.sync()
    expect(office.records).toHaveLength(1)
  })

  it('whose store is emptied welcomes nobody again, and has its lists and scans back on disk', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    phone.line = 'down'
    for (const seat of [1, 2, 3]) expect(await phone.scan(seat)).toBe('welcome')
    phone.store.empty()
    expect(await phone.scan(4)).toBe('welcome')
    expect(await phone.scan(1)).toBe('already')
    for (const seat of [2, 3]) {
      await phone.door.refresh()
      await phone.open()
      expect(await phone.scan(seat)).toBe('already')
      phone.store.empty()
    }
    await phone.door.refresh()
    phone.line = 'up'
    await phone.door.sync()
    expect(boardedSeats(office.records).size).toBe(4)
  })

  it('tells what the version before has left, and a page of it that is still open settles, once', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.store.scans.update(() => before.scans)
    phone.line = 'down'
    await phone.open()
    expect(phone.door.getSnapshot().scans).toEqual(before.scans)
    expect(await phone.scan(1)).not.toBe('welcome')
    const [first] = before.scans
    // It knows no other way than to write the whole list.
    office.settle([v.parse(BoardingScan, { ...first?.scan, ageMs: 0 })])
    await phone.store.scans.update(() => before.scans.slice(1))
    phone.line = 'up'
    await phone.door.sync()
    office.now += 1_000
    await phone.door.sync()
    expect(office.records.map(({ id }) => id).sort()).toEqual(before.scans.map(({ scan }) => scan.id).sort())
    expect(phone.door.getSnapshot().scans).toEqual([])
  })

  it('stores what it kept in memory when there is room again', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    phone.line = 'down'
    await phone.scan(2)
    phone.store.full = true
    await phone.scan(1)
    expect(phone.door.getSnapshot().stored).toBe(false)
    phone.store.full = false
    await phone.door.refresh()
    expect(phone.door.getSnapshot().stored).toBe(true)
    await phone.open()
    expect(await phone.scan(1)).toBe('already')
  })

  it('takes the money of a ticket once, whatever is tapped again, and has it after an undone boarding', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    phone.line = 'down'
    await phone.scan(2)
    const paid = { busId: 7, ticketId: 2, seat: 2, kind: 'paid' as const, collected: FARE, verdict: 'welcome' as const }
    expect(await phone.door.record([paid, paid])).toEqual([])
    await phone.undo(2)
    const { lists } = phone.door.getSnapshot()
    const verdict = judge({ by: 'ticket', ticketId: 2 }, { busId: 7, lists, ...phone.atDoor() })
    expect(verdict).toMatchObject({ kind: 'welcome', due: 0, paidAt: office.now })
    await phone.unpay(2)
    expect(judge({ by: 'ticket', ticketId: 2 }, { busId: 7, lists, ...phone.atDoor() })).toMatchObject({ due: FARE })
    expect(await phone.door.record([paid])).toHaveLength(1)
    phone.line = 'up'
    await phone.door.sync()
    expect(phone.atDoor().paid.get(2)).toMatchObject({ first: { amount: FARE }, again: [] })
  })

  it('tells when it was by the server’s clock, with its own a day off and put right meanwhile', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    phone.offset = -86_400_000
    await phone.open()
    await phone.door.sync()
    phone.line = 'down'
    office.now += 60_000
    await phone.scan(1)
    phone.offset = 0
    office.now += 600_000
    phone.line = 'up'
    await phone.door.sync()
    expect(office.records[0]?.at).toBe(START + 60_000)
  })

  it('keeps what the office says in words of a later server for a person to look at, and sends it no more', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    let asked = 0
    await phone.open({
      async send(scans) {
        asked++
        const answer = scans.map(({ id }) => ({ id, outcome: 'held', reason: 'told-very-late' }))
        return { kind: 'settled', outcomes: v.parse(v.array(ScanOutcome), answer) }
      },
    })
    await phone.door.sync()
    await phone.scan(1)
    await phone.door.sync()
    await phone.door.sync()
    expect(asked).toBe(1)
    const states = phone.door.getSnapshot().scans.map(({ state }) => state)
    expect(states).toEqual([{ kind: 'refused', reason: 'other' }])
    await phone.open()
    expect(phone.door.getSnapshot().scans.map(({ state }) => state)).toEqual(states)
  })

  it('goes on with a full storage, says so, and tells what it could not store', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    phone.line = 'down'
    phone.store.full = true
    expect(await phone.scan(1)).toBe('welcome')
    expect(await phone.scan(2)).toBe('welcome')
    expect(await phone.scan(1)).toBe('already')
    expect(phone.door.getSnapshot().stored).toBe(false)
    phone.line = 'up'
    await phone.door.sync()
    expect(office.records.map(({ kind, seat }) => [kind, seat])).toEqual([
      ['board', 1],
      ['board', 2],
      ['paid', 2],
    ])
    phone.store.full = false
    await phone.scan(3)
    expect(phone.door.getSnapshot().stored).toBe(true)
  })

  it('keeps what is refused for a person, and sends the rest; a batch that is refused goes one by one', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open({
      send: async (scans) => {
        if (scans.length > 1) return { kind: 'refused' }
        return scans[0]?.seat === 2 ? { kind: 'refused' } : { kind: 'settled', outcomes: office.settle(scans) }
      },
    })
    await phone.door.sync()
    for (const seat of SEATS)
      await phone.door.record([{ busId: 7, ticketId: seat === 3 ? 1 : seat, seat, revision: 0, verdict: 'welcome' }])
    await phone.door.sync()
    office.now += 1_000
    await phone.door.sync()
    const left = phone.door.getSnapshot().scans
    expect(left.map(({ scan, state }) => [scan.seat, state])).toEqual([[2, { kind: 'refused', reason: 'unreadable' }]])
    expect(phone.states().has(2)).toBe(false)
    await phone.door.close(left[0]?.scan.id ?? '')
    expect(phone.door.getSnapshot().scans).toEqual([])
  })

  it('asks once more later, and not at once, where an answer says nothing of what was sent', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    let sent = 0
    await phone.open({
      async send(scans) {
        sent++
        if (sent > 3) return { kind: 'lost' }
        return { kind: 'settled', outcomes: office.settle(scans.map((scan) => ({ ...scan, id: B }))) }
      },
    })
    await phone.door.sync()
    await phone.scan(1)
    await phone.door.sync()
    expect([sent, phone.door.getSnapshot().scans.map(({ state: { kind } }) => kind)]).toEqual([1, ['waiting']])
  })

  it('goes round once more for who asks while it is at work', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    let asked = 0
    await phone.open({
      async askForLists() {
        asked++
        // Somebody is scanned, and asks, while the list is on its way.
        if (asked === 1) {
          await phone.door.record([{ busId: 7, ticketId: 1, seat: 1, revision: 0, verdict: 'welcome' }])
          void phone.door.sync()
        }
        return { kind: 'lists', manifest: office.manifest() }
      },
    })
    await phone.door.sync()
    expect([asked, office.records.length]).toEqual([2, 1])
  })

  it('asks once for all who ask before it has looked what is kept', async () => {
    const phone = makePhone(makeOffice(), A)
    let asked = 0
    void phone.open({
      async askForLists() {
        asked++
        return { kind: 'lost' }
      },
    })
    await Promise.all([phone.door.sync(), phone.door.sync()])
    expect(asked).toBe(1)
  })

  it('asks again for who asks at the moment in which a round gives up for want of a line', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    let looks = 0
    await phone.open({
      isReachable() {
        looks++
        if (looks === 1) void phone.door.sync()
        return looks > 1
      },
    })
    await phone.door.sync()
    expect([looks, phone.door.getSnapshot().lists?.asOf]).toEqual([2, office.now])
  })

  it('does not go back to an older list that another tab has stored', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    const before = office.manifest()
    office.now += 60_000
    await phone.door.sync()
    await phone.store.writeLists(before)
    await phone.door.refresh()
    expect(phone.door.getSnapshot().lists?.asOf).toBe(office.now)
  })

  it('keeps and tells its scans under no name, and under one that is far too long', async () => {
    for (const name of ['', ' ', 'Ravi '.repeat(30)]) {
      const office = makeOffice()
      const phone = makePhone(office, A)
      await phone.open({ deviceName: () => name })
      await phone.door.sync()
      phone.line = 'down'
      await phone.scan(1)
      await phone.open({ deviceName: () => name })
      phone.line = 'up'
      await phone.door.sync()
      expect(office.records).toHaveLength(1)
      expect(office.records[0]?.deviceName.length).toBeLessThanOrEqual(40)
    }
  })

  it('boards on by its list when the log-in has ended, and keeps the scans', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    await phone.open({
      askForLists: async () => ({ kind: 'ended', why: 'logged-out' }),
      send: async () => ({ kind: 'ended', why: 'logged-out' }),
    })
    expect(await phone.scan(1)).toBe('welcome')
    await phone.door.sync()
    expect(phone.door.getSnapshot()).toMatchObject({ ended: 'logged-out', scans: [{ state: { kind: 'waiting' } }] })
  })

  it('keeps its list by a clock that is days ahead, and boards by it; the office is told the true moment', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    // Nobody has told the time since the phone was switched on.
    const DAYS = 2 * 24 * 3_600_000
    const ahead = { isClockSure: () => false, now: () => office.now + DAYS, phoneNow: () => office.now + DAYS }
    phone.line = 'down'
    await phone.open(ahead)
    expect(phone.door.getSnapshot().lists?.trips).toHaveLength(2)
    expect(await phone.scan(1)).toBe('welcome')
    office.now += 10 * 60_000
    phone.line = 'up'
    // Another visit, in which the server has told it: what is behind by it goes.
    await phone.open({ phoneNow: ahead.phoneNow })
    await phone.door.sync()
    expect(office.records).toMatchObject([{ seat: 1, at: START }])
  })

  it('forgets names in full and numbers on a phone that was handed boarding, when that ends or is withdrawn', async () => {
    const office = makeOffice()
    const store = memory()
    const known = { ...passenger, whole: 'Asha Kumari' }
    const manifest = () => {
      const { trips, ...rest } = office.manifest()
      const named = trips.map((one) => ({ ...one, seats: one.seats.map((seat) => ({ ...seat, passenger: known })) }))
      return { ...rest, handedTo: 'Mohan', trips: named }
    }
    const phone = makePhone(office, B, store)
    await phone.open({ askForLists: async () => ({ kind: 'lists', manifest: manifest() }) })
    await phone.door.sync()
    const passengers = () => phone.door.getSnapshot().lists?.trips[0]?.seats.map((seat) => seat.passenger) ?? []
    expect(passengers()).toContainEqual(known)
    const bare = SEATS.map(() => ({ name: 'Asha K.', gender: 'female', phone: '' }))
    let isWithdrawn = true
    await phone.open({
      askForLists: async () =>
        isWithdrawn ? { kind: 'ended', why: 'withdrawn' } : { kind: 'lists', manifest: manifest() },
    })
    await phone.door.sync()
    expect(passengers()).toEqual(bare)
    expect(JSON.stringify(await store.readLists())).not.toMatch(/Kumari|3210/)
    // The office hands it over anew: the names are there with the lists, not half a minute later.
    isWithdrawn = false
    await phone.door.sync()
    expect(passengers()).toContainEqual(known)
    office.now = START + 13 * 3_600_000
    await phone.open()
    expect(passengers()).toEqual(bare)
  })

  it('drops a list a day after departure, and everything for who is not its owner', async () => {
    const office = makeOffice()
    const phone = makePhone(office, A)
    await phone.open()
    await phone.door.sync()
    office.now += 25 * 3_600_000
    await phone.open()
    expect(phone.door.getSnapshot().lists?.trips).toEqual([])
    await phone.open({ isOwner: () => false })
    expect(phone.door.getSnapshot().lists).toBeUndefined()
    await phone.door.record([{ busId: 7, ticketId: 1, seat: 1, verdict: 'welcome' }])
    expect(phone.door.getSnapshot().scans).toEqual([])
  })
})
