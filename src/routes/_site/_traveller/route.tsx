import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#features/session/guards.ts'

/** Pages inside the layout that only a logged-in traveller sees. */
export const Route = createFileRoute('/_site/_traveller')({
  beforeLoad: ({ location }) => requireUser(location),
})
