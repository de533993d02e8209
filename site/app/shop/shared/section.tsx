import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'

export interface SectionProps extends Omit<ComponentProps<'section'>, 'id' | 'title'> {
  id: string
  title: string
  more?: { text: string; path: string }
}

/** A section of a page under a double rule and its heading. */
export function Section({ id, title, more, className, children, ...rest }: SectionProps) {
  const headingId = `${id}-heading`
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={className ?? 'page-width scroll-mt-4 py-section outline-none'}
      {...rest}
    >
      <div className="rule-double mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-6 md:mb-12">
        <h2 id={headingId} className="text-head">
          <IndicText text={title} />
        </h2>
        {more && <MoreLink to={more.path}>{more.text}</MoreLink>}
      </div>
      {children}
    </section>
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
