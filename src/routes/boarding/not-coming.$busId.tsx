import { createFileRoute } from '@tanstack/react-router'
import { NotComingScreen } from '#features/boarding/not-coming/not-coming-screen.tsx'
import { HandedDoor } from '#features/boarding/screen/whose-door.tsx'
import { busIdParam } from '../-bus-id-param.ts'

export const Route = createFileRoute('/boarding/not-coming/$busId')({
  staticData: { title: 'Bus is not coming' },
  params: busIdParam,
  component: function NotComing() {
    return <HandedDoor screen={NotComingScreen} busId={Route.useParams().busId} />
  },
})
