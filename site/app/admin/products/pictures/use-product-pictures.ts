import { moveEntry } from '@chekku/domain/list-positions'
import { missingPictures } from '@chekku/domain/product/pictures'
import { productPictureLimits, productPictureMessages } from '@chekku/domain/rules/picture-roles'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductPicture } from '@chekku/domain/schemas/product/product-picture'
import { useToast } from '../../../ui/toast.tsx'
import type { EntityForm } from '../../components/form/use-entity-form.ts'
import { keepStoredPicture } from '../../components/image-input/picture-choice.ts'
import type { ProductValues } from '../form/product-values.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

const newPicture = (image: string): ProductPicture => ({ image, role: null, alt: '' })

/** The pictures of a product's form: a single one, as in every form, or a list. */
export function useProductPictures(form: EntityForm<Product, ProductValues>) {
  const { values, picture, entity } = form
  const list = values.pictures
  const storedImage = picture.kind === 'stored' ? entity?.image : undefined
  const isChosen = picture.kind === 'chosen'
  /** The list, which begins with the single picture, which has no path if it is chosen and not uploaded yet. */
  const entries = list ?? (isChosen || storedImage ? [newPicture(storedImage ?? '')] : [])
  const toast = useToast()
  const setList = (pictures: ProductPicture[], packs = values.packs) =>
    form.changeAll({ pictures, packs }, 'pictures')
  const { uploads, add, retry, remove } = usePictureUploads(image => {
    const pictures = list ?? []
    if (pictures.some(other => other.image === image)) toast(productPictureMessages.there)
    else setList([...pictures, newPicture(image)])
  })

  /** Makes the single picture of the form the first entry of a list. */
  function beginList() {
    if (list) return
    setList(isChosen ? [] : entries)
    if (isChosen) add([picture])
    form.choosePicture(keepStoredPicture)
  }

  return {
    list,
    uploads,
    /** The subjects that customers miss beside the pictures that are there. */
    missing: entries.length > 0 ? missingPictures(entries) : [],
    retry,
    remove,
    addFiles(files: readonly File[]) {
      if (files.length === 0) return
      const room = productPictureLimits.pictures - entries.length - uploads.length
      if (files.length > room) toast(productPictureMessages.tooMany, { hasFailed: true })
      if (room <= 0) return
      beginList()
      add(files.slice(0, room).map(file => ({ kind: 'chosen', file })))
    },
    change: (index: number, changed: Partial<ProductPicture>) =>
      list &&
      setList(list.map((entry, entryIndex) => (entryIndex === index ? { ...entry, ...changed } : entry))),
    move(image: string, to: number) {
      if (!list) return
      const from = list.findIndex(entry => entry.image === image)
      setList(moveEntry(list, from, to))
    },
    /** Replaces a picture, also as the picture of sizes, unless the new one is in the list already. */
    replace(image: string, newImage: string) {
      if (newImage !== image && entries.some(entry => entry.image === newImage))
        return toast(productPictureMessages.there)
      const replaceIn = <Entry extends { image: string }>(entry: Entry) =>
        entry.image === image ? { ...entry, image: newImage } : entry
      setList(entries.map(replaceIn), values.packs.map(replaceIn))
    },
    removeAt: (index: number) => list && setList(list.toSpliced(index, 1)),
  }
}

export type PicturesEdit = ReturnType<typeof useProductPictures>
