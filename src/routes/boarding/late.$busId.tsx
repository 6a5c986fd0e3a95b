import { createFileRoute } from '@tanstack/react-router'
import { LateScreen } from '#features/boarding/late/late-screen.tsx'
import { HandedDoor } from '#features/boarding/screen/whose-door.tsx'
import { busIdParam } from '../-bus-id-param.ts'

export const Route = createFileRoute('/boarding/late/$busId')({
  staticData: { title: 'Late' },
  params: busIdParam,
  component: function Late() {
    return <HandedDoor screen={LateScreen} busId={Route.useParams().busId} />
  },
})
