import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Interactions that end the sticking. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps a link's hash target in view while content above it loads, until the reader interacts. Scrolls to the top if
 * the target does not exist.
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
