import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { ArrowIcon, CloseIcon } from '../../ui/icons.tsx'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { preloadPicture } from './preload-picture.ts'
import { useSwipe } from './use-swipe.ts'

interface GalleryViewerProps {
  items: readonly GalleryItem[]
  /** Index of the picture on display. */
  place: number
  onMove: (item: GalleryItem) => void
  onClose: () => void
}

const sizes = '(min-width: 64rem) calc(100vw - 24rem), 100vw'

/** A full-window lightbox with buttons, arrow keys and swipes; Escape closes it. */
export function GalleryViewer({ items, place, onMove, onClose }: GalleryViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const at = (step: number) => items[(place + step + items.length) % items.length]
  const item = at(0)
  const move = (step: number) => {
    const next = at(step)
    if (next) onMove(next)
  }
  useSwipe(stage, move)
  const onArrow = useEffectEvent(move)

  // A modal dialog traps the focus and returns it to the link on close.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') onArrow(1)
      if (key === 'ArrowLeft') onArrow(-1)
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('keydown', onKeyDown)
      // Also runs on Back.
      element?.close()
    }
  }, [])

  const following = at(1)?.image ?? ''
  const previous = at(-1)?.image ?? ''
  useEffect(() => {
    preloadPicture(following, sizes)
    preloadPicture(previous, sizes)
  }, [following, previous])

  if (!item) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none animate-rise overflow-hidden bg-ink text-ink open:grid max-lg:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div ref={stage} className="relative min-h-0 min-w-0 touch-pan-y touch-pinch-zoom">
        <StoredPicture
          key={item._id}
          path={item.image}
          alt={item.title}
          sizes={sizes}
          fallback="/art/placeholder.svg"
          isFirst
          className="absolute inset-0 size-full object-contain p-3 md:p-6"
        />
      </div>
      <div className="flex min-h-0 flex-col bg-paper max-lg:max-h-[50dvh] lg:justify-center">
        <div className="min-h-0 overflow-y-auto px-page pt-5 lg:px-8">
          <h2 id={titleId} className="text-head">
            {item.title}
          </h2>
          {item.description !== '' && (
            <p className="mt-3 max-w-measure whitespace-pre-line text-soft">{item.description}</p>
          )}
        </div>
        <ViewerControls
          title={item.title}
          place={place}
          count={items.length}
          onStep={move}
          onClose={() => dialog.current?.close()}
        />
      </div>
    </dialog>
  )
}

interface ViewerControlsProps {
  title: string
  place: number
  count: number
  onStep: (step: number) => void
  onClose: () => void
}

const round =
  'grid size-12 shrink-0 place-items-center rounded-full border border-ink/25 bg-card transition-colors hover:border-ink'

/** Previous and next at the lower edge on phones, in reach of the thumb; Close in the corner. */
function ViewerControls({ title, place, count, onStep, onClose }: ViewerControlsProps) {
  return (
    <div className="flex shrink-0 items-center gap-3 px-page pb-5 pt-4 lg:px-8 lg:pt-8">
      {count > 1 && (
        <>
          <button type="button" onClick={() => onStep(-1)} aria-label="Previous picture" className={round}>
            <ArrowIcon className="size-6 rotate-180" />
          </button>
          <button type="button" onClick={() => onStep(1)} aria-label="Next picture" className={round}>
            <ArrowIcon className="size-6" />
          </button>
        </>
      )}
      <p role="status" className="min-w-0 grow tabular-nums text-soft">
        {place + 1} of {count}
        <span className="sr-only">: {title}</span>
      </p>
      <button
        type="button"
        onClick={onClose}
        aria-label="Close viewer"
        className={`${round} fixed right-3 top-3`}
      >
        <CloseIcon className="size-6" />
      </button>
    </div>
  )
}
