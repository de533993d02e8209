import { productPictureLimits, productPictureMessages } from '@chekku/domain/rules/picture-roles'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { moveEntry } from '@chekku/domain/sort-order'
import { useToast } from '../../../ui/toast.tsx'
import type { EntityForm } from '../../components/form/use-entity-form.ts'
import { keepStoredPicture } from '../../components/image-input/picture-choice.ts'
import type { ProductValues } from '../form/product-values.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

const plain = (image: string): ProductPicture => ({ image, role: null, alt: '' })

/** The pictures of a product's form: a single one, as in every form, or a list. */
export function useProductPictures(form: EntityForm<Product, ProductValues>) {
  const { values, picture, entity } = form
  const list = values.pictures
  /** The stored pictures, of which a list is made. */
  const current = list ?? (picture.kind === 'stored' && entity?.image ? [plain(entity.image)] : [])
  const toast = useToast()
  const set = (pictures: ProductPicture[], packs = values.packs) =>
    form.changeAll({ pictures, packs }, 'pictures')
  const { uploads, ...queue } = usePictureUploads(image => {
    const pictures = list ?? []
    if (pictures.some(other => other.image === image)) toast(productPictureMessages.there)
    else set([...pictures, plain(image)])
  })

  /** Converts the single picture of the form to the first entry of a list. */
  function beginList() {
    if (list) return
    set(current)
    if (picture.kind === 'chosen') queue.add([picture])
    form.choosePicture(keepStoredPicture)
  }

  const hasOne = picture.kind === 'chosen' || (picture.kind === 'stored' && Boolean(entity?.image))

  return {
    list,
    /** The pictures, with a placeholder for a single one, to suggest the missing roles. */
    shown: list ?? (hasOne ? [plain('')] : []),
    uploads,
    toast,
    ...queue,
    addFiles(files: readonly File[]) {
      if (files.length === 0) return
      const room = productPictureLimits.pictures - (list?.length ?? Number(hasOne)) - uploads.length
      if (files.length > room) toast(productPictureMessages.tooMany, { hasFailed: true })
      if (room <= 0) return
      beginList()
      queue.add(files.slice(0, room).map(file => ({ kind: 'chosen', file })))
    },
    change: (index: number, changed: Partial<ProductPicture>) =>
      list && set(list.map((entry, at) => (at === index ? { ...entry, ...changed } : entry))),
    move(image: string, to: number) {
      const from = current.findIndex(entry => entry.image === image)
      if (list) set(moveEntry(list, from, to))
    },
    /** Replaces a picture, also as the picture of sizes; returns false if `by` is another of the list. */
    replace(image: string, by: string) {
      if (by !== image && current.some(entry => entry.image === by)) return false
      const replaced = <Entry extends { image: string }>(entry: Entry) =>
        entry.image === image ? { ...entry, image: by } : entry
      set(current.map(replaced), values.packs.map(replaced))
      return true
    },
    removeAt: (index: number) => list && set(list.toSpliced(index, 1)),
  }
}

export type PicturesEdit = ReturnType<typeof useProductPictures>
