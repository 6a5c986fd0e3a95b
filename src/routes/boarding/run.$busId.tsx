import { createFileRoute } from '@tanstack/react-router'
import { RunScreen } from '#features/boarding/run/run-screen.tsx'
import { HandedDoor } from '#features/boarding/screen/whose-door.tsx'
import { busIdParam } from '../-bus-id-param.ts'

export const Route = createFileRoute('/boarding/run/$busId')({
  staticData: { title: 'On the road' },
  params: busIdParam,
  component: function Run() {
    return <HandedDoor screen={RunScreen} busId={Route.useParams().busId} />
  },
})
