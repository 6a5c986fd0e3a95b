import type { Generated } from 'kysely'
import type { BoardingScan } from '#contract/boarding/boarding.ts'

/** A phone that may board some trips. Both secrets lie here as SHA-256 alone, hex. */
export interface BoardingHandoversTable {
  id: Generated<number>
  admin_id: number
  name: string
  token_hash: string
  created_at: number
  /** The phone that opened the link. */
  claimed_by: string | null
  claimed_at: number | null
  cookie_hash: string | null
  /** Written at most once a minute. */
  heard_at: number | null
  withdrawn_at: number | null
}

export interface BoardingHandoverTripsTable {
  handover_id: number
  bus_id: number
}

/** Scans of phones at the door: rows are added and never changed. */
export interface BoardingScansTable {
  /** Made by the phone. */
  id: string
  bus_id: number
  /** As scanned; there may be no such ticket. */
  ticket_id: number
  seat_no: number
  kind: 'board' | 'undo' | 'note' | 'paid'
  undoes: string | null
  /** Paise that a `paid` says were taken. */
  collected: number | null
  /** How a `paid` was made; null: cash. With `upi` the crew was shown the payment, and took nothing. */
  how: 'cash' | 'upi' | null
  device_id: string
  device_name: string
  handover_id: number | null
  /** By the phone's clock. */
  scanned_at: number
  /** By the server's clock: when it arrived, less its age. */
  happened_at: number
  received_at: number
  verdict: BoardingScan['verdict']
  code: string | null
  outcome: 'first' | 'duplicate' | 'revoked' | 'unknown'
  /** JSON of the answer, for a phone that sends the scan again. */
  answer: string
  /** 1 where enough other scans say the same: read only when the phone sends it again. */
  echo: Generated<number>
}

export interface BoardingSettlementsTable {
  id: Generated<number>
  bus_id: number
  seat_no: number
  /** JSON of the ids of the boardings that it settles. */
  scans: string
  note: string
  settled_at: number
}

/** How the office has closed a scan that does not count. */
export interface BoardingNotesTable {
  scan_id: string
  note: string
  noted_by: string
  noted_at: number
}
