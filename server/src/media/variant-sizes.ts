import { parsePicturePath } from '@chekku/domain/pictures/picture'
import {
  type VariantFormat,
  variantFormats,
  variantPath,
  widthsFor,
} from '@chekku/domain/pictures/picture-variants'

/** A smaller copy of a stored picture, which may not be generated yet. */
export interface Variant {
  path: string
  /** Possible paths of its original: a variant's path does not contain the original's format. */
  originalPaths: string[]
  width: number
  format: VariantFormat
}

const VARIANT_PATH = /^(.+)\.([1-9]\d{0,4})\.(avif|webp)$/

/** Parses the path of a variant; undefined if no picture can have it. */
export function parseVariantPath(path: string): Variant | undefined {
  const [, stem, digits, format] = VARIANT_PATH.exec(path) ?? []
  const original = parsePicturePath(`${stem}.jpg`)
  const width = Number(digits)
  if (!original || !widthsFor(original.width).includes(width)) return undefined
  return { path, originalPaths: [`${stem}.jpg`, `${stem}.webp`], width, format: format as VariantFormat }
}

/** Every variant of a picture, smallest first. */
export function listVariants(originalPath: string): Variant[] {
  const original = parsePicturePath(originalPath)
  if (!original) return []
  return widthsFor(original.width).flatMap(width =>
    variantFormats.map(format => ({
      path: variantPath(originalPath, width, format),
      originalPaths: [originalPath],
      width,
      format,
    })),
  )
}
