import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowIcon } from '../../ui/icons.tsx'

interface SectionHeadingProps {
  id: string
  title: string
  more?: { text: string; path: string }
}

/** A section heading under a double rule, with an optional link to the full list. */
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

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link group inline-flex min-h-11 items-center gap-2">
      {children}
      <ArrowIcon className="size-5 transition-transform group-hover:translate-x-1" />
    </Link>
  )
}
