import type { ReactNode } from 'react'
import { acrossPhone } from '../shared/picture-sizes.ts'
import type { PictureShape } from './gallery-picture-shape.ts'

/*
 * Justified rows: pictures of one height grow in proportion to their aspect ratio. There is no layout shift and little
 * cropping, and the visual order matches the DOM order.
 */

/** Frame class for each shape. */
export const frameClasses: Record<PictureShape, string> = {
  tall: 'aspect-2/3',
  upright: 'aspect-4/5',
  square: 'aspect-square',
  landscape: 'aspect-4/3',
  wide: 'aspect-16/10',
  panorama: 'aspect-2/1',
}

/** Width in its row, from one to two row heights; on a phone each picture has its own row. */
export const itemClasses: Record<PictureShape, string> = {
  tall: 'grow-[66.667] basis-full sm:basis-[calc(var(--row)*0.667)] sm:max-w-[calc(var(--row)*1.333)]',
  upright: 'grow-[80] basis-full sm:basis-[calc(var(--row)*0.8)] sm:max-w-[calc(var(--row)*1.6)]',
  square: 'grow-[100] basis-full sm:basis-(--row) sm:max-w-[calc(var(--row)*2)]',
  landscape: 'grow-[133.333] basis-full sm:basis-[calc(var(--row)*1.333)] sm:max-w-[calc(var(--row)*2.667)]',
  wide: 'grow-[160] basis-full sm:basis-[calc(var(--row)*1.6)] sm:max-w-[calc(var(--row)*3.2)]',
  panorama: 'grow-[200] basis-full sm:basis-[calc(var(--row)*2)] sm:max-w-[calc(var(--row)*4)]',
}

/** The `sizes` attribute for each shape. */
export const itemSizes: Record<PictureShape, string> = {
  tall: `(min-width: 64rem) 18rem, (min-width: 40rem) 24vw, ${acrossPhone}`,
  upright: `(min-width: 64rem) 21rem, (min-width: 40rem) 28vw, ${acrossPhone}`,
  square: `(min-width: 64rem) 26rem, (min-width: 40rem) 36vw, ${acrossPhone}`,
  landscape: `(min-width: 64rem) 34rem, (min-width: 40rem) 46vw, ${acrossPhone}`,
  wide: `(min-width: 64rem) 41rem, (min-width: 40rem) 54vw, ${acrossPhone}`,
  panorama: `(min-width: 64rem) 50rem, ${acrossPhone}`,
}

export function GalleryRows({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-7 flex flex-wrap items-start gap-x-4 gap-y-6 [--row:clamp(9rem,22vw,19rem)] md:mt-9 md:gap-y-7">
      {children}
    </ul>
  )
}
