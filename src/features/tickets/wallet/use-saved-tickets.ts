import { queryOptions, useQuery } from '@tanstack/react-query'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { keepAssetGroup } from '#offline/keep-asset-group.ts'
import { drawsPdf } from '../files/pdf-viewer.ts'
import { walletQuery } from './user-wallet.ts'

/** Whether this phone has the files that show a ticket offline. Asking fetches them as soon as the line allows. */
function pdfViewerQuery() {
  return queryOptions({
    queryKey: ['pdfViewer'],
    // Browsers that draw no PDF draw the ticket from the wallet, and can share the file.
    queryFn: () => keepAssetGroup(navigator.serviceWorker, drawsPdf ? 'pdf-viewer' : 'account'),
    networkMode: 'always',
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    retry: false,
    meta: { owner: 'public' },
  })
}

/** Which tickets open with no signal. */
export interface SavedTickets {
  size: number
  /** @returns undefined until this phone's wallet is read: until then no ticket is called missing */
  has(ticketId: number): boolean | undefined
}

/** Tickets whose PDF is in the wallet, if this phone also has the files that draw it. */
export function useSavedTickets(userId: number): SavedTickets {
  const wallet = useQuery(walletQuery(userId))
  const withPdf = (wallet.data ?? []).filter(({ ticket, pdfSaved }) => pdfSaved && ticket.status === BOOKED)
  const viewer = useQuery({ ...pdfViewerQuery(), enabled: withPdf.length > 0 })
  const ids = new Set(withPdf.map(({ ticket }) => ticket.id))
  return {
    size: viewer.data ? ids.size : 0,
    has(ticketId) {
      if (!wallet.isFetched) return undefined
      if (!ids.has(ticketId)) return false
      return viewer.isPending ? undefined : (viewer.data ?? false)
    },
  }
}
