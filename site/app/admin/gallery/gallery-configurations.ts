import { galleryLimits, galleryMessages } from '@chekku/domain/gallery-item'
import { productMessages } from '@chekku/domain/product'
import { type GalleryItem, galleryItemCreate } from '@chekku/domain/schemas/gallery-item'
import { fieldErrors } from '@chekku/domain/schemas/request'
import type { GalleryFields } from '../../api/admin/admin-client.ts'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { FailureTexts } from '../../api/failure-text.ts'
import { type FormDefinition, saveFailure } from '../components/form/form-definition.ts'
import { nameOfCategory } from '../components/form/use-category-choices.ts'
import { galleryFrame } from '../components/image-input/picture-frame.ts'
import { categoriesQuery, galleryQuery, invalidate } from '../data/queries.ts'
import { cachedOrStored, queryClient } from '../data/query-client.ts'

// An alias and not an interface: only aliases have the index signature of a record.
export type GalleryValues = {
  title: string
  description: string
  /** Free text in the main form, a category's id in the others. */
  category: string
  subcategory: string
  isPopular: boolean
}

/** What differs between the gallery's forms. */
export interface GalleryConfiguration {
  definition: FormDefinition<GalleryItem, GalleryValues>
  loadFailure: FailureTexts
  titleLabel: string
  isDescriptionRequired: boolean
  descriptionPlaceholder?: string
  category: 'free-text' | 'select'
  hasSubcategory: boolean
  hasPopular: boolean
  pictureLabel: string
  isPictureMarked: boolean
  pictureHint?: string
  hasBackButton: boolean
  needsCategories: boolean
}

type Rules = { nameField: 'title' | 'name'; isSecond?: boolean; isStrict: boolean }

/** The domain's validation of an item, and a form's own. */
function checkWith({ nameField, isSecond = false, isStrict }: Rules) {
  return (values: GalleryValues): Record<string, string> => {
    const { error } = galleryItemCreate.safeParse(values)
    const found = error ? fieldErrors(error) : {}
    if (values.title.trim() === '') {
      found.title =
        nameField === 'name'
          ? galleryMessages.nameRequired
          : isSecond
            ? galleryMessages.simple2TitleRequired
            : galleryMessages.titleRequired
    }
    if (!isStrict) return found
    const characters = [...values.description.trim()].length
    if (isSecond && characters < galleryLimits.simple2DescriptionCharacters)
      found.description = galleryMessages.simple2DescriptionTooShort
    else if (characters === 0) found.description = galleryMessages.descriptionRequired
    if (values.category === '') found.category = productMessages.selectCategory
    return found
  }
}

const failureOf = (texts: FailureTexts) => saveFailure(galleryMessages.saveGalleryItemFailed, texts)

const labels = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  subcategory: 'Subcategory',
  isPopular: 'Popular',
}

const shared = {
  list: 'gallery' as const,
  backLabel: 'Back to Gallery',
  labels,
  empty: { title: '', description: '', category: '', subcategory: '', isPopular: false },
  pictureRatio: galleryFrame.ratio,
  pictureMissing: galleryMessages.uploadImage,
  cached: async (id: string) => (await cachedOrStored(galleryQuery))?.find(({ _id }) => _id === id),
  onSaved: () => invalidate('gallery'),
}

const linked = {
  ...shared,
  savedShown: 'on-form' as const,
  valuesOf: ({ title, description, categoryRef, subcategory, isPopular }: GalleryItem): GalleryValues => ({
    title,
    description,
    category: categoryRef?._id ?? '',
    subcategory: subcategory?._id ?? '',
    isPopular,
  }),
  textOf: (field: keyof GalleryValues, value: string | boolean) =>
    (field === 'category' || field === 'subcategory') && typeof value === 'string'
      ? nameOfCategory(queryClient.getQueryData(categoriesQuery.queryKey), value)
      : undefined,
}

type Send = Pick<FormDefinition<GalleryItem, GalleryValues>, 'create' | 'update'>

/** Sends an item with the fields that a form names. */
const sendAs = (fieldsOf: (values: GalleryValues) => GalleryFields): Send => ({
  create: (values, picture, options) => adminApi.gallery.create({ ...fieldsOf(values), ...picture }, options),
  update: (id, values, picture, options) =>
    adminApi.gallery.update(id, { ...fieldsOf(values), ...picture }, options),
})

