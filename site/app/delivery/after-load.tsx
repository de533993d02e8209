import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Shows what nobody waits for once the page has loaded, so that its script comes after everything else. */
export function AfterLoad({ children }: { children: ReactNode }) {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (document.readyState === 'complete') return setIsLoaded(true)
    const onLoad = () => setIsLoaded(true)
    addEventListener('load', onLoad)
    return () => removeEventListener('load', onLoad)
  }, [])
  return isLoaded && <Suspense>{children}</Suspense>
}
