import { galleryLimits, galleryMessages } from '@chekku/domain/gallery-item'
import { productMessages } from '@chekku/domain/product'
import {
  type GalleryItem,
  type GalleryItemInput,
  galleryItemCreate,
} from '@chekku/domain/schemas/gallery-item'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi, callApi } from '../../api/admin/browser-admin-api.ts'
import { entityCalls } from '../components/form/entity-calls.ts'
import type { FormDefinition } from '../components/form/form-definition.ts'
import { galleryFrame } from '../components/image-input/picture-frame.ts'

/** The main form, with the category as free text, and two simple ones, with a select. */
export type GalleryFormName = 'main' | 'simple' | 'second'

const empty = { title: '', description: '', category: '', subcategory: '', isPopular: false, order: 0 }
export type GalleryValues = typeof empty

const formTexts = {
  main: {
    name: 'gallery',
    titleLabel: 'Title',
    titleMissing: galleryMessages.titleRequired,
    newTexts: { saveLabel: 'Save Gallery Item', savedText: galleryMessages.created },
    editTexts: { saveLabel: 'Save Gallery Item', savedText: galleryMessages.updated },
  },
  simple: {
    name: 'gallery-simple',
    titleLabel: 'Name',
    titleMissing: galleryMessages.nameRequired,
    newTexts: { saveLabel: 'Create Gallery Item', savedText: galleryMessages.createdExclaimed },
    editTexts: { saveLabel: 'Update Gallery Item', savedText: galleryMessages.updatedExclaimed },
  },
  second: {
    name: 'gallery-simple2',
    titleLabel: 'Gallery Item Title',
    titleMissing: galleryMessages.simple2TitleRequired,
    newTexts: { saveLabel: 'Save Gallery Item', savedText: galleryMessages.createdExclaimed },
    editTexts: { saveLabel: 'Save Gallery Item', savedText: galleryMessages.updatedExclaimed },
  },
} as const

/** The request body; an empty subcategory is sent only if there was one before. */
function requestFields(form: GalleryFormName, values: GalleryValues, base = empty): GalleryItemInput {
  const { title, subcategory, isPopular, order, ...others } = values
  if (form === 'main') return { title, ...others, isPopular, order }
  // Only the main form removes a picture.
  const simple = { ...others, deleteImage: undefined }
  if (form === 'second') return { ...simple, title, isPopular }
  const hasSubcategory = subcategory !== '' || base.subcategory !== ''
  return { ...simple, name: title, popular: isPopular, ...(hasSubcategory && { subcategory }) }
}

/** The errors of a form's requirements beyond those of the domain's schema. */
function missingErrors(form: GalleryFormName, { title, description, category }: GalleryValues) {
  const missing: Record<string, string> = {}
  if (title.trim() === '') missing.title = formTexts[form].titleMissing
  if (form === 'main') return missing
  const characters = [...description.trim()].length
  if (form === 'simple' && characters === 0) missing.description = galleryMessages.descriptionRequired
  if (form === 'second' && characters < galleryLimits.simple2DescriptionCharacters)
    missing.description = galleryMessages.simple2DescriptionTooShort
  if (category === '') missing.category = productMessages.selectCategory
  return missing
}

export function galleryDefinition(
  form: GalleryFormName,
  isNew: boolean,
): FormDefinition<GalleryItem, GalleryValues> {
  const { name, titleLabel, newTexts, editTexts } = formTexts[form]
  const isMain = form === 'main'
  const simpleFailures = isNew ? adminFailures.createGalleryItem : adminFailures.updateGalleryItem
  const calls = entityCalls({
    kind: 'gallery',
    schema: galleryItemCreate,
    api: {
      get: adminApi.gallery.get,
      create: (body, options) => callApi('createGalleryItem', { body, ...options }),
      update: (id, body, options) => callApi('updateGalleryItem', { params: { id }, body, ...options }),
    },
    fieldsOf: (values: GalleryValues, _isNew, base) => requestFields(form, values, base),
  })
  return {
    ...calls,
    name,
    list: 'gallery',
    title: isNew ? 'Add New Gallery Item' : 'Edit Gallery Item',
    backLabel: 'Back to Gallery',
    ...(isNew ? newTexts : editTexts),
    savedShown: isMain ? 'over-list' : 'on-form',
    labels: {
      title: titleLabel,
      description: 'Description',
      category: 'Category',
      subcategory: 'Subcategory',
      isPopular: 'Popular',
      order: 'Order',
    },
    empty,
    valuesOf: ({ title, description, category, categoryRef, subcategory, isPopular, order }) => ({
      title,
      description,
      category: isMain ? category : (categoryRef?._id ?? ''),
      subcategory: isMain ? '' : (subcategory?._id ?? ''),
      isPopular,
      order: isMain ? order : 0,
    }),
    check: values => ({ ...calls.check(values), ...missingErrors(form, values) }),
    pictureRatio: galleryFrame.ratio,
    pictureMissing: galleryMessages.uploadImage,
    failure: {
      heading: galleryMessages.saveGalleryItemFailed,
      texts: isMain ? adminFailures.saveGalleryItem : simpleFailures,
    },
    loadFailure: isMain ? adminFailures.loadGalleryItem : adminFailures.loadSimpleGalleryItem,
  }
}
