import { useState } from 'react'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

interface StructuredDataProps {
  /** Made by the server alone; empty in the browser. */
  text: string
}

/**
 * What search engines read of a page, which they load whole: it comes with the page that the server writes, and neither the
 * code that makes it nor the work travels to readers. Its key is the page's address, so that it goes with the page.
 */
export function StructuredData({ text }: StructuredDataProps) {
  const isHydrated = useIsHydrated()
  const [isWritten] = useState(!isHydrated)
  return (
    isWritten && (
      <script type="application/ld+json" suppressHydrationWarning>
        {text}
      </script>
    )
  )
}
