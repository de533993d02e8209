import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Fold } from '../../ui/admin/fold.tsx'

interface AccountPartProps {
  id: string
  title: string
  summary: string
  children: ReactNode
}

/** A row of the account, which a press or a link to it opens; it takes the focus of a control that is removed in it. */
export const AccountPart = ({ id, title, summary, children }: AccountPartProps) => (
  <section id={id} aria-label={title} tabIndex={-1} className="scroll-mt-20 px-4 py-1 outline-none md:px-6">
    {/* One is open at a time, so that one primary button is in sight. */}
    <Fold title={<h2>{title}</h2>} summary={summary} isOpen={useLocation().hash === `#${id}`} group="account">
      {children}
    </Fold>
  </section>
)
