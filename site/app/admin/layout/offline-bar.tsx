import { useIsReachable } from '../auth/use-session-ping.ts'

/** Says that the server is out of reach, for as long as it is. */
export function OfflineBar() {
  const isReachable = useIsReachable()
  // Assistive technology announces what changes in a region that it knows: the region is always there.
  return (
    <div role="status" className="sticky top-14 z-10">
      {!isReachable && (
        <p className="bg-ink px-4 py-2 text-fine text-paper md:px-5 lg:px-8">
          {navigator.onLine ? 'The shop cannot be reached.' : 'You are offline.'} What is shown may be old.
          What you type stays: save it once the shop is back.
        </p>
      )}
    </div>
  )
}
