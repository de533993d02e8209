import { useState } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/admin/button.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { readStored, writeStored } from '../../web-storage.ts'
import {
  doneSteps,
  isStartOffered,
  startSteps,
  stepAddress,
  stepNames,
  stepToDo,
} from '../components/first-hour/first-hour.ts'
import { StepMarks } from '../components/first-hour/step-marks.tsx'
import { useShopState } from '../components/first-hour/use-shop-state.ts'
import { panelClasses } from '../layout/screen.tsx'

/** Set on a device where the panel was postponed: it then shows only one line. */
const storageKey = 'open-shop-not-now'

/** A link to the next step of the first hour, or to the shop's QR code once all steps are done. */
export function OpenShopPanel() {
  const { state } = useShopState()
  const [isLater, setIsLater] = useState(() => readStored('localStorage', storageKey) !== null)
  if (!state) return null
  const done = doneSteps(state)
  if (done.length === startSteps.length)
    return <LineLink to={stepAddress('address')}>QR code of your shop</LineLink>
  if (!isStartOffered(state)) return null
  const step = stepToDo(done)
  const title = `Open your shop: ${done.length} of ${startSteps.length} done`
  if (isLater) return <LineLink to={stepAddress(step)}>{title}</LineLink>
  const isNew = done.length === 0
  return (
    <section aria-labelledby="open-shop" className={`${panelClasses} mb-8 grid gap-4 border-leaf p-5 md:p-8`}>
      <h2 id="open-shop" className="text-head font-semibold">
        {title}
      </h2>
      <p className="max-w-measure">
        {isNew
          ? 'Welcome. Five short steps, and customers can order: your name and number, your hours, a shelf, a first product, and a code to show them.'
          : `Next: ${stepNames[step]}. Go on where you stopped, on whichever device.`}
      </p>
      <StepMarks done={done} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to={stepAddress(step)} className={buttonClasses('primary', 'max-md:w-full')}>
          {isNew ? 'Begin' : 'Continue'}
        </Link>
        <LinkButton
          onClick={() => {
            writeStored('localStorage', storageKey, 'yes')
            setIsLater(true)
          }}
        >
          Not now
        </LinkButton>
      </div>
    </section>
  )
}

const LineLink = ({ to, children }: { to: string; children: string }) => (
  <p className="mb-4">
    <Link to={to} className="link inline-grid min-h-11 content-center">
      {children}
    </Link>
  </p>
)
