import * as v from 'valibot'
import { type BoardingScan, MOST_SCANS_SENT, type ScanOutcome } from '#contract/boarding/boarding.ts'
import type { Door, DoorEnd, DoorState, Listed, Sent } from '../offline/boarding/door.ts'
import type { DoorStore } from '../offline/boarding/door-store.ts'
import { joinLists, KeptLists, listsOfNow, withAnswer } from '../offline/boarding/kept-lists.ts'
import { addScans, ageOf, dropListed, settleScans } from '../offline/boarding/kept-scans.ts'
import { type KeptScan, parseScans, waitingScans } from '../offline/boarding/stored-scans.ts'
import { createObservable } from '../offline/observable.ts'
import { LISTS, larger, type Round, SCANS } from './door-round.ts'
import { createKeptDocument, type Layout, type Tabs } from './kept-document.ts'

export interface DoorDependencies {
  store: DoorStore
  makeId: () => string
  /** This phone's id: the same for as long as it keeps anything. */
  deviceId: string
  /** Empty if the server already knows the phone's name. */
  deviceName: () => string
  /** By the server's clock, milliseconds since 1970. */
  now: () => number
  /** Whether the server's time was received in this visit, and the phone's clock was not changed since. */
  isClockSure: () => boolean
  /** By the phone's clock. */
  phoneNow: () => number
  /** How long this visit has lasted, milliseconds. */
  tick: () => number
  visit: string
  /** Whether this phone may still board. */
  isOwner: () => boolean
  isReachable: () => boolean
  /** Asks for all lists, or for that of one trip. Neither this nor `send` ever rejects. */
  askForLists: (busId: number | undefined) => Promise<Listed>
  send: (scans: readonly BoardingScan[]) => Promise<Sent>
  exclusively: (work: () => Promise<void>) => Promise<void>
  tabs: Tabs | undefined
}

/** The server refuses the scans of a phone with a longer name. */
const LONGEST_NAME = 40

const EMPTY: DoorState = { opened: false, lists: undefined, scans: [], awaited: true, stored: true, ended: undefined }

