import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../../../contract/accounts/account.ts'
import type { Passenger } from '../../../../contract/tickets/passengers.ts'
import type { Ticket } from '../../../../contract/tickets/ticket.ts'
import type { PlainMessage } from '../../../language/message.ts'
import { say } from '../../../language/say.ts'
import { isRefused, serverMessage } from '../../../lib/calls/api-error.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { forgetUser, getSession, isLoggedIn } from '../../session/session.ts'
import { forgetPassengers } from '../passengers/named-passengers.ts'
import { bookChosenSeats } from '../purchases/send-purchase.ts'
import { settlePurchases } from '../purchases/settle-purchases.ts'
import { withdrawUnresolved } from '../purchases/withdraw-unresolved.ts'
import { type Choice, forgetSeats } from '../seats/kept-choice.ts'
import { keepBooked } from './keep-booked.ts'
import { reconcileChoice } from './reconcile-choice.ts'
import { seatsInWords } from './seat-words.ts'

const BOOKING = ['bookSeats'] as const
const CHECKOUT = '/bus/bus-details/checkout'
export const SOMETHING_WRONG: PlainMessage = 'Something went wrong'

/** Whoever leaves checkout while a sleeping server takes its minutes gets the ticket all the same. */
export function useBooking(user: User, choice: Choice, onChoice: (choice: Choice) => void) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [lost, setLost] = useState<readonly number[]>([])
  const isAtCheckout = () => router.state.location.pathname === CHECKOUT

  const booking = useMutation({
    mutationKey: BOOKING,
    mutationFn: async ({ user, choice, passengers }: Order) => {
      // Another tab may have logged out while this one stood open, or while the earlier purchase was asked about.
      if (!isLoggedIn(user.id)) throw new LoggedOut()
      settlePurchases(queryClient)
      const earlier = await withdrawUnresolved(user, choice)
      if (earlier) return { ticket: earlier, earlier: true }
      if (!isLoggedIn(user.id)) throw new LoggedOut()
      return { ticket: await bookChosenSeats(user, choice, passengers), earlier: false }
    },
    onSuccess: ({ ticket, earlier }: Booked, { user, choice: { bus } }) => {
      if (!keepBooked(queryClient, user.id, ticket, bus.id)) return
      toast.ok(
        earlier
          ? say('{seats}: your earlier booking went through. Nothing else was booked.', {
              seats: seatsInWords(ticket.bookedSeats),
            })
          : say('Ticket booked successfully!'),
      )
      if (!earlier) {
        forgetSeats()
        forgetPassengers()
      }
      if (isAtCheckout()) void router.navigate({ to: '/bus/bus-details/checkout/ticket', replace: true })
    },
    onError: async (error, { user, choice: wanted }) => {
      const isOver = error instanceof LoggedOut || isRefused(error, 401)
      if (!isLoggedIn(user.id)) {
        // Whoever has logged in since has a session and a checkout of their own.
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
      if (!isAtCheckout()) toast.error(serverMessage(error) ?? say(SOMETHING_WRONG))
      if (!isRefused(error, 409)) return
      const now = await reconcileChoice(queryClient, wanted)
      setLost(now.lost)
      onChoice(now.choice)
    },
  })
  const underWay = useIsMutating({ mutationKey: BOOKING }) > 0

  return {
    underWay,
    error: underWay ? null : booking.error,
    /** Seats that the last try did not get, because somebody else has them. */
    lost,
    book(passengers: readonly Passenger[]): void {
      setLost([])
      booking.mutate({ user, choice, passengers })
    },
  }
}

/** Whose purchase it is goes with it: meanwhile somebody else may log in. */
interface Order {
  user: User
  choice: Choice
  /** Who was named for these seats. */
  passengers: readonly Passenger[]
}

interface Booked {
  ticket: Ticket
  /** It came of an earlier purchase on this bus whose answer was lost; this one was not sent. */
  earlier: boolean
}

class LoggedOut extends Error {}
