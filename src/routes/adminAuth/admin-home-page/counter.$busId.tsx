import { createFileRoute } from '@tanstack/react-router'
import { CounterScreen, type CounterStep } from '#features/counter/counter-screen.tsx'
import { busIdParam } from '../../-bus-id-param.ts'

export const Route = createFileRoute('/adminAuth/admin-home-page/counter/$busId')({
  staticData: { title: 'Counter' },
  params: busIdParam,
  validateSearch: ({ step, ticket }: Record<string, unknown>): CounterStep => ({
    ...(step === 'sale' ? { step } : {}),
    ...(Number(ticket) > 0 ? { ticket: Number(ticket) } : {}),
  }),
  component: function CounterRoute() {
    const { busId } = Route.useParams()
    return <CounterScreen key={busId} {...Route.useSearch()} busId={busId} />
  },
})
