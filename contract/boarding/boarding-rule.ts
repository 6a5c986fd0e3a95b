import type {
  Boarding,
  BoardingScan,
  BoardingSeat,
  BoardingTrip,
  Collection,
  ScanOutcome,
  Settlement,
} from './boarding.ts'

/**
 * The rules of boarding, for phones and server alike. All that happened is a set of records. The state of a trip
 * follows from the set alone: order, repetition and loss on the way change nothing once all records have arrived.
 */

/** A record of a seat, with its corrected time. */
export interface BoardingRecord extends Boarding {
  kind: BoardingScan['kind']
  seat: number
  ticketId: number
  undoes?: string | undefined
  /** Rupees, of a `paid`, and how it was; absent: cash. */
  collected?: number | undefined
  how?: BoardingScan['how'] | undefined
  /** When its ticket's code was signed, milliseconds since 1970; undefined where unknown. */
  issuedAt?: number | undefined
  /**
   * The office refused it because its ticket is no longer valid: it boards nobody, and is named beside the seat's
   * holder.
   */
  revoked?: boolean | undefined
}

/** A boarding of a seat that nobody has undone. */
export interface SeatBoarding extends Boarding {
  ticketId: number
  issuedAt?: number | undefined
  revoked?: boolean | undefined
}

export interface SeatState {
  /**
   * The boarding that holds the seat. Of several tickets the one issued last, since a seat is sold again only after it
   * was given back. Of one ticket's boardings the earliest by corrected time; at the same time the lower id, on every
   * phone.
   */
  first: SeatBoarding
  /** The others that count, in that order. */
  again: readonly SeatBoarding[]
  /** Two phones, or two tickets, have boarded the seat: `open` until somebody has settled it. */
  conflict: 'none' | 'open' | 'settled'
  note: string | undefined
}

/**
 * What is true of a trip's seats.
 * @param records in any order, repeated or not. Where two of one id differ in their moment, the first given is taken
 * @returns the seats that are boarded, by number
 */
export function boardedSeats(
  records: Iterable<BoardingRecord>,
  settlements: readonly Settlement[] = [],
): Map<number, SeatState> {
  const bySeat = new Map<number, SeatBoarding[]>()
  for (const { seat, id, at, deviceId, deviceName, ticketId, issuedAt, revoked } of standing(records, 'board'))
    push(bySeat, seat, { id, at, deviceId, deviceName, ticketId, issuedAt, revoked })
  const states = new Map<number, SeatState>()
  for (const [seat, all] of bySeat) {
    const good = byHolder(all.filter(({ revoked }) => !revoked))
    const holders = new Set(good.map(({ ticketId }) => ticketId))
    const refused = all.filter(({ revoked, ticketId }) => revoked && !holders.has(ticketId)).sort(byMoment)
    const boardings = [...good, ...refused]
    const [first, ...again] = boardings
    if (!first || first.revoked) continue
    const clash = again.some((other) => other.deviceId !== first.deviceId || other.ticketId !== first.ticketId)
    const settlement = settlements
      .filter((one) => one.seat === seat && boardings.every(({ id }) => one.scans.includes(id)))
      .pop()
    const conflict = !clash ? 'none' : settlement ? 'settled' : 'open'
    states.set(seat, { first, again, conflict, note: settlement?.note })
  }
  return states
}

/** @returns by seat the boardings, not undone, by tickets that the office has refused since */
export function refusedBoardings(records: Iterable<BoardingRecord>): Map<number, BoardingRecord[]> {
  const bySeat = new Map<number, BoardingRecord[]>()
  for (const record of standing(records, 'board')) if (record.revoked) push(bySeat, record.seat, record)
  return bySeat
}

/** The money of a ticket that was to be paid at the door. */
export interface TicketPaid {
  /** The earliest counts, by the order of {@link SeatState.first}. */
  first: Collection
  /** What other phones say they took for the same ticket: shown, and never added up. */
  again: readonly Collection[]
}

/**
 * Which tickets were paid at the door. Undoing a boarding leaves the payment: the crew has the money, and a passenger
 * who shows the ticket again must not pay twice. Only an `undo` of the `paid` record itself takes it back.
 * @param records in any order, repeated or not
 * @returns by ticket
 */
