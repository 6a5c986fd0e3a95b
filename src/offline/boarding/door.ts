import type { BoardingManifest, BoardingScan, ScanOutcome } from '#contract/boarding/boarding.ts'
import type { Observable } from '../observable.ts'
import type { KeptScan } from './stored-scans.ts'

/**
 * Boarding on this phone: the lists it may go by with no signal, and what was scanned until the server has it. A scan is
 * on disk before it is sent, and is sent until there is an answer; the server knows it by its id. Nothing here rejects: a
 * phone that can't store says so, and keeps what it has for as long as the page is open.
 */
export interface Door extends Observable<DoorState> {
  /** Reads what is stored: at start, and when another tab has changed it. */
  refresh(): Promise<void>
  /** @returns the ids of those that count; a seat that this phone has boarded, or a ticket it was paid for, is left out */
  record(scans: readonly NewScan[]): Promise<readonly string[]>
  /** Asks for the lists, sends what waits: at start, when the connection is back, now and then. */
  sync(): Promise<void>
  /** Somebody has looked at what was refused. */
  close(id: string): Promise<void>
}

export interface DoorState {
  /** What is stored has been read. */
  opened: boolean
  lists: BoardingManifest | undefined
  scans: readonly KeptScan[]
  /** What is stored has not been read, or this visit has not asked for lists yet; from then on lists come unseen. */
  awaited: boolean
  /** This phone keeps what is scanned. */
  stored: boolean
  /** Why the server takes or gives nothing at the moment; boarding goes on by the list. */
  ended: DoorEnd | undefined
}

export type DoorEnd = 'logged-out' | 'withdrawn'

/** What was done to a seat; who and when is added here. */
export type NewScan = Pick<BoardingScan, 'busId' | 'ticketId' | 'seat' | 'verdict'> &
  Partial<Pick<BoardingScan, 'kind' | 'undoes' | 'revision' | 'code' | 'collected' | 'how'>> & { passenger?: string }

type Trouble = { kind: 'ended'; why: DoorEnd } | { kind: 'lost' }
export type Listed = { kind: 'lists'; manifest: BoardingManifest } | Trouble
/** `refused`: the whole request was; one by one they may fare better. */
export type Sent = { kind: 'settled'; outcomes: readonly ScanOutcome[] } | { kind: 'refused' } | Trouble
