import { Link } from 'react-router'
import { CheckIcon } from '../../../ui/admin/admin-icons.tsx'
import { type StartStep, startSteps, stepAddress, stepNames } from './first-hour.ts'

/** The steps as numbered links, completed ones ticked; `current` is the one on display, where names stand on narrow screens too. */
export function StepMarks({ done, current }: { done: readonly StartStep[]; current?: StartStep }) {
  return (
    <ol className="grid grid-cols-5 gap-1">
      {startSteps.map((step, index) => {
        const isDone = done.includes(step)
        return (
          <li key={step} className="min-w-0">
            <Link
              to={stepAddress(step)}
              aria-current={step === current ? 'step' : undefined}
              className="group grid min-h-11 content-start justify-items-center gap-1 rounded-control py-1.5 text-center text-fine leading-tight text-soft aria-[current]:text-ink"
            >
              <span
                aria-hidden="true"
                className={`grid size-8 place-items-center rounded-full border-2 font-semibold group-aria-[current]:border-turmeric ${isDone ? 'border-leaf bg-leaf text-paper' : 'border-soft/60 bg-work text-ink'}`}
              >
                {isDone ? <CheckIcon className="size-4" /> : index + 1}
              </span>
              <span className={`max-w-full wrap-anywhere ${current ? '' : 'max-md:sr-only'}`}>
                {stepNames[step]}
              </span>
              {isDone && <span className="sr-only">, done</span>}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
