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

/** What phones at the door tell: rows are added and never changed. */
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
  /** How a `paid` was; null: cash. By `upi` somebody was shown that it is paid, and took nothing. */
  how: 'cash' | 'upi' | null
  device_id: string
  device_name: string
  handover_id: number | null
  /** By the phone's clock. */
  scanned_at: number
  /** By ours: when it arrived, less its age. */
  happened_at: number
  received_at: number
  verdict: BoardingScan['verdict']
  code: string | null
  outcome: 'first' | 'duplicate' | 'revoked' | 'unknown'
  /** JSON of what was answered, for whoever sends it again. */
  answer: string
  /** 1 where enough others say the same: read by nobody but who asks again. */
  echo: Generated<number>
}

export interface BoardingSettlementsTable {
  id: Generated<number>
  bus_id: number
  seat_no: number
  /** JSON of the ids of the boardings that it speaks of. */
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
