import { parsePicturePath, type VariantFormat, variantPath, widthsFor } from '@chekku/domain/picture'

/** A variant as its path names it. */
export interface VariantName {
  path: string
  /** Possible paths of its picture: a variant's path does not contain the picture's format. */
  picturePaths: string[]
  width: number
  format: VariantFormat
}

const VARIANT_PATH = /^(.+)\.([1-9]\d{0,4})\.(avif|webp)$/

/** Parses the path of a variant; undefined if no picture can have it. */
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

/** Every variant of a picture, smallest first. */
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
