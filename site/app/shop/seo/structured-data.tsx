import { useState, useSyncExternalStore } from 'react'

interface StructuredDataProps {
  /** URL of the page it describes. */
  of: string
  /** Rendered on the server only; empty in the browser. */
  text: string
}

/**
 * Structured data of a page. It is rendered on the server only, since crawlers load whole documents, which keeps its
 * code out of the browser bundle. The key removes it on navigation.
 */
export const StructuredData = ({ of, text }: StructuredDataProps) => <Written key={of} text={text} />

function Written({ text }: { text: string }) {
  const isWritten = useIsWrittenByServer()
  return (
    isWritten && (
      <script type="application/ld+json" suppressHydrationWarning>
        {text}
      </script>
    )
  )
}

const neverChanges = () => () => undefined
const nothing = () => null

/** Whether the server rendered this component; unlike `useIsHydrated` it causes no second render. */
function useIsWrittenByServer(): boolean {
  let isByServer = false
  // React calls the server snapshot only while it hydrates or renders on the server.
  useSyncExternalStore(neverChanges, nothing, () => {
    isByServer = true
    return null
  })
  return useState(isByServer)[0]
}
