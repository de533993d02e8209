import type { ReactNode } from 'react'
import { ChevronIcon } from '../icons.tsx'

interface FoldProps {
  title: ReactNode
  /** Its content in a line, for a reader who leaves it closed. */
  summary: string
  /** Opens or closes it at first, and whenever this changes. */
  isOpen?: boolean
  /** One fold of a group is open at a time. */
  group?: string
  /** Called whenever it is opened. */
  onOpen?: () => void
  children: ReactNode
}

/** A part of a form behind its name. */
export const Fold = ({ title, summary, isOpen = false, group, onOpen, children }: FoldProps) => (
  <details
    open={isOpen}
    name={group}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    className="min-w-0"
  >
    <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control py-2.5 font-medium leading-tight hover:text-leaf">
      <div className="min-w-0 grow">
        {title}
        <span className="line-clamp-2 text-fine font-normal text-soft wrap-anywhere">{summary}</span>
      </div>
      <ChevronIcon className="size-5 shrink-0 text-soft [details[open]>summary>&]:rotate-180" />
    </summary>
    <div className="grid grid-cols-1 gap-4 pb-4 pt-1">{children}</div>
  </details>
)

/** Opens the folds around a control, which could not have the focus otherwise. */
export function unfold(control: Element | null): void {
  for (let fold = control?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true
}
