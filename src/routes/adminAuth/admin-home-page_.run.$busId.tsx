import { createFileRoute } from '@tanstack/react-router'
import { RunScreen } from '#features/boarding/run/run-screen.tsx'
import { OperatorsDoor } from '#features/boarding/screen/whose-door.tsx'
import { requireAdmin } from '#features/session/admin-guard.ts'
import { busIdParam } from '../-bus-id-param.ts'

/** Outside the operator's frame, as boarding is: a driver has it, too. */
export const Route = createFileRoute('/adminAuth/admin-home-page_/run/$busId')({
  staticData: { title: 'On the road' },
  params: busIdParam,
  // After the params, which its types would fix otherwise.
  beforeLoad: ({ location }) => requireAdmin(location),
  component: function Run() {
    return <OperatorsDoor screen={RunScreen} busId={Route.useParams().busId} />
  },
})
