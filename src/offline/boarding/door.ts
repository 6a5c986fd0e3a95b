import * as v from 'valibot'
import {
  BoardingManifest,
  type BoardingScan,
  MOST_SCANS_SENT,
  type ScanOutcome,
} from '../../../contract/boarding/boarding.ts'
import { isEmptied, type Stored } from '../marked-entry.ts'
import { createObservable, type Observable } from '../observable.ts'
import type { DoorStore } from './door-store.ts'
import { listsOfNow } from './kept-lists.ts'
import { addScans, ageOf, dropListed, settleScans } from './kept-scans.ts'
import { type KeptScan, parseScans, waitingScans } from './stored-scans.ts'

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
  /** Lists are on their way. */
  loading: boolean
  /** This phone keeps what is scanned. */
  stored: boolean
  /** Why the server takes or gives nothing at the moment; boarding goes on by the list. */
  ended: DoorEnd | undefined
}

export type DoorEnd = 'logged-out' | 'withdrawn'

/** What was done to a seat; who and when is added here. */
export type NewScan = Pick<BoardingScan, 'busId' | 'ticketId' | 'seat' | 'verdict'> &
  Partial<Pick<BoardingScan, 'kind' | 'undoes' | 'revision' | 'code' | 'collected'>> & { passenger?: string }

type Trouble = { kind: 'ended'; why: DoorEnd } | { kind: 'lost' }
export type Listed = { kind: 'lists'; manifest: BoardingManifest } | Trouble
/** `refused`: the whole request was; one by one they may fare better. */
export type Sent = { kind: 'settled'; outcomes: readonly ScanOutcome[] } | { kind: 'refused' } | Trouble

export interface DoorDependencies {
  store: DoorStore
  makeId: () => string
  /** Of this phone: the same for as long as it keeps anything. */
  deviceId: string
  /** Empty where the server knows the phone's name. */
  deviceName: () => string
  /** By the server's clock, milliseconds since 1970. */
  now: () => number
  /** Whether the server has told its time in this visit, and the phone's clock was not moved since. */
  isClockSure: () => boolean
  /** By the phone's own. */
  phoneNow: () => number
  /** How long this visit has lasted, milliseconds. */
  tick: () => number
  visit: string
  isOwner: () => boolean
  isReachable: () => boolean
  /** Neither ever rejects. */
  askForLists: () => Promise<Listed>
  send: (scans: readonly BoardingScan[]) => Promise<Sent>
  exclusively: (work: () => Promise<void>) => Promise<void>
  tellOthers: () => void
}

/** A longer name would have its scans refused. */
const LONGEST_NAME = 40

const EMPTY: DoorState = { opened: false, lists: undefined, scans: [], loading: false, stored: true, ended: undefined }

