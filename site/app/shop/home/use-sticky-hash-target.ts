import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** What a reader does to look elsewhere. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps the part of the page that a link named in its place while what stands above it is still loading, until the
 * reader moves; the top of the page where that part is not, or is not any more.
 */
export function useStickyHashTarget(): void {
  const { hash, key } = useLocation()
  const isFollowedLink = useNavigationType() !== 'POP'

  useEffect(() => {
    const page = document.getElementById('main')
    if (!key || !isFollowedLink || hash === '' || !page) return
    const hold = new ResizeObserver(() => {
      const target = document.getElementById(hash.slice(1))
      if (target) target.scrollIntoView()
      else window.scrollTo(0, 0)
    })
    const letGo = () => {
      hold.disconnect()
      for (const move of ownMoves) window.removeEventListener(move, letGo)
    }
    hold.observe(page)
    for (const move of ownMoves) window.addEventListener(move, letGo, { passive: true })
    return letGo
  }, [hash, key, isFollowedLink])
}
