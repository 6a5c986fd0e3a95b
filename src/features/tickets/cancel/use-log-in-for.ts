import { useRouter } from '@tanstack/react-router'

/** @returns leads to the log-in and back to the ticket: once logged in, waiting cancellations are sent */
export function useLogInFor(ticketId: number, close: () => void): () => void {
  const router = useRouter()
  return () => {
    const from = router.buildLocation({ to: '/my-tickets', search: { ticket: ticketId } }).href
    close()
    void router.navigate({ to: '/userAuth', state: (state) => ({ ...state, from }) })
  }
}
