import { parsePicturePath, type VariantFormat, variantPath, widthsFor } from '@chekku/domain/picture'

/** A smaller copy as its address names it. */
export interface VariantName {
  path: string
  /** The picture it is made of has one of these paths: a copy's address does not say in which format that is kept. */
  picturePaths: string[]
  width: number
  format: VariantFormat
}

const VARIANT_PATH = /^(.+)\.([1-9]\d{0,4})\.(avif|webp)$/

/** Reads the address of a smaller copy; undefined where there can be no such copy, of whatever picture. */
export function parseVariantPath(path: string): VariantName | undefined {
  const [, stem, digits, format] = VARIANT_PATH.exec(path) ?? []
  const picture = parsePicturePath(`${stem}.jpg`)
  const width = Number(digits)
  if (!picture || !widthsFor(picture.width).includes(width)) return undefined
  return {
    path,
    picturePaths: [`${stem}.jpg`, `${stem}.webp`],
    width,
    format: format as VariantFormat,
  }
}

/** Every smaller copy that a picture has, the smallest first. */
export function variantsOf(picturePath: string): VariantName[] {
  const picture = parsePicturePath(picturePath)
  if (!picture) return []
  return widthsFor(picture.width).flatMap(width =>
    (['avif', 'webp'] as const).map(format => ({
      path: variantPath(picturePath, width, format),
      picturePaths: [picturePath],
      width,
      format,
    })),
  )
}
