import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { coachOf } from '#contract/buses/coach.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { bookedSeatsQuery } from '#features/buses/booked-seats.ts'
import { lastBookedTicket } from '#features/tickets/paper/ticket-response.ts'
import { ownPurchases } from '#features/tickets/purchases/own-changes.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { CARRIED_CHOICE } from '#storage-keys.ts'
import { type Choice, carriedSince, chooseSeats, forgetSeats, isStillChosen } from '../seats/kept-choice.ts'
import { nearestFree } from '../seats/nearest-free.ts'

export interface SeatsGone {
  /** Chosen seats that others have booked. */
  gone: readonly number[]
  /** Free seats to take instead. */
  nearest: readonly number[]
  take: () => void
}

/**
 * A traveller who reaches checkout after a log-in, even the next morning, may find chosen seats booked by others: the
 * rest stays chosen. If another tab booked the choice, this tab goes on to the ticket.
 */
export function useSeatsGone(user: User, choice: Choice, onChoice: (choice: Choice) => void): SeatsGone | undefined {
  const client = useQueryClient()
  const router = useRouter()
  const [found, setFound] = useState<Omit<SeatsGone, 'take'>>()

  const isHere = useIsHere()
  const look = useEffectEvent(async (hasWaited: boolean) => {
    const { bus, seats } = choice
    const anew = hasWaited || carriedSince(choice) !== undefined
    // The seats of an open purchase may be booked by that very purchase: its key decides.
    const open = await ownPurchases(user.id).list()
    if (open.some((purchase) => purchase.bus.id === bus.id)) return
    const taken = await client.fetchQuery({ ...bookedSeatsQuery(bus.id), retry: false, ...(anew && { staleTime: 0 }) })
    const gone = seats.filter((seat) => taken.includes(seat))
    // Whoever has gone on to another bus keeps its seats.
    if (gone.length === 0 || !isStillChosen(choice)) return
    const own = lastBookedTicket(user.id)
    if (
      own?.busId === bus.id &&
      own.status === BOOKED &&
      gone.every((seat) => own.bookedSeats.includes(String(seat)))
    ) {
      forgetSeats()
      if (isHere()) void router.navigate({ to: '/bus/bus-details/checkout/ticket', replace: true })
      return
    }
    const left = seats.filter((seat) => !gone.includes(seat))
    const ladies = seatNumbers(bus.ladiesSeats)
    const forWomen = gone.some((seat) => ladies.includes(seat))
    setFound({
      gone,
      nearest: nearestFree(
        coachOf(bus.type, bus.numberOfSeats),
        gone,
        (seat) => !taken.includes(seat) && !left.includes(seat) && (forWomen || !ladies.includes(seat)),
      ),
    })
    chooseSeats(left)
    onChoice({ bus, seats: left })
  })

  useEffect(() => {
    // If the server cannot be asked, the booking itself will tell.
    const ask = (hasWaited: boolean) => void look(hasWaited).catch(() => undefined)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === CARRIED_CHOICE && newValue === null) ask(true)
    }
    ask(false)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  if (!found) return undefined
  return {
    ...found,
    take() {
      const { bus, seats } = choice
      const all = [...seats, ...found.nearest].sort((one, other) => one - other)
      chooseSeats(all)
      setFound(undefined)
      onChoice({ bus, seats: all })
    },
  }
}
