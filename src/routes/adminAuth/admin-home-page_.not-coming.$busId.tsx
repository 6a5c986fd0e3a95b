import { createFileRoute } from '@tanstack/react-router'
import { NotComingScreen } from '#features/boarding/not-coming/not-coming-screen.tsx'
import { OperatorsDoor } from '#features/boarding/screen/whose-door.tsx'
import { requireAdmin } from '#features/session/admin-guard.ts'
import { busIdParam } from '../-bus-id-param.ts'

/** Outside the operator's frame, as boarding is: a driver has it, too. */
export const Route = createFileRoute('/adminAuth/admin-home-page_/not-coming/$busId')({
  staticData: { title: 'Bus is not coming' },
  params: busIdParam,
  // After the params, which its types would fix otherwise.
  beforeLoad: ({ location }) => requireAdmin(location),
  component: function NotComing() {
    return <OperatorsDoor screen={NotComingScreen} busId={Route.useParams().busId} />
  },
})