export function createDoor(dependencies: DoorDependencies): Door {
  const { store, makeId, deviceId, now, isClockSure, phoneNow, tick, visit, isOwner, isReachable, tabs } = dependencies
  const kept = createKeptDocument({ store: store.scans, isOwner, tabs }, scansLayout)
  const state = createObservable<DoorState>(EMPTY)
  let areListsKept = true
  let atWork: Promise<void> | undefined
  /** Whether the round at work has still to look what waits. */
  let isBeginning = false
  let round = SCANS
  /** What was asked for since the round at work has looked. */
  let nextRound: Round | undefined

  function show(change: Partial<DoorState>): void {
    state.set({ ...state.getSnapshot(), ...change })
  }

  function showKept(change: Partial<DoorState> = {}): void {
    show({ ...change, scans: kept.getSnapshot(), stored: areListsKept && kept.isAllKept() })
  }

  async function change(apply: (kept: readonly KeptScan[]) => KeptScan[]): Promise<void> {
    if (!isOwner()) return
    await kept.change(apply)
    const { lists } = state.getSnapshot()
    // There is room again.
    if (!areListsKept && lists && kept.isAllKept()) await writeLists(lists)
  }

  async function writeLists(lists: KeptLists): Promise<void> {
    try {
      await store.writeLists(lists)
      areListsKept = true
    } catch {
      areListsKept = false
    }
    showKept()
  }

  async function refresh(): Promise<void> {
    if (!isOwner()) {
      kept.forget()
      state.set({ ...EMPTY, opened: true, awaited: false })
      return
    }
    await kept.look()
    try {
      const parsed = v.safeParse(KeptLists, await store.readLists())
      const shown = state.getSnapshot().lists
      const onDisk = parsed.success ? parsed.output : undefined
      const stored = onDisk && shown ? joinLists(shown, onDisk) : (onDisk ?? shown)
      areListsKept = true
      showKept({ opened: true, lists: stored && ofNow(stored) })
      // The disk was emptied under this page, or had no room: write the page's lists back.
      if (stored && !onDisk) await writeLists(ofNow(stored))
    } catch {
      areListsKept = false
      showKept({ opened: true })
    }
  }

  const ofNow = (lists: KeptLists, ended = state.getSnapshot().ended !== undefined) =>
    listsOfNow(lists, { now: now(), isClockSure: isClockSure(), ended })

  /** Names that this phone may no longer keep are deleted from its disk, too. */
  async function forgetNames(why: DoorEnd): Promise<void> {
    const { lists } = state.getSnapshot()
    const left = lists && ofNow(lists, true)
    show({ ended: why, lists: left, awaited: false })
    if (left && left !== lists) await writeLists(left)
  }

  /** @param busId the trip to ask for; all lists come where there are none yet, or where an older server sends them */
  async function fetchLists(busId?: number): Promise<void> {
    const askedAt = now()
    const listed = await dependencies.askForLists(state.getSnapshot().lists && busId)
    if (!isOwner()) return
    switch (listed.kind) {
      case 'lost':
        show({ awaited: false })
        return
      case 'ended':
        await forgetNames(listed.why)
        return
      case 'lists': {
        const { manifest } = listed
        const lists = ofNow(withAnswer(state.getSnapshot().lists, manifest), false)
        show({ lists, ended: undefined, awaited: false })
        await writeLists(lists)
        if (kept.getSnapshot().some(({ state: { kind } }) => kind === 'settled'))
          await change((scans) => dropListed(scans, askedAt, manifest.only))
        else tabs?.postMessage('changed')
      }
    }
  }

  function onWire(scan: KeptScan): BoardingScan {
    const dated = { ...scan, phoneAt: scan.scan.scannedAt }
    return { ...scan.scan, ageMs: ageOf(dated, { now: now(), phoneNow: phoneNow(), visit, tick: tick() }) }
  }

  /** @returns whether the server settled a scan otherwise than this phone showed it */
  async function sendWaiting(): Promise<boolean> {
    let most = MOST_SCANS_SENT
    let isOtherwise = false
    for (;;) {
      const batch = waitingScans(kept.getSnapshot()).slice(0, most)
      if (batch.length === 0) return isOtherwise
      const sent = await dependencies.send(batch.map(onWire))
      switch (sent.kind) {
        case 'lost':
          return isOtherwise
        case 'ended':
          await forgetNames(sent.why)
          return isOtherwise
        case 'refused':
          if (batch.length > 1) most = 1
          else {
            isOtherwise = true
            await settle(batch.map(({ scan }) => ({ id: scan.id, outcome: 'unknown', reason: 'unreadable' })))
          }
          break
        case 'settled': {
          const known = new Set(sent.outcomes.map(({ id }) => id))
          if (!batch.some(({ scan }) => known.has(scan.id))) return isOtherwise
          isOtherwise ||= sent.outcomes.some(({ outcome }) => outcome !== 'first')
          await settle(sent.outcomes)
          most = MOST_SCANS_SENT
        }
      }
    }
  }

  const settle = (outcomes: readonly ScanOutcome[]) => change((scans) => settleScans(scans, outcomes, now()))

  async function work(): Promise<void> {
    do {
      nextRound = undefined
      isBeginning = true
      await dependencies.exclusively(async () => {
        await refresh()
        isBeginning = false
        if (!isOwner()) return
        if (!isReachable()) return show({ awaited: false })
        const isOtherwise = await sendWaiting()
        if (isOtherwise || round.kind === 'lists') await fetchLists()
        else if (round.kind === 'trip') await fetchLists(round.busId)
      })
      round = nextRound ?? round
    } while (nextRound)
  }

  function start(wanted: Round): Promise<void> {
    if (!atWork) {
      round = wanted
      atWork = work().finally(() => {
        atWork = undefined
      })
    } else if (isBeginning) round = larger(round, wanted)
    else nextRound = larger(nextRound ?? SCANS, wanted)
    return atWork
  }

  kept.subscribe(() => showKept())
  // The same channel reports new lists.
  tabs?.addEventListener('message', () => void refresh())

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
      await change((before) => addScans(before, made))
      const ids = new Set(kept.getSnapshot().map(({ scan }) => scan.id))
      return made.map(({ scan }) => scan.id).filter((id) => ids.has(id))
    },

    sync: () => start(LISTS),
    follow: (busId) => start({ kind: 'trip', busId }),
    tell: () => start(SCANS),

    close: (id) =>
      change((before) => before.filter(({ scan, state: { kind } }) => scan.id !== id || kind !== 'refused')),
  }
}

const scansLayout: Layout<readonly KeptScan[], KeptScan> = {
  empty: [],
  parse: parseScans,
  entries: (scans) => scans,
  keyOf: ({ scan }) => scan.id,
  without: (scans, isGone) => scans.filter(({ scan }) => !isGone(scan.id)),
  join: (onDisk, known, isHeld) =>
    addScans(
      onDisk.filter(({ scan }) => !isHeld(scan.id)),
      known.filter(({ scan }) => isHeld(scan.id)),
    ),
}
