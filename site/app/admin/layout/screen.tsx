import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { BackIcon } from '../../ui/admin/admin-icons.tsx'

export const panelClasses = 'rounded-card border border-line bg-work'

interface PanelProps {
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a screen with a heading, the target of its links; it takes the focus of a control that is removed in it. */
export const Panel = ({ id, title, className = '', children }: PanelProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    tabIndex={-1}
    className={`${panelClasses} scroll-mt-20 p-5 outline-none md:p-6 ${className}`}
  >
    <h2 id={`${id}-title`} className="text-name font-semibold">
      {title}
    </h2>
    {children}
  </section>
)

interface ScreenProps {
  title: string
  back?: { to: LinkProps['to']; label: string; state?: unknown }
  /** Buttons and links; one of them at most is primary. */
  actions?: ReactNode
  children: ReactNode
}

export function Screen({ title, back, actions, children }: ScreenProps) {
  return (
    <>
      <title>{`${title} · Administration`}</title>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-1">
          {back && (
            <Link
              to={back.to}
              state={back.state}
              preventScrollReset={back.state !== undefined}
              aria-label={back.label}
              title={back.label}
              className="-ml-3 grid size-11 shrink-0 place-items-center"
            >
              <BackIcon />
            </Link>
          )}
          <h1 className="text-head">{title}</h1>
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </>
  )
}
