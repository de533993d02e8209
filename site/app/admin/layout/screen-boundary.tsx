import { messages } from '@chekku/domain/messages'
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
    <Screen title={messages.errorTitle}>
      <div role="alert" className={`${panelLook} grid max-w-measure justify-items-start gap-3 p-5`}>
        <p className="text-danger">{messages.unexpectedTryAgain}</p>
        <button type="button" onClick={() => location.reload()} className={buttonClasses('quiet')}>
          Try again
        </button>
      </div>
    </Screen>
  )
}
