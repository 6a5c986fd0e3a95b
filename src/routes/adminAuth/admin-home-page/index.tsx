import { createFileRoute } from '@tanstack/react-router'
import { DriverTrips } from '#features/boarding/hand-over/driver-trips.tsx'
import { HomeReadiness } from '#features/boarding/readiness/home-readiness.tsx'
import { OperatorHomeScreen } from '#features/company-home/operator-home-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/')({
  staticData: { title: 'Your buses' },
  component: () => (
    <OperatorHomeScreen
      tripsToBoard={(admin) => <DriverTrips admin={admin} />}
      readiness={(admin) => <HomeReadiness admin={admin} />}
    />
  ),
})
