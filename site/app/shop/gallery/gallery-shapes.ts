import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { acrossPhone } from '../shared/picture-sizes.ts'

/* Justified rows: pictures of one height grow in proportion to their aspect ratio, in the order of the DOM. */
export const rowsClasses =
  'mt-7 flex flex-wrap items-start gap-x-4 gap-y-6 [--row:clamp(9rem,22vw,19rem)] md:mt-9 md:gap-y-7'

/** Width in its row, from one to two row heights; on a phone each picture has its own row. */
const item =
  'min-w-0 grow-[calc(100*var(--ratio))] basis-full sm:basis-[calc(var(--row)*var(--ratio))] sm:max-w-[calc(var(--row)*2*var(--ratio))]'

/** The aspect ratio (width / height) of each frame, the classes of its item, and the `sizes` of its picture. */
export const shapes = {
  tall: shape(2 / 3, '[--ratio:2/3]', '(min-width: 64rem) 18rem, (min-width: 40rem) 24vw'),
  upright: shape(4 / 5, '[--ratio:4/5]', '(min-width: 64rem) 21rem, (min-width: 40rem) 28vw'),
  square: shape(1, '[--ratio:1]', '(min-width: 64rem) 26rem, (min-width: 40rem) 36vw'),
  landscape: shape(4 / 3, '[--ratio:4/3]', '(min-width: 64rem) 34rem, (min-width: 40rem) 46vw'),
  wide: shape(16 / 10, '[--ratio:16/10]', '(min-width: 64rem) 41rem, (min-width: 40rem) 54vw'),
  panorama: shape(2, '[--ratio:2]', '(min-width: 64rem) 50rem'),
}

function shape(ratio: number, ratioClass: string, sizes: string) {
  return { ratio, itemClasses: `${item} ${ratioClass}`, sizes: `${sizes}, ${acrossPhone}` }
}

/** Picks the shape that crops the picture least; the stored path contains the picture's size. */
export function pictureShape(path: string): keyof typeof shapes {
  const picture = parsePicturePath(path)
  if (!picture) return 'upright'
  const ratio = picture.width / picture.height
  const loss = (name: keyof typeof shapes) => Math.abs(Math.log(ratio / shapes[name].ratio))
  const names = Object.keys(shapes) as (keyof typeof shapes)[]
  return names.reduce((best, name) => (loss(name) < loss(best) ? name : best))
}