const mainSend: Send = {
  create: (values, picture, options) =>
    adminApi.gallery.create({ ...mainFields(values), order: 0, ...picture }, options),
  update: (id, values, picture, options) =>
    adminApi.gallery.update(id, { ...mainFields(values), ...picture }, options),
}
const mainFields = ({ title, description, category, isPopular }: GalleryValues) => ({
  title,
  description,
  category,
  isPopular,
})

const simpleSend = sendAs(({ title, isPopular, ...rest }) => ({ ...rest, name: title, popular: isPopular }))
const secondSend = sendAs(({ subcategory: _, ...rest }) => rest)

const main = {
  ...shared,
  ...mainSend,
  name: 'gallery',
  saveLabel: 'Save Gallery Item',
  savedShown: 'over-list' as const,
  valuesOf: ({ title, description, category, isPopular }: GalleryItem): GalleryValues => ({
    title,
    description,
    category,
    subcategory: '',
    isPopular,
  }),
  check: checkWith({ nameField: 'title', isStrict: false }),
  failureOf: failureOf(adminFailures.saveGalleryItem),
}

const mainOptions = {
  loadFailure: adminFailures.loadGalleryItem,
  titleLabel: 'Title',
  isDescriptionRequired: false,
  category: 'free-text',
  hasSubcategory: false,
  hasPopular: true,
  pictureLabel: 'Image',
  hasBackButton: false,
  needsCategories: false,
} as const

export const newGalleryItem: GalleryConfiguration = {
  ...mainOptions,
  isPictureMarked: true,
  definition: { ...main, title: 'Add New Gallery Item', savedText: galleryMessages.created },
}

export const storedGalleryItem: GalleryConfiguration = {
  ...mainOptions,
  isPictureMarked: false,
  definition: { ...main, title: 'Edit Gallery Item', savedText: galleryMessages.updated },
}

const simple = {
  ...linked,
  ...simpleSend,
  name: 'gallery-simple',
  labels: { ...labels, title: 'Name' },
  check: checkWith({ nameField: 'name', isStrict: true }),
}

const simpleOptions = {
  loadFailure: adminFailures.loadSimpleGalleryItem,
  titleLabel: 'Name',
  isDescriptionRequired: true,
  category: 'select',
  hasSubcategory: true,
  hasPopular: true,
  pictureLabel: 'Image',
  pictureHint: 'Recommended size 800x600 pixels',
  hasBackButton: true,
  needsCategories: false,
} as const

export const newSimpleItem: GalleryConfiguration = {
  ...simpleOptions,
  isPictureMarked: true,
  definition: {
    ...simple,
    title: 'Add New Gallery Item',
    saveLabel: 'Create Gallery Item',
    savedText: galleryMessages.createdExclaimed,
    failureOf: failureOf(adminFailures.createGalleryItem),
  },
}

export const storedSimpleItem: GalleryConfiguration = {
  ...simpleOptions,
  isPictureMarked: false,
  definition: {
    ...simple,
    title: 'Edit Gallery Item',
    saveLabel: 'Update Gallery Item',
    savedText: galleryMessages.updatedExclaimed,
    failureOf: failureOf(adminFailures.updateGalleryItem),
  },
}

export const secondSimpleItem: GalleryConfiguration = {
  loadFailure: adminFailures.loadSimpleGalleryItem,
  titleLabel: 'Gallery Item Title',
  isDescriptionRequired: true,
  descriptionPlaceholder: 'Describe the gallery item (minimum 10 characters)',
  category: 'select',
  hasSubcategory: false,
  hasPopular: false,
  pictureLabel: 'Gallery Image',
  isPictureMarked: true,
  hasBackButton: false,
  needsCategories: true,
  definition: {
    ...linked,
    ...secondSend,
    name: 'gallery-simple2',
    title: 'Add New Gallery Item',
    saveLabel: 'Save Gallery Item',
    savedText: galleryMessages.createdExclaimed,
    check: checkWith({ nameField: 'title', isSecond: true, isStrict: true }),
    failureOf: failureOf(adminFailures.createGalleryItem),
  },
}
