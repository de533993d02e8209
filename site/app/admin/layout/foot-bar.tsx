import type { ReactNode } from 'react'

interface FootBarProps {
  label: string
  /** Stands at its place in the page instead, for an action that is always there but seldom urgent. */
  isInFlow?: boolean
  children: ReactNode
}

const atFoot =
  'fixed inset-x-0 bottom-[var(--tab-bar,0px)] z-20 animate-rise border-t border-line bg-work pb-[env(safe-area-inset-bottom)] shadow-float md:left-20 lg:left-60 low:static'

/** The bar at the foot of the window, above the tab bar if there is one; the layout leaves room for it below the screen. */
export const FootBar = ({ label, isInFlow = false, children }: FootBarProps) => (
  <section
    aria-label={label}
    data-foot-bar={isInFlow ? undefined : ''}
    className={isInFlow ? 'mt-2' : atFoot}
  >
    <div
      className={`flex min-h-16 items-center gap-1 md:gap-2 ${isInFlow ? '' : 'mx-auto max-w-(--container-page) px-2.5 md:px-5 lg:px-8'}`}
    >
      {children}
    </div>
  </section>
)
