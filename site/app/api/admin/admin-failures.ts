import { redirectMessages } from '@chekku/domain/addresses/redirect-messages'
import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { categoryMessages } from '@chekku/domain/category'
import { changeMessages } from '@chekku/domain/change'
import { connectionMessages } from '@chekku/domain/connection'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { sessionMessages } from '@chekku/domain/people/session'
import { productMessages } from '@chekku/domain/product'
import { sheetMessages } from '@chekku/domain/product/sheet'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { asSentence } from '@chekku/domain/sentence'
import { beginAnewMessages } from '@chekku/domain/shop/begin-anew'
import { shopMessages } from '@chekku/domain/shop/sections'
import { trashMessages } from '@chekku/domain/trash'
import type { ApiError } from '../api-response.ts'
import { type FailureTexts, wordsOr } from '../failure-text.ts'

/** `text`, followed by the network error. */
const withNetwork =
  (text: string) =>
  ({ message }: ApiError) =>
    `${asSentence(text)} ${message}`

/** The server's message, else `text`; without a response, `text` and the network error. */
const reasonOr = (text: string): FailureTexts => ({ refused: wordsOr(text), unanswered: withNetwork(text) })

/** `text` whatever the server's message is; without a response, `text` and the network error. */
const always = (text: string) => ({ refused: text, unanswered: withNetwork(text) })

/** Each invalid field as `name: text`; undefined if the server named none. */
function validationErrors({ errors = {} }: ApiError): string | undefined {
  const fields = Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  return fields.length === 0 ? undefined : `${categoryMessages.validationErrors} ${fields.join(', ')}`
}

const productForm: Partial<FailureTexts> = {
  unanswered: withNetwork(connectionMessages.unexpected),
  malformed: wordsOr(productMessages.saveProductFailed),
}

/** Adds the server's message to every call, for a person who may not make it. */
function withForbidden<Texts extends Record<string, FailureTexts>>(failures: Texts): Texts {
  const forbidden = ({ message }: ApiError) => message
  const entries = Object.entries(failures).map(([call, texts]) => [call, { ...texts, forbidden }])
  return Object.fromEntries(entries) as Texts
}

/** True if the server will never take the file of a call. */
export const isUnreadableFile = ({ status }: ApiError): boolean => [400, 413, 415].includes(status)

/** The sentence of each failed call of the administration. */
export const adminFailures = withForbidden({
  login: {
    refused: wordsOr(sessionMessages.loginFailedTryAgain),
    unanswered: connectionMessages.unexpectedTryAgain,
    malformed: wordsOr(sessionMessages.loginFailedCheckCredentials),
  },

  createProduct: { refused: wordsOr(productMessages.createProductFailed), ...productForm },
  updateProduct: { refused: wordsOr(productMessages.updateProductFailed), ...productForm },
  storePicture: reasonOr(productMessages.storePictureFailed),
  loadProduct: { refused: productMessages.fetchProductFailed, unanswered: catalogueMessages.fetchDataError },
  chooseCategory: { refused: categoryMessages.loadCategoriesFailed },
  listProducts: { refused: catalogueMessages.fetchProductsFailed, unanswered: productMessages.fetchFailed },
  listProductCategories: { refused: catalogueMessages.fetchCategoriesFailed },
  deleteProduct: always(productMessages.deleteProductFailed),

  saveCategory: {
    ...reasonOr(categoryMessages.saveCategoryFailed),
    refused: error => validationErrors(error) ?? error.words ?? categoryMessages.saveCategoryFailed,
  },
  loadCategory: {
    refused: categoryMessages.fetchCategoryDataFailed,
    unanswered: catalogueMessages.fetchDataError,
  },
  listCategories: {
    refused: catalogueMessages.fetchCategoriesFailed,
    malformed: connectionMessages.invalidResponseFormat,
  },
  moveCategory: always(categoryMessages.updateCategoryOrderFailed),
  deleteCategory: always(categoryMessages.deleteCategoryFailed),

  listGallery: { refused: galleryMessages.fetchGalleryItemsFailed },
  deleteGalleryItem: always(galleryMessages.deleteGalleryItemFailed),
  loadGalleryItem: { refused: galleryMessages.fetchGalleryItemFailed },
  loadSimpleGalleryItem: { refused: galleryMessages.loadGalleryItemFailed },
  saveGalleryItem: reasonOr(galleryMessages.saveGalleryItemFailed),
  createGalleryItem: reasonOr(galleryMessages.createGalleryItemFailed),
  updateGalleryItem: reasonOr(galleryMessages.updateGalleryItemFailed),

  loadNavigation: { refused: navigationMessages.loadNavigationFailed },
  moveInNavigation: always(navigationMessages.updateItemOrderFailed),
  saveNavigation: { refused: navigationMessages.saveNavigationFailed },

  changeProduct: reasonOr(productMessages.updateProductFailed),
  joinProducts: reasonOr(joinMessages.failed),
  exportSheet: reasonOr(sheetMessages.exportFailed),
  importSheet: reasonOr(sheetMessages.importFailed),
  loadOrder: reasonOr(productMessages.orderLoadFailed),
  arrangeProducts: reasonOr(productMessages.arrangeFailed),
  deleteProducts: {
    ...always(productMessages.deleteProductFailed),
    refused: ({ words }) =>
      words ? `${productMessages.deleteProductFailed}. ${words}` : productMessages.deleteProductFailed,
  },
  saveShop: reasonOr(shopMessages.saveFailed),
  beginAnew: reasonOr(beginAnewMessages.failed),
  restoreShop: reasonOr(shopMessages.restoreFailed),
  restoreNavigation: reasonOr(navigationMessages.saveNavigationFailed),
  checkRedirects: reasonOr(redirectMessages.checkFailed),
  saveRedirects: reasonOr(redirectMessages.saveFailed),
  undo: reasonOr(changeMessages.failed),
  restore: reasonOr(trashMessages.restoreFailed),
  removeForGood: reasonOr(trashMessages.removeForGoodFailed),
  emptyTrash: reasonOr(trashMessages.emptyTrashFailed),
  account: { refused: wordsOr(connectionMessages.unexpectedTryAgain), unanswered: ({ message }) => message },
} satisfies Record<string, FailureTexts>)