export function createDoor(dependencies: DoorDependencies): Door {
  const { store, makeId, deviceId, now, isClockSure, phoneNow, tick, visit, isOwner, isReachable, tellOthers } =
    dependencies
  const state = createObservable<DoorState>(EMPTY)
  /** What the phone could not store. */
  let unsaved: KeptScan[] = []
  let made: string | undefined
  let atWork: Promise<void> | undefined
  let calledAgain = false

  function show(change: Partial<DoorState>): void {
    state.set({ ...state.getSnapshot(), ...change })
  }

  /** What is true of what is stored: what was emptied under the page is no truth. */
  function truth(stored: Stored): KeptScan[] {
    return addScans(parseScans(stored.value), isEmptied(stored, made) ? state.getSnapshot().scans : unsaved)
  }

  /** In one step with what other tabs have stored. */
  async function change(apply: (kept: readonly KeptScan[]) => KeptScan[]): Promise<void> {
    if (!isOwner()) return
    let next: KeptScan[] = []
    try {
      made = await store.scans.update((stored) => {
        next = apply(truth(stored))
        return next
      })
      unsaved = []
      show({ scans: next, stored: true })
      tellOthers()
    } catch {
      next = apply(state.getSnapshot().scans)
      unsaved = [...next]
      show({ scans: next, stored: false })
    }
  }

  async function refresh(): Promise<void> {
    if (!isOwner()) {
      state.set({ ...EMPTY, opened: true })
      return
    }
    try {
      const [lists, scans] = [await store.readLists(), await store.scans.read()]
      const parsed = v.safeParse(BoardingManifest, lists)
      const kept = truth(scans)
      const newest = state.getSnapshot().lists
      const stored = parsed.success && (newest?.asOf ?? 0) <= parsed.output.asOf ? parsed.output : newest
      const isLost = kept.length > 0 && isEmptied(scans, made)
      show({ opened: true, scans: kept, lists: stored && ofNow(stored) })
      if (isLost || unsaved.length > 0) await change((all) => [...all])
      else made = scans.made ?? made
      // What this page has and the disk has not was emptied under it, or found no room.
      if (stored && !parsed.success) await store.writeLists(ofNow(stored))
    } catch {
      show({ opened: true, stored: false })
    }
  }

  const ofNow = (lists: BoardingManifest, ended = state.getSnapshot().ended) =>
    listsOfNow(lists, { now: now(), isClockSure: isClockSure(), ended: ended !== undefined })

  /** What a phone may keep no longer goes from its disk, too. */
  async function forgetNames(why: DoorEnd): Promise<void> {
    const { lists } = state.getSnapshot()
    const left = lists && ofNow(lists, why)
    show({ ended: why, lists: left })
    if (!left || left === lists) return
    try {
      await store.writeLists(left)
    } catch {
      show({ stored: false })
    }
  }

  async function fetchLists(): Promise<void> {
    show({ loading: true })
    const askedAt = now()
    const listed = await dependencies.askForLists()
    show({ loading: false })
    if (!isOwner()) return
    switch (listed.kind) {
      case 'lost':
        return
      case 'ended':
        await forgetNames(listed.why)
        return
      case 'lists': {
        const lists = ofNow(listed.manifest, undefined)
        show({ lists, ended: undefined })
        try {
          await store.writeLists(lists)
        } catch {
          show({ stored: false })
        }
        if (state.getSnapshot().scans.some(({ state: { kind } }) => kind === 'settled'))
          await change((kept) => dropListed(kept, askedAt))
        else tellOthers()
      }
    }
  }

  function onWire(scan: KeptScan): BoardingScan {
    return { ...scan.scan, ageMs: ageOf(scan, { now: now(), phoneNow: phoneNow(), visit, tick: tick() }) }
  }

  /** @returns whether everything that waited was settled */
  async function sendWaiting(): Promise<boolean> {
    let most = MOST_SCANS_SENT
    for (;;) {
      const batch = waitingScans(state.getSnapshot().scans).slice(0, most)
      if (batch.length === 0) return true
      const sent = await dependencies.send(batch.map(onWire))
      switch (sent.kind) {
        case 'lost':
          return false
        case 'ended':
          await forgetNames(sent.why)
          return false
        case 'refused':
          if (batch.length > 1) most = 1
          else await settle(batch.map(({ scan }) => ({ id: scan.id, outcome: 'unknown', reason: 'unreadable' })))
          break
        case 'settled': {
          const known = new Set(sent.outcomes.map(({ id }) => id))
          if (!batch.some(({ scan }) => known.has(scan.id))) return false
          await settle(sent.outcomes)
          most = MOST_SCANS_SENT
        }
      }
    }
  }

  const settle = (outcomes: readonly ScanOutcome[]) => change((kept) => settleScans(kept, outcomes, now()))

  async function work(): Promise<void> {
    do {
      calledAgain = false
      await dependencies.exclusively(async () => {
        await refresh()
        if (!isOwner() || !isReachable()) return
        await sendWaiting()
        await fetchLists()
      })
    } while (calledAgain)
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    refresh,

    async record(scans) {
      const at = now()
      const sure = isClockSure()
      const made = scans.map(({ passenger = '', ...scan }): KeptScan => {
        const deviceName = [...dependencies.deviceName().trim()].slice(0, LONGEST_NAME).join('')
        const named = { deviceId, ...(deviceName === '' ? {} : { deviceName }) }
        const whole = { id: makeId(), kind: 'board' as const, ...named, scannedAt: phoneNow(), ...scan }
        return { scan: whole, at, sure, visit, tick: tick(), passenger, state: { kind: 'waiting' } }
      })
      await change((kept) => addScans(kept, made))
      const ids = new Set(state.getSnapshot().scans.map(({ scan }) => scan.id))
      return made.map(({ scan }) => scan.id).filter((id) => ids.has(id))
    },

    sync() {
      if (atWork) {
        calledAgain = true
        return atWork
      }
      atWork = work().finally(() => {
        atWork = undefined
      })
      return atWork
    },

    close: (id) => change((kept) => kept.filter(({ scan, state: { kind } }) => scan.id !== id || kind !== 'refused')),
  }
}
