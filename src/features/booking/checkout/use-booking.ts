import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import type { Passenger } from '#contract/tickets/passengers.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { LoggedOut } from '#delivery/world.ts'
import { forgetUser, getSession, isLoggedIn } from '#features/session/session.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { toast } from '#ui/overlays/toast.ts'
import { forgetPassengers } from '../passengers/named-passengers.ts'
import { purchaseDelivery } from '../purchases/purchase-delivery.ts'
import { type Choice, forgetSeats, isStillChosen } from '../seats/kept-choice.ts'
import { bookedInWords, keepBooked } from './keep-booked.ts'
import { reconcileChoice } from './reconcile-choice.ts'
import { seatsInWords } from './seat-words.ts'

const BOOKING = ['bookSeats'] as const
const CHECKOUT = '/bus/bus-details/checkout'
export const SOMETHING_WRONG: PlainMessage = 'Something went wrong'

/** A traveller who leaves checkout while a sleeping server wakes for minutes gets the ticket all the same. */
export function useBooking(user: User, choice: Choice, onChoice: (choice: Choice) => void) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [lost, setLost] = useState<readonly number[]>([])
  const isAtCheckout = () => router.state.location.pathname === CHECKOUT
  const isHere = useIsHere()
  // One booking of a bus at a time; others do not make this checkout say that it books.
  const key = [...BOOKING, choice.bus.id]

  const booking = useMutation({
    mutationKey: key,
    mutationFn: ({ user, choice: { bus, seats }, passengers }: Order) =>
      purchaseDelivery(queryClient).make(user, { bus, seats: [...seats], passengers: [...passengers] }),
    onSuccess: (made, { user, choice: booked }) => {
      if (!isLoggedIn(user.id)) return
      // The answer is for an earlier purchase on this bus, whose answer was lost: this one was not sent.
      const isEarlier = made.kind === 'earlier'
      const ticket = isEarlier ? made.found : made.answer
      if (isEarlier) keepBooked(queryClient, user.id, ticket, booked.bus.id)
      toast.ok(
        isEarlier && ticket.status === BOOKED
          ? say('{seats}: your earlier booking went through. Nothing else was booked.', {
              seats: seatsInWords(ticket.bookedSeats),
            })
          : bookedInWords(ticket),
      )
      // Whoever has gone on to another bus keeps its seats, and stays where they are.
      if (!isStillChosen(booked)) return
      if (!isEarlier) {
        forgetSeats()
        forgetPassengers()
      }
      if (isAtCheckout()) void router.navigate({ to: '/bus/bus-details/checkout/ticket', replace: true })
    },
    onError: async (error, { user, choice: wanted }) => {
      const isOver = error instanceof LoggedOut || isRefused(error, 401)
      if (!isLoggedIn(user.id)) {
        // A traveller who has logged in since has their own session and checkout.
        if (getSession().user) return
      } else if (isOver) forgetUser()
      if (isOver) {
        if (isAtCheckout())
          void router.navigate({
            to: '/userAuth',
            replace: true,
            state: (state) => ({ ...state, from: CHECKOUT }),
          })
        return
      }
      if (!isHere()) toast.error(serverMessage(error) ?? say(SOMETHING_WRONG))
      if (!isRefused(error, 409)) return
      const now = await reconcileChoice(queryClient, wanted)
      setLost(now.lost)
      onChoice(now.choice)
    },
  })
  const underWay = useIsMutating({ mutationKey: key }) > 0

  return {
    underWay,
    error: underWay ? null : booking.error,
    /** Seats the last try did not get, because others have booked them. */
    lost,
    book(passengers: readonly Passenger[]): void {
      setLost([])
      booking.mutate({ user, choice, passengers })
    },
  }
}

/** The purchase carries its traveller: meanwhile another may log in. */
interface Order {
  user: User
  choice: Choice
  /** The passengers named for these seats. */
  passengers: readonly Passenger[]
}
