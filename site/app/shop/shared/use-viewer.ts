import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A viewer with its own history entry, so Back closes it; loading its URL does not open it. */
export function useViewer(viewerHash: string) {
  const [wasOpened, setWasOpened] = useState(false)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
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
      if (window.location.hash === viewerHash) void navigate(-1)
    },
  }
}
