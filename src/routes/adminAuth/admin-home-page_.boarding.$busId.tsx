import { createFileRoute } from '@tanstack/react-router'
import { OperatorBoarding } from '#features/boarding/screen/operator-boarding.tsx'
import { requireAdmin } from '#features/session/admin-guard.ts'
import { busIdParam } from '../-bus-id-param.ts'
import { readBoardingSearch } from '../boarding/-read-search.ts'

/** Outside the operator's frame: at the door the whole screen is the trip's. */
export const Route = createFileRoute('/adminAuth/admin-home-page_/boarding/$busId')({
  staticData: { title: 'Boarding' },
  validateSearch: readBoardingSearch,
  params: busIdParam,
  // After the params, which its types would fix otherwise.
  beforeLoad: ({ location }) => requireAdmin(location),
  component: function Boarding() {
    return <OperatorBoarding busId={Route.useParams().busId} view={Route.useSearch().view ?? 'scan'} />
  },
})
