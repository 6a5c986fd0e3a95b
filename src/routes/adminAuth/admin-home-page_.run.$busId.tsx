import { createFileRoute } from '@tanstack/react-router'
import { OperatorRun } from '#features/boarding/run/run-pages.tsx'
import { requireAdmin } from '#features/session/admin-guard.ts'
import { busIdParam } from '../-bus-id-param.ts'

/** Outside the operator's frame, as boarding is: a driver has it, too. */
export const Route = createFileRoute('/adminAuth/admin-home-page_/run/$busId')({
  staticData: { title: 'On the road' },
  params: busIdParam,
  // After the params, which its types would fix otherwise.
  beforeLoad: ({ location }) => requireAdmin(location),
  component: function Run() {
    return <OperatorRun busId={Route.useParams().busId} />
  },
})
