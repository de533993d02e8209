import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A viewer with its own history entry, so Back closes it; loading its URL does not open it. */
export function useViewer(viewerHash: string) {
  const [wasOpened, setWasOpened] = useState(false)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  // The browser goes back only after this code, so a second press of Close would leave the page.
  const isClosing = useRef(false)
  useEffect(() => {
    if (hash !== viewerHash) isClosing.current = false
  }, [hash, viewerHash])
  const isLeftOver = hash === viewerHash && !wasOpened
  // After a reload with the viewer open, its entry would stay below the next one, and closing would lead to it.
  useEffect(() => {
    if (isLeftOver) void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isLeftOver, search, navigate])
  return {
    isOpen: wasOpened && hash === viewerHash,
    open() {
      setWasOpened(true)
      void navigate({ search, hash: viewerHash }, { preventScrollReset: true })
    },
    close() {
      if (isClosing.current || window.location.hash !== viewerHash) return
      isClosing.current = true
      void navigate(-1)
    },
  }
}
