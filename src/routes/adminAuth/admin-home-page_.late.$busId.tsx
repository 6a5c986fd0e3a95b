import { createFileRoute } from '@tanstack/react-router'
import { LateScreen } from '#features/boarding/late/late-screen.tsx'
import { OperatorsDoor } from '#features/boarding/screen/whose-door.tsx'
import { requireAdmin } from '#features/session/admin-guard.ts'
import { busIdParam } from '../-bus-id-param.ts'

/** Outside the operator's frame, as boarding is: a driver has it, too. */
export const Route = createFileRoute('/adminAuth/admin-home-page_/late/$busId')({
  staticData: { title: 'Late' },
  params: busIdParam,
  // After the params, which its types would fix otherwise.
  beforeLoad: ({ location }) => requireAdmin(location),
  component: function Late() {
    return <OperatorsDoor screen={LateScreen} busId={Route.useParams().busId} />
  },
})
