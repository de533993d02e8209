import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { connectionMessages } from '@chekku/domain/connection'
import { peopleMessages } from '@chekku/domain/people/people'
import { Link, Outlet, useLocation } from 'react-router'
import { Button } from '../../ui/admin/button.tsx'
import { useSession } from '../auth/session.ts'
import { useCanOpen } from '../auth/use-can.ts'
import { panelClasses, Screen } from './screen.tsx'

/** The error boundary of the screens, inside the layout; a screen that the user may not open shows so. */
export default function ScreenBoundary() {
  const session = useSession()
  const canOpen = useCanOpen()
  if (canOpen(useLocation().pathname) || session.status !== 'in') return <Outlet />
  const { access = 'owner' } = session.user
  return (
    <Screen title="Not for you">
      <p>
        {/* Only owners may do more than a manager. */}
        {`${access === 'manager' ? peopleMessages.ownersOnly : peopleMessages.notForRole(access)}. `}
        <Link to="/admin" className="link">
          Back to the dashboard
        </Link>
      </p>
    </Screen>
  )
}

export function ErrorBoundary() {
  return (
    <Screen title={catalogueMessages.errorTitle}>
      <div role="alert" className={`${panelClasses} grid max-w-measure justify-items-start gap-3 p-5`}>
        <p className="text-danger">{connectionMessages.unexpectedTryAgain}</p>
        <Button onClick={() => location.reload()}>Try again</Button>
      </div>
    </Screen>
  )
}
