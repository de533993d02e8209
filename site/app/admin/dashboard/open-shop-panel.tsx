import { goLiveMessages } from '@chekku/domain/shop/go-live'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/admin/button.tsx'
import { TextLink } from '../../ui/admin/text-link.tsx'
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
import { allPoints, useAllPoints } from './go-live-row.tsx'

/** Set on a device where the panel was postponed: it then shows only one line. */
const storageKey = 'open-shop-not-now'

/**
 * The next step of the first hour; where it is not offered or wanted, the children and a line that leads to it, or to
 * the shop's QR code once all steps are done.
 */
export function OpenShopPanel({ children }: { children: ReactNode }) {
  const { state, query } = useShopState()
  const areAllAsked = useAllPoints()
  const [isLater, setIsLater] = useState(() => readStored('localStorage', storageKey) !== null)
  if (!state) return query.error ? children : null
  const done = doneSteps(state)
  const step = stepToDo(done)
  const isDone = done.length === startSteps.length
  const isOffered = isStartOffered(state)
  if (isLater || !isOffered || areAllAsked) {
    return (
      <>
        {children}
        {(isDone || isOffered) && (
          <TextLink to={stepAddress(step)} className="mt-2">
            {isDone ? 'QR code of your shop' : 'Open your shop'}
          </TextLink>
        )}
      </>
    )
  }
  const isNew = done.length === 0
  return (
    <section aria-labelledby="open-shop" className={`${panelClasses} mt-5 grid gap-4 border-leaf p-5 md:p-8`}>
      <h2 id="open-shop" className="text-head font-semibold">
        Open your shop: {done.length} of {startSteps.length} done
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
        <Link to={allPoints} className="link min-h-11 content-center">
          {goLiveMessages.heading}
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
