import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowIcon } from '../../ui/icons.tsx'

interface SectionHeadingProps {
  id: string
  title: string
  more?: { text: string; path: string }
}

/** A section's heading under the label's double rule, with the way to all of it at its end. */
export function SectionHeading({ id, title, more }: SectionHeadingProps) {
  return (
    <div className="rule-double mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-6 md:mb-12">
      <h2 id={id} className="text-head">
        {title}
      </h2>
      {more && <MoreLink to={more.path}>{more.text}</MoreLink>}
    </div>
  )
}

/** A link that goes on where a section ends. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link group inline-flex min-h-11 items-center gap-2">
      {children}
      <ArrowIcon className="size-5 transition-transform group-hover:translate-x-1" />
    </Link>
  )
}
