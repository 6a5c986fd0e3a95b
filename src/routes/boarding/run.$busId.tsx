import { createFileRoute } from '@tanstack/react-router'
import { HandedRun } from '#features/boarding/run/run-pages.tsx'
import { busIdParam } from '../-bus-id-param.ts'

export const Route = createFileRoute('/boarding/run/$busId')({
  staticData: { title: 'On the road' },
  params: busIdParam,
  component: function Run() {
    return <HandedRun busId={Route.useParams().busId} />
  },
})
