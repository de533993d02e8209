import { Problem } from '@chekku/domain/problem'
import { picturesOf } from '@chekku/domain/product/pictures'
import { productPictureMessages } from '@chekku/domain/rules/picture-roles'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import type { Queries } from '../database/schema.ts'
import type { Media } from '../media/service.ts'

/** Picture columns of a product: `image` is the first path, `pictures` JSON of all, or "" if `image` suffices. */
export interface PictureColumns {
  image: string
  pictures: string
}

/** The list of pictures in API responses; empty if `image` suffices. */
export const presentPictures = (pictures = ''): { pictures?: ProductPicture[] } =>
  pictures === '' ? {} : { pictures: JSON.parse(pictures) }

export function pictureColumns(pictures: readonly ProductPicture[]): PictureColumns {
  const [first] = pictures
  const isPlain = pictures.length === 0 || (pictures.length === 1 && first?.role === null && first.alt === '')
  return { image: first?.image ?? '', pictures: isPlain ? '' : JSON.stringify(pictures) }
}

/** Every picture of a row, `image` the first. */
const listPictures = ({ image, pictures }: PictureColumns) =>
  picturesOf({ image, ...presentPictures(pictures) })

/** The columns for a list that is saved, if one is. Rejects pictures that are not stored, by index. */
export async function savedPictureColumns(
  queries: Queries,
  media: Pick<Media, 'findStored'>,
  pictures: readonly ProductPicture[] | undefined,
): Promise<PictureColumns | undefined> {
  if (!pictures) return undefined
  const stored = await media.findStored(
    queries,
    pictures.map(({ image }) => image),
  )
  const missing = pictures.flatMap(({ image }, index) => (stored.has(image) ? [] : [index]))
  if (missing.length > 0) {
    const text = productPictureMessages.notStored
    const errors = Object.fromEntries(missing.map(index => [`pictures.${index}.image`, text]))
    throw new Problem('invalid', text, { errors })
  }
  return pictureColumns(pictures)
}

/** Access to a product's pictures for the shared entity service. */
export const pictureAccess = {
  listOf: (row: PictureColumns): string[] => listPictures(row).map(({ image }) => image),
  /** Role and alternative text of the former first picture are dropped, since they do not apply to the new one. */
  withFirst(
    row: PictureColumns | undefined,
    columns: Partial<PictureColumns>,
    image: string,
  ): PictureColumns {
    const stored = {
      image: columns.image ?? row?.image ?? '',
      pictures: columns.pictures ?? row?.pictures ?? '',
    }
    const [first, ...others] = listPictures(stored)
    if (first?.image === image) return stored
    const rest = others.filter(picture => picture.image !== image)
    return pictureColumns(image === '' ? rest : [{ image, role: null, alt: '' }, ...rest])
  },
}
