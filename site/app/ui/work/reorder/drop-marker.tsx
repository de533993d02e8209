/** The line that shows where what is dragged would land; its parent must be positioned. */
export function DropMarker({ side }: { side: 'before' | 'after' | undefined }) {
  if (side === undefined) return null
  return (
    <span
      aria-hidden="true"
      data-marker={side}
      className={`pointer-events-none absolute inset-x-0 z-10 h-1 rounded-full bg-leaf ${side === 'before' ? '-top-1' : '-bottom-1'}`}
    />
  )
}
