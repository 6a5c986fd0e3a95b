import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { requireAdmin } from '#features/session/admin-guard.ts'
import { SayItScreen } from '#features/trips/saying/say-it-screen.tsx'
import { busIdParam } from '../-bus-id-param.ts'

const Search = v.object({
  /** What is to be said; absent while that is asked. */
  what: v.fallback(v.optional(v.picklist(['time', 'boarding-point', 'vehicle'])), undefined),
})

/** Outside the operator's frame, as boarding is. */
export const Route = createFileRoute('/adminAuth/admin-home-page_/say/$busId')({
  staticData: { title: 'Say it' },
  params: busIdParam,
  validateSearch: (search) => v.parse(Search, search),
  // After the params, which its types would fix otherwise.
  beforeLoad: ({ location }) => requireAdmin(location),
  component: function SayIt() {
    return <SayItScreen busId={Route.useParams().busId} what={Route.useSearch().what} />
  },
})
