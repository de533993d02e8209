/** A grey shape where something will stand; nothing that assistive technology would read. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-control bg-line ${className}`} />
}
