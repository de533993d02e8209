import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../../ui/plain-click.ts'

/**
 * A ref callback for server HTML that the browser does not render: clicks on its links to shop pages become client-side
 * navigations, like those of the router's links.
 */
export function useFollowedLinks(): (element: HTMLElement | null) => (() => void) | undefined {
  const navigate = useNavigate()
  return useCallback(
    element => {
      if (!element) return
      const onClick = (event: MouseEvent) => {
        const link = event.target instanceof Element && event.target.closest('a')
        if (!link || link.origin !== location.origin) return
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
      }
      element.addEventListener('click', onClick)
      return () => element.removeEventListener('click', onClick)
    },
    [navigate],
  )
}
