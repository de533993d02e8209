import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/**
 * For markup that the browser keeps as the server wrote it: a ref callback that lets its links to pages of the shop lead there
 * within the document, as those of the router do.
 */
export function useFollowedLinks(): (element: HTMLElement | null) => (() => void) | undefined {
  const navigate = useNavigate()
  return useCallback(
    element => {
      if (!element) return
      const onClick = (event: MouseEvent) => {
        const link = event.target instanceof Element && event.target.closest('a')
        if (!link || link.origin !== location.origin) return
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
      }
      element.addEventListener('click', onClick)
      return () => element.removeEventListener('click', onClick)
    },
    [navigate],
  )
}
