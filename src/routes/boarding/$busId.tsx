import { createFileRoute } from '@tanstack/react-router'
import { HandedBoarding } from '#features/boarding/hand-over/handed-boarding.tsx'
import { busIdParam } from '../-bus-id-param.ts'
import { readBoardingSearch } from './-read-search.ts'

export const Route = createFileRoute('/boarding/$busId')({
  staticData: { title: 'Boarding' },
  validateSearch: readBoardingSearch,
  params: busIdParam,
  component: function Boarding() {
    return <HandedBoarding busId={Route.useParams().busId} view={Route.useSearch().view ?? 'scan'} />
  },
})
