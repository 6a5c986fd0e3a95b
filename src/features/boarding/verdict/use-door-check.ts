import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Asked, judge, type Verdict } from '#contract/boarding/door-verdict.ts'
import { type SignatureVerdict, verifyTicketCode } from '#contract/tickets/ticket-code.ts'
import { boardings, payment, undoings } from '../door/seat-changes.ts'
import { type TripDoor, tripDoor } from '../door/use-trip-door.ts'
import { verifySignature } from '../scan/check-signature.ts'
import { give } from '../scan/signals.ts'
import { verdictFace } from './verdict-face.ts'

/** The same code, read again within this time, is no second scan, milliseconds. */
const SAME_CODE_MS = 5_000
const WELCOME_MS = 4_000

export interface ShownVerdict {
  verdict: Verdict
  code: string | undefined
  /** This very scan has boarded its seats. */
  boardedNow: boolean
}

/** Turns a code, number or seat into the screen's verdict, and into the records that follow. */
export function useDoorCheck(tripDoorNow: TripDoor) {
  const { account, busId, door } = tripDoorNow
  const [shown, setShown] = useState<ShownVerdict>()
  const [counting, setCounting] = useState(false)
  const lastCode = useRef({ text: '', at: 0 })
  const busy = useRef(false)
  const present = () => tripDoor(account, busId, door, door.getSnapshot())

  function close(): void {
    // After "cannot tell", the answer may be known by now: a code still held up is checked again.
    if (shown?.verdict.kind === 'cannot-tell') lastCode.current = { text: '', at: 0 }
    setShown(undefined)
    setCounting(false)
  }

  /** A code held up all the while, also while nothing was read, is no second scan. */
  function disregardCodeInView(): void {
    lastCode.current = { ...lastCode.current, at: performance.now() }
  }

  async function show(asked: Asked, code: string | undefined): Promise<void> {
    const { state, states, paid, seen, trip } = present()
    const verdict = judge(asked, { busId, lists: state.lists, states, paid, seen })
    const face = verdictFace(verdict, { trip, now: 0, phoneId: '', asOf: undefined, camera: false, code })
    const boards = verdict.kind === 'welcome' && face.passes
    if (boards) {
      const passenger = verdict.seats[0]?.passenger.name
      const recorded = await door.record(boardings(busId, verdict.seats, verdict.kind, { code, passenger }))
      // Another tab of this phone boarded them first.
      if (recorded.length === 0) return show(asked, code)
      void door.tell()
    }
    if (verdict.kind === 'cannot-tell' && verdict.why !== 'not-on-list') void door.sync()
    setShown({ verdict, code, boardedNow: boards })
    give(face.family)
  }

  /** @param text of a code in view; called many times a second */
  async function onCode(text: string): Promise<void> {
    const now = performance.now()
    const isSame = text === lastCode.current.text && now - lastCode.current.at < SAME_CODE_MS
    lastCode.current = { text, at: now }
    if (isSame || busy.current) return
    busy.current = true
    try {
      await show({ by: 'code', read: await readCode(text) }, text)
    } catch {
      setShown({
        verdict: { kind: 'cannot-tell', why: 'not-checked', ticketId: undefined, seats: [] },
        code: text,
        boardedNow: false,
      })
      give('open')
    } finally {
      busy.current = false
    }
  }

  function readCode(text: string): Promise<SignatureVerdict> {
    return verifyTicketCode(text, door.getSnapshot().lists?.keys ?? [], verifySignature)
  }

  const leave = useEffectEvent(close)
  const goes = shown?.boardedNow === true && !counting
  // biome-ignore lint/correctness/useExhaustiveDependencies: each welcome has its own four seconds.
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(leave, WELCOME_MS)
    return () => clearTimeout(timer)
  }, [goes, shown])

  return {
    shown,
    /** Somebody counts which of a ticket's passengers are here: neither time nor another code ends that. */
    counting,
    setCounting,
    close,
    onCode,
    disregardCodeInView,
    check: (asked: Asked) => show(asked, undefined),
    /**
     * Boards what a verdict leaves to a person: paid at the door, or sold after the list was made.
     * @param taken rupees taken for the ticket, or seen to be paid by UPI. Stored in the same step as the boarding, so
     *   that neither is stored alone
     */
    async board(
      seats: readonly { seat: number; ticketId: number; revision: number }[],
      { taken = 0, how, passenger }: { taken?: number; how?: 'upi'; passenger?: string | undefined } = {},
    ): Promise<void> {
      if (!shown) return
      const { verdict, code } = shown
      const [first] = seats
      await door.record([
        ...boardings(busId, seats, verdict.kind, { code, passenger }),
        ...(first && taken > 0 ? [payment(busId, first, taken, verdict.kind, { passenger, how })] : []),
      ])
      void door.tell()
      close()
      // Fewer of a family may have come than it paid for. For a single seat nothing is left to say, and a second tap on
      // `Paid` would hit the undo button.
      if (verdict.kind === 'welcome' && seats.length > 1) {
        const { paid, seen } = present()
        const paidAt = (paid.get(verdict.ticketId) ?? seen.get(verdict.ticketId))?.first.at
        setShown({ verdict: { ...verdict, due: 0, paidAt, saysPaid: undefined, older: [] }, code, boardedNow: true })
      }
    },
    /** Boards nobody: the office looks into it. */
    async note(ticketId: number, seats: readonly number[]): Promise<void> {
      if (!shown) return
      const { verdict, code } = shown
      const noted = boardings(
        busId,
        seats.map((seat) => ({ seat, ticketId, revision: 0 })),
        verdict.kind,
        { code },
      )
      await door.record(noted.map((one) => ({ ...one, kind: 'note' as const })))
      void door.tell()
      close()
    },
    async undo(seats: readonly number[]): Promise<void> {
      await door.record(undoings(present(), seats))
      // The code still in view must not board them again at once.
      disregardCodeInView()
      void door.tell()
    },
  }
}

export type DoorCheck = ReturnType<typeof useDoorCheck>
