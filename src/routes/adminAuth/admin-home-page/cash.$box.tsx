import { createFileRoute } from '@tanstack/react-router'
import { CloseBoxScreen } from '#features/till/close-box-screen.tsx'

export const Route = createFileRoute('/adminAuth/admin-home-page/cash/$box')({
  staticData: { title: 'Close the box' },
  component: function CloseBoxRoute() {
    return <CloseBoxScreen box={Route.useParams().box} />
  },
})
