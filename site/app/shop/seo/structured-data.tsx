import { useState, useSyncExternalStore } from 'react'

interface StructuredDataProps {
  /** The address of the page that it tells of. */
  of: string
  /** Made by the server alone; empty in the browser. */
  text: string
}

/**
 * What search engines read of a page, which they load whole: it comes with the page that the server writes, and neither the
 * code that makes it nor the work travels to readers. It goes with its page.
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

/** Whether the server rendered this, too; unlike `useIsHydrated` it has nothing rendered again. */
function useIsWrittenByServer(): boolean {
  let isByServer = false
  // React asks for the server's value where the server's page is what it renders, and nowhere else.
  useSyncExternalStore(neverChanges, nothing, () => {
    isByServer = true
    return null
  })
  return useState(isByServer)[0]
}
