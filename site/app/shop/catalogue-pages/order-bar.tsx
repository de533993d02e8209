import { type ReactNode, type RefObject, useEffect, useState } from 'react'

/** True while an element is not wholly in view, between the header and a bar at the foot; on the server too. */
function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([entry]) => setOut((entry?.intersectionRatio ?? 0) < 0.99), {
      rootMargin: '-64px 0px',
      threshold: 0.99,
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isOut
}

/**
 * On phones the order and its button at the foot of the window, while `own`, their place within the page, is out of
 * view. Stands last in a flex column, so that it covers nothing at the end of the page, without script too.
 */
export function OrderBar(props: { label: string; own: RefObject<HTMLElement | null>; children: ReactNode }) {
  const { label, own, children } = props
  const isShown = useIsOutOfView(own)
  return (
    <aside
      aria-label={label}
      data-print="away"
      className={`sticky low:static bottom-0 z-20 order-last flex items-center gap-2 border-t border-line bg-card px-page pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:hidden in-[html:has(:is(input,textarea):focus)]:hidden ${isShown ? '' : 'invisible'}`}
    >
      {children}
    </aside>
  )
}

/** The price in a bar at the foot, under the name of its subject. */
export const OrderBarPrice = ({ of, children }: { of: string; children: ReactNode }) => (
  <p className="min-w-0 grow leading-tight tabular-nums">
    {of !== '' && <span className="line-clamp-1 text-fine">{of}</span>}
    {children}
  </p>
)