export function paidTickets(records: Iterable<BoardingRecord>): Map<number, TicketPaid> {
  return moneyOf(records, (how) => how !== 'upi')
}

/** Which tickets' UPI payment the crew was shown at the door; as {@link paidTickets}, but no money in hand. */
export function seenTickets(records: Iterable<BoardingRecord>): Map<number, TicketPaid> {
  return moneyOf(records, (how) => how === 'upi')
}

function moneyOf(records: Iterable<BoardingRecord>, fits: (how: BoardingRecord['how']) => boolean) {
  const byTicket = new Map<number, Collection[]>()
  for (const { ticketId, id, at, deviceId, deviceName, how, collected: amount = 0 } of standing(records, 'paid'))
    if (fits(how)) push(byTicket, ticketId, { id, at, deviceId, deviceName, amount })
  const paid = new Map<number, TicketPaid>()
  for (const [ticketId, collections] of byTicket) {
    const [first, ...again] = collections.sort(byMoment)
    if (first) paid.set(ticketId, { first, again })
  }
  return paid
}

/** @returns rupees still to be taken for a seat's whole ticket, also after this phone has undone the payment */
export function stillDue(
  { ticketId, due, collected = [] }: Pick<BoardingSeat, 'ticketId' | 'due' | 'collected'>,
  paid: ReadonlyMap<number, TicketPaid>,
  seen: ReadonlyMap<number, TicketPaid>,
): number {
  return paid.has(ticketId) || seen.has(ticketId) ? 0 : due || (collected[0]?.amount ?? 0)
}

/** Records of one kind, each id once, that no other record undoes. */
function standing(records: Iterable<BoardingRecord>, kind: BoardingRecord['kind']): BoardingRecord[] {
  const byId = new Map<string, BoardingRecord>()
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record)
  const all = [...byId.values()]
  const undone = new Set(all.map((record) => (record.kind === 'undo' ? record.undoes : undefined)))
  return all.filter((record) => record.kind === kind && !undone.has(record.id))
}

function push<Item>(lists: Map<number, Item[]>, key: number, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** The order of one seat's or ticket's records: by corrected time, then by id, the same on every phone. */
export function byMoment(one: Boarding, other: Boarding): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1)
}

/** The newest ticket first, by whichever of its boardings has the time of issue; each ticket's boardings by moment. */
function byHolder(boardings: readonly SeatBoarding[]): SeatBoarding[] {
  const issued = new Map<number, number>()
  for (const { ticketId, issuedAt = 0 } of boardings)
    issued.set(ticketId, Math.max(issuedAt, issued.get(ticketId) ?? issuedAt))
  const when = ({ ticketId }: SeatBoarding) => issued.get(ticketId) ?? 0
  return [...boardings].sort((one, other) => when(other) - when(one) || byMoment(one, other))
}

/**
 * @returns whether, of two genuine tickets of one seat, the one issued at this time holds it; an unknown time counts as
 *   long ago
 */
export function isNewer(issuedAt: number | undefined, than: number | undefined): boolean {
  return (issuedAt ?? 0) > (than ?? 0)
}

/** @returns the boardings and payments of a boarding list as records; a ticket's payment once for each of its seats */
export function recordsOf({ seats }: Pick<BoardingTrip, 'seats'>): BoardingRecord[] {
  return seats.flatMap(({ seat, ticketId, issuedAt, boarded = [], collected = [], seen = [], older = [] }) => [
    ...boarded.map((boarding) => ({ ...boarding, kind: 'board' as const, seat, ticketId, issuedAt })),
    ...older.map(({ passenger: _, ...one }) => ({ ...one, kind: 'board' as const, seat, revoked: true })),
    ...collected.map(({ amount, ...one }) => ({ ...one, kind: 'paid' as const, seat, ticketId, collected: amount })),
    ...seen.map(({ amount, ...one }) => ({
      ...{ ...one, kind: 'paid' as const, seat, ticketId },
      ...{ collected: amount, how: 'upi' as const },
    })),
  ])
}

/**
 * @returns whether a scan with this outcome counts for its seat or ticket: a refused scan is kept, but does not count
 */
export function counts({ outcome }: Pick<ScanOutcome, 'outcome'>): boolean {
  return outcome === 'first' || outcome === 'duplicate'
}
