import { variantFormats, variantSrcset } from '@chekku/domain/pictures/picture-variants'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { ArrowIcon, CloseIcon, ZoomIcon } from '../../ui/icons.tsx'
import { IndicText } from '../../ui/indic-text.ts'
import * as viewerTexts from './viewer-texts.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

type ViewedPicture = Pick<GalleryItem, '_id' | 'image' | 'title' | 'description'>

interface GalleryViewerProps {
  items: readonly ViewedPicture[]
  index: number
  /** Gives the picture the whole window but a bar, and offers a zoomed view, which is panned by scrolling. */
  canZoom?: boolean
  onMove: (item: ViewedPicture) => void
  onClose: () => void
}

const besideText = '(min-width: 64rem) calc(100vw - 24rem), 100vw'

/** A modal dialog traps the focus, and returns it when closed, also by Back. */
function showModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  // Browsers would focus the box of the title, since it scrolls.
  dialog.querySelector('button')?.focus()
  return () => dialog.close()
}

/** The direction of each arrow key: across for the next or previous picture, both for panning the zoomed one. */
const arrowSteps: Partial<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

const panPx = 80

/** A full-window lightbox with buttons, arrow keys and swipes; Escape closes it. */
export function GalleryViewer({ items, index, canZoom = false, onMove, onClose }: GalleryViewerProps) {
  const titleId = useId()
  const [isZoomed, setIsZoomed] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const sizes = canZoom ? '100vw' : besideText
  const itemAt = (step: number) => items[(index + step + items.length) % items.length]
  const item = itemAt(0)
  const move = (step: number) => {
    const next = itemAt(step)
    if (next) onMove(next)
  }
  usePreload(itemAt(1)?.image, sizes)
  usePreload(itemAt(-1)?.image, sizes)

  const onKeyDown = (event: KeyboardEvent) => {
    const [across, down] = arrowSteps[event.key] ?? [0, 0]
    if (!isZoomed && across !== 0) move(across)
    if (!isZoomed || (across === 0 && down === 0)) return
    event.preventDefault()
    frame.current?.scrollBy({ left: across * panPx, top: down * panPx })
  }
  // Escape closes the viewer through the history as its button does. The page stays inert until then.
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }

  if (!item) return null
  return (
    <dialog
      ref={showModal}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className={`fixed inset-0 m-0 size-full max-h-none max-w-none animate-rise overflow-hidden bg-ink text-ink open:grid ${canZoom ? 'grid-cols-1 grid-rows-[minmax(0,1fr)_auto]' : 'max-lg:grid-cols-1 max-lg:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_24rem]'}`}
    >
      <ZoomablePicture
        path={item.image}
        alt={item.title}
        sizes={sizes}
        className={canZoom ? '' : 'p-3 md:p-6'}
        isZoomed={isZoomed}
        frame={frame}
        onSwipe={move}
      />
      <div
        className={`flex min-h-0 flex-col bg-paper max-lg:max-h-[50dvh] ${canZoom ? 'md:flex-row md:items-center md:justify-between' : 'lg:justify-center'}`}
      >
        <div className={`min-h-0 overflow-y-auto px-page ${canZoom ? 'pt-3 md:py-3' : 'pt-5 lg:px-8'}`}>
          <h2 key={item._id} id={titleId} className={canZoom ? 'text-name' : 'text-head'}>
            <IndicText text={item.title} />
          </h2>
          {item.description !== '' && (
            <p className="mt-3 max-w-measure whitespace-pre-line text-soft">{item.description}</p>
          )}
        </div>
        {/* Previous and next at the lower edge on phones, within reach of the thumb; Close in the corner. */}
        <div
          className={`flex shrink-0 items-center gap-3 px-page ${canZoom ? 'py-3' : 'pb-5 pt-4 lg:px-8 lg:pt-8'}`}
        >
          {items.length > 1 && <MoveButtons onMove={move} />}
          {canZoom && (
            <RoundButton
              onClick={() => setIsZoomed(!isZoomed)}
              aria-pressed={isZoomed}
              aria-label={viewerTexts.larger}
            >
              <ZoomIcon className="size-6" />
            </RoundButton>
          )}
          <p aria-hidden="true" className="min-w-0 grow tabular-nums text-soft">
            {viewerTexts.position(index + 1, items.length)}
          </p>
          <p role="status" className="sr-only">
            {viewerTexts.positionOf(index + 1, items.length, item.title)}
          </p>
          <RoundButton onClick={onClose} aria-label={viewerTexts.close} className="fixed right-3 top-3">
            <CloseIcon className="size-6" />
          </RoundButton>
        </div>
      </div>
    </dialog>
  )
}

const MoveButtons = ({ onMove }: { onMove: (step: number) => void }) => (
  <>
    <RoundButton onClick={() => onMove(-1)} aria-label={viewerTexts.previous}>
      <ArrowIcon className="size-6 rotate-180" />
    </RoundButton>
    <RoundButton onClick={() => onMove(1)} aria-label={viewerTexts.next}>
      <ArrowIcon className="size-6" />
    </RoundButton>
  </>
)

const RoundButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={`grid size-12 shrink-0 place-items-center rounded-full border border-ink/25 bg-card transition-colors hover:border-ink ${className}`}
    {...rest}
  />
)

/** Preloads a stored picture in the variant that the browser would choose. */
function usePreload(path: string | undefined, sizes: string): void {
  useEffect(() => {
    if (!path) return
    const picture = document.createElement('picture')
    for (const format of variantFormats) {
      const srcset = variantSrcset(path, format)
      const source = Object.assign(document.createElement('source'), {
        type: `image/${format}`,
        sizes,
        srcset,
      })
      if (srcset) picture.append(source)
    }
    const image = Object.assign(document.createElement('img'), { fetchPriority: 'low' })
    picture.append(image)
    image.src = path
  }, [path, sizes])
}
