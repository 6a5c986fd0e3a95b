import { createFileRoute } from '@tanstack/react-router'
import { HandedLate } from '#features/boarding/late/late-pages.tsx'
import { busIdParam } from '../-bus-id-param.ts'

export const Route = createFileRoute('/boarding/late/$busId')({
  staticData: { title: 'Late' },
  params: busIdParam,
  component: function Late() {
    return <HandedLate busId={Route.useParams().busId} />
  },
})
