import { createFileRoute } from '@tanstack/react-router'
import { HandedNotComing } from '#features/boarding/not-coming/not-coming-pages.tsx'
import { busIdParam } from '../-bus-id-param.ts'

export const Route = createFileRoute('/boarding/not-coming/$busId')({
  staticData: { title: 'Bus is not coming' },
  params: busIdParam,
  component: function NotComing() {
    return <HandedNotComing busId={Route.useParams().busId} />
  },
})
