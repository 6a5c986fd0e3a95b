import { queryOptions, useQuery } from '@tanstack/react-query'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { keepAssetGroup } from '#offline/keep-asset-group.ts'
import { drawsPdf } from '../files/pdf-viewer.ts'
import { walletQuery } from './user-wallet.ts'

/** Whether this phone has what shows a ticket with no network. Asking makes it so, as soon as the line allows. */
function pdfViewerQuery() {
  return queryOptions({
    queryKey: ['pdfViewer'],
    // Without a drawn PDF the ticket is drawn from what the wallet has, and the file can be shared.
    queryFn: () => keepAssetGroup(navigator.serviceWorker, drawsPdf ? 'pdf-viewer' : 'account'),
    networkMode: 'always',
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    retry: false,
    meta: { owner: 'public' },
  })
}

/** Which tickets are good with no signal. */
export interface SavedTickets {
  size: number
  /** @returns undefined until this phone has been looked through: nothing is said to be missing before */
  has(ticketId: number): boolean | undefined
}

/** Those whose PDF is in the wallet, and so is what draws it. */
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
