import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { StopEmpty } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NotFoundScreen() {
  return (
    <main>
      <EmptyState
        drawing={<StopEmpty />}
        heading="Page Not Found"
        level={1}
        actions={
          <Link to="/" className={buttonClass()}>
            Home Page
          </Link>
        }
      >
        No bus stops here. The address may be old or mistyped.
      </EmptyState>
    </main>
  )
}
