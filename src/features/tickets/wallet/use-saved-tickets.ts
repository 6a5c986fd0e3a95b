import { queryOptions, useQuery } from '@tanstack/react-query'
import { BOOKED } from '../../../../contract/tickets/ticket.ts'
import { keepAssetGroup } from '../../../offline/keep-asset-group.ts'
import { drawsPdf } from '../files/pdf-viewer.ts'
import { walletQuery } from './user-wallet.ts'

/** Whether this phone has what shows a ticket with no network. Asking makes it so, as soon as the line allows. */
function pdfViewerQuery() {
  return queryOptions({
    queryKey: ['pdfViewer'],
    queryFn: async () => {
      if (drawsPdf) return keepAssetGroup(navigator.serviceWorker, 'pdf-viewer')
      // Without a drawn PDF the ticket is drawn from what the wallet has, and the file can be shared. Where no worker comes,
      // this waits for ever, and the app claims nothing.
      return (await navigator.serviceWorker?.ready) !== undefined
    },
    networkMode: 'always',
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    retry: false,
    meta: { owner: 'public' },
  })
}

/** The ids of the tickets that are good with no signal: the PDF is in the wallet, and so is what draws it. */
export function useSavedTickets(userId: number): ReadonlySet<number> {
  const { data: held = [] } = useQuery(walletQuery(userId))
  const withPdf = held.filter(({ ticket, pdfSaved }) => pdfSaved && ticket.status === BOOKED)
  const { data: viewerKept = false } = useQuery({ ...pdfViewerQuery(), enabled: withPdf.length > 0 })
  return new Set(viewerKept ? withPdf.map(({ ticket }) => ticket.id) : [])
}
