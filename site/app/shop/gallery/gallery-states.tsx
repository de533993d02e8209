import { catalogueMessages } from '@chekku/domain/catalogue'
import type { ApiError } from '../../api/api-response.ts'
import { failureText, publicFailures } from '../../api/failure-text.ts'
import { TryAgain } from '../shared/try-again.tsx'
import type { PictureShape } from './gallery-picture-shape.ts'
import { frameClasses, GalleryRows, itemClasses } from './gallery-rows.tsx'

const frames: readonly [string, PictureShape][] = [
  ['first', 'wide'],
  ['second', 'landscape'],
  ['third', 'upright'],
  ['fourth', 'landscape'],
  ['fifth', 'upright'],
  ['sixth', 'wide'],
]

export function GalleryLoading() {
  return (
    <>
      <title>Gallery</title>
      <p role="status" className="text-soft">
        {catalogueMessages.homeGalleryLoading}
      </p>
      <div aria-hidden="true">
        <GalleryRows>
          {frames.map(([name, shape]) => (
            <li key={name} className={itemClasses[shape]}>
              <div className={`animate-breathe rounded-card bg-line/60 ${frameClasses[shape]}`} />
            </li>
          ))}
        </GalleryRows>
      </div>
    </>
  )
}

export function GalleryFailure({ error }: { error: ApiError }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger/40 bg-card px-5 py-4"
    >
      <p className="text-danger">{failureText(publicFailures.gallery, error)}</p>
      <TryAgain />
    </div>
  )
}

export function NoGalleryItems() {
  return (
    <div className="rule-double mt-9 max-w-measure pt-7">
      <p className="font-serif text-head">{catalogueMessages.galleryEmpty}</p>
      <p className="mt-2 text-soft">{catalogueMessages.galleryEmptyHint}</p>
    </div>
  )
}
