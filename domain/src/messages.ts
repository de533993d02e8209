import { limits } from './limits.ts'
import { messages as publicMessages } from './public-messages.ts'

/**
 * Every text of the specification's two error catalogues and validation rules, and the sentences with which the
 * server answers. Each is named once, here; screens, services and tests read them from this object.
 */
export const messages = {
  // Session
  loginFailedTryAgain: 'Login failed. Please try again.',
  loginFailedCheckCredentials: 'Login failed. Please check your credentials.',
  unexpectedTryAgain: 'An unexpected error occurred. Please try again.',
  unexpected: 'An unexpected error occurred',
  invalidCredentials: 'Invalid email or password',
  passwordRequired: 'Please enter your password',
  currentPasswordRequired: 'Please enter your current password',
  currentPasswordWrong: 'The current password is not right',
  passwordLength: `The new password must have ${limits.passwordCharacters.minimum} to ${limits.passwordCharacters.maximum} characters`,
  signInRequired: 'Please sign in to do this',
  signedOut: 'You are signed out',
  emailInvalid: 'Please enter an email address, such as name@example.com',
  administratorThere: (email: string) => `There is already an administrator with the e-mail ${email}`,
  administratorNotFound: (email: string) => `There is no administrator with the e-mail ${email}`,
  othersSignedOut: (count: number) =>
    count === 0
      ? 'You are signed in nowhere else'
      : `${count === 1 ? 'One other session was' : `${count} other sessions were`} ended`,

  ...publicMessages,

  // Products
  productNameRequired: 'Product name is required',
  selectCategory: 'Please select a category',
  imageTooLarge: 'Image file is too large. Maximum size is 5MB.',
  productCreated: 'Product created successfully!',
  productUpdated: 'Product updated successfully!',
  productDeleted: 'Product deleted successfully',
  saveProductFailed: 'Failed to save product',
  createProductFailed: 'Failed to create product',
  updateProductFailed: 'Failed to update product',
  deleteProductFailed: 'Failed to delete product',
  fetchProductFailed: 'Failed to fetch product data',
  loadCategoriesFailed: 'Failed to load categories. Please try again.',
  fetchFailed: 'Failed to fetch data',
  errorSavingProduct: 'Error Saving Product',
  noCategoriesAvailable: 'No categories available',
  confirmDeleteProduct: 'Are you sure you want to delete this product?',
  productNotFound: 'There is no such product',
  categoryMissing: 'The chosen category does not exist',
  subcategoryNotInCategory: 'The subcategory must belong to the chosen category',
  productsChosen: `Please choose 1 to ${limits.bulkProducts} products`,
  productsChanged: (count: number) => (count === 1 ? '1 product changed' : `${count} products changed`),
  productsDeleted: (count: number) => (count === 1 ? '1 product deleted' : `${count} products deleted`),
  productsGone: (count: number) =>
    `${count === 1 ? 'One of these products does' : `${count} of these products do`} not exist any more. Nothing was changed.`,
  changeUndone: 'The change is undone',
  nothingToChange: 'Please say what to change: featured, inStock or category',

  // Categories
  categoryNameRequired: 'Category name is required',
  categoryCreated: 'Category created successfully!',
  categoryUpdated: 'Category updated successfully!',
  categoryDeleted: 'Category deleted successfully',
  saveCategoryFailed: 'Failed to save category',
  errorSavingCategory: 'Error Saving Category',
  fetchCategoryDataFailed: 'Failed to fetch category data',
  validationErrors: 'Validation errors:',
  updateCategoryOrderFailed: 'Failed to update category order.',
  deleteCategoryFailed: 'Failed to delete category. It may be associated with products.',
  confirmDeleteCategory:
    'Are you sure you want to delete this category? This will also delete all subcategories.',
  noCategoriesYet: 'No categories found. Add your first category to get started.',
  categoryNotFound: 'There is no such category',
  parentNotFound: 'The parent category does not exist',
  parentIsItself: 'A category cannot be its own parent',
  parentIsSubcategory: 'The parent must be a main category: there are only two levels',
  parentHasChildren: 'A category that has subcategories cannot become a subcategory',

  // Gallery
  galleryTitleRequired: 'Title is required',
  galleryNameRequired: 'Name is required',
  galleryDescriptionRequired: 'Description is required',
  gallerySimple2TitleRequired: 'Please provide a title for the gallery item',
  gallerySimple2DescriptionTooShort: `Please provide a description with at least ${limits.gallerySimple2DescriptionCharacters} characters`,
  uploadImage: 'Please upload an image',
  galleryItemCreated: 'Gallery item created successfully',
  galleryItemUpdated: 'Gallery item updated successfully',
  galleryItemCreatedExclaimed: 'Gallery item created successfully!',
  galleryItemUpdatedExclaimed: 'Gallery item updated successfully!',
  galleryItemDeleted: 'Gallery item deleted successfully',
  fetchGalleryItemsFailed: 'Failed to fetch gallery items',
  fetchGalleryItemFailed: 'Failed to fetch gallery item',
  loadGalleryItemFailed: 'Failed to load gallery item. Please try again.',
  saveGalleryItemFailed: 'Failed to save gallery item',
  createGalleryItemFailed: 'Failed to create gallery item',
  updateGalleryItemFailed: 'Failed to update gallery item',
  deleteGalleryItemFailed: 'Failed to delete gallery item',
  confirmDeleteTitle: 'Confirm Delete',
  confirmDeleteGalleryItem:
    'Are you sure you want to delete this gallery item? This action cannot be undone.',
  galleryCategoryTooLong: `Category must have at most ${limits.galleryCategoryCharacters} characters`,
  galleryItemNotFound: 'There is no such gallery item',
  invalidServerResponse: (raw: string) => `Invalid server response: ${raw}`,

  // Trash
  trashNotFound: 'This is not in the trash any more',
  restored: (name: string) => `${name} is back`,
  parentInTrash: (parent: string) =>
    `This subcategory belongs to ${parent}, which is in the trash too. Please restore ${parent} first.`,
  removedForGood: (name: string) => `${name} was removed for good`,
  trashEmptied: 'The trash is empty',
  fetchTrashFailed: 'Failed to fetch the trash',
  restoreFailed: 'Failed to restore',
  deletionUndone: 'What was deleted is back',
  inTrash: `Kept in the trash for ${limits.trashDays} days.`,
  removeForGoodFailed: 'Failed to delete for good',
  emptyTrashFailed: 'Failed to empty the trash',

  // Activity
  fetchActivityFailed: 'Failed to fetch the activity',

  // Navigation
  loadNavigationFailed: 'Failed to load navigation data',
  updateItemOrderFailed: 'Failed to update item order',
  saveNavigationFailed: 'Failed to save navigation settings',
  navigationOrderUpdated: 'Navigation order updated',
  navigationSaved: 'Navigation settings saved successfully',
  navigationEmpty: 'No categories found. Create categories to manage navigation.',
  swapNotImplemented: 'Swapping different item types is not implemented yet',
  versionNotFound: 'There is no such saved version',
  navigationRestored: 'The saved version is in use again',
  oneWayToMove: 'Give only one of order, before and after',
  neighbourNotFound: 'The category to move next to does not exist',
  neighbourNotSibling: 'A category can only be moved among categories with the same parent',
  moveNextToItself: 'A category cannot be moved next to itself',

  // What the client says of an upload
  uploadCancelled: 'The upload was cancelled',

  // What the server says of a request as a whole
  checkFields: (fields: readonly string[]) => `Please check these fields: ${fields.join(', ')}`,
  notFound: 'There is nothing at this address',
  notAcceptable: 'This answer cannot be sent in any of the encodings that were asked for.',
  methodNotAllowed: (method: string) => `${method} is not possible here`,
  stale: 'Someone else has changed this since you opened it',
  tooLarge: 'That is too large to be taken',
  jsonMalformed: 'The JSON text cannot be read',
  bodyUnreadable: 'The request cannot be read',
  multipartMalformed: 'The form data cannot be read',
  unsupportedContentType: 'Please send JSON or multipart form data',
  notAPicture:
    'This file is not a picture that can be read. Please use a JPEG, PNG, WebP, AVIF or GIF picture.',
  pictureUnreadable: 'This picture is damaged and cannot be read',
  heicUnreadable:
    'HEIC pictures cannot be read here. Please save it as JPEG and try again; an iPhone takes JPEG by itself with Settings, Camera, Formats, Most Compatible.',
  picturesBusy: 'Too many pictures are being prepared at the moment. Please try again in a moment.',
  pictureTooManyPixels: 'This picture has too many pixels. At most 40 megapixels can be read.',
  heifTooManyPixels:
    'This picture has too many pixels for its format. At most 12 megapixels can be read; a JPEG may have 40.',
  pictureTooDear:
    'This picture takes too much memory to read. Please save it as a JPEG that is not progressive, or with fewer pixels.',
  sentMoreThanOnce: 'This field was sent more than once',
  sentTwoHosts: 'This request names two hosts',
  tooManyRequests: 'Too many requests. Please wait a little and try again.',
  tooManySignIns: 'Too many failed sign-ins. Please wait a few minutes and try again.',
  shopBusy: 'Too many people are here at the moment. Please try again in a moment.',
  databaseUnavailable: 'The catalogue cannot be reached at the moment. Please try again in a moment.',
  noRoom: 'There is no room left to store this',
  textNotStorable: 'A text in this request has characters that cannot be stored',
  serverError: 'Something went wrong on our side. Please try again.',
  idempotencyKeyReused: 'This Idempotency-Key was already used for a different request',
  idempotencyKeyInvalid: 'The Idempotency-Key must have 1 to 200 visible ASCII characters',
  ifMatchInvalid: 'If-Match must be one version number in quotation marks',
} as const
