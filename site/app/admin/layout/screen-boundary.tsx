import { catalogueMessages } from '@chekku/domain/catalogue'
import { connectionMessages } from '@chekku/domain/connection'
import { Outlet } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'
import { panelLook } from './panel.ts'
import { Screen } from './screen.tsx'

/** Stands between the shell and its screens: one that breaks leaves the shell standing. */
export default function ScreenBoundary() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <Screen title={catalogueMessages.errorTitle}>
      <div role="alert" className={`${panelLook} grid max-w-measure justify-items-start gap-3 p-5`}>
        <p className="text-danger">{connectionMessages.unexpectedTryAgain}</p>
        <button type="button" onClick={() => location.reload()} className={buttonClasses('quiet')}>
          Try again
        </button>
      </div>
    </Screen>
  )
}
