import { catalogueMessages } from '@chekku/domain/catalogue'
import { connectionMessages } from '@chekku/domain/connection'
import { Outlet } from 'react-router'
import { Button } from '../../ui/admin/button.tsx'
import { panelClasses, Screen } from './screen.tsx'

/** The error boundary of the screens, inside the layout. */
export default function ScreenBoundary() {
  return <Outlet />
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
