/** A grey placeholder for content that is loading; hidden from assistive technology. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-control bg-line ${className}`} />
}
