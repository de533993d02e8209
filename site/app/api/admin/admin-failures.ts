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
const explained = (text: string): FailureTexts => ({ refused: wordsOr(text), unanswered: withNetwork(text) })

/** `text`; without a response, `text` and the network error. */
const plain = (text: string) => ({ refused: text, unanswered: withNetwork(text) })

/** Each invalid field as `name: text`; undefined if the server named none. */
function validationErrors({ errors = {} }: ApiError): string | undefined {
  const fields = Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  return fields.length === 0 ? undefined : `${categoryMessages.validationErrors} ${fields.join(', ')}`
}

const productForm: Partial<FailureTexts> = {
  unanswered: withNetwork(connectionMessages.unexpected),
  malformed: wordsOr(productMessages.saveProductFailed),
}

/** The errors of each call; all of them tell in the server's words that somebody may not do something. */
const withForbidden = <Texts extends Record<string, FailureTexts>>(all: Texts): Texts => {
  const forbidden = ({ message }: ApiError) => message
  return Object.fromEntries(
    Object.entries(all).map(([call, texts]) => [call, { ...texts, forbidden }]),
  ) as Texts
}

/** The sentence of each failed call of the administration. */
export const adminFailures = withForbidden({
  login: {
    refused: wordsOr(sessionMessages.loginFailedTryAgain),
    unanswered: connectionMessages.unexpectedTryAgain,
    malformed: wordsOr(sessionMessages.loginFailedCheckCredentials),
  },

  createProduct: { refused: wordsOr(productMessages.createProductFailed), ...productForm },
  updateProduct: { refused: wordsOr(productMessages.updateProductFailed), ...productForm },
  storePicture: explained(productMessages.storePictureFailed),
  loadProduct: { refused: productMessages.fetchProductFailed, unanswered: catalogueMessages.fetchDataError },
  chooseCategory: { refused: categoryMessages.loadCategoriesFailed },
  listProducts: { refused: catalogueMessages.fetchProductsFailed, unanswered: productMessages.fetchFailed },
  listProductCategories: { refused: catalogueMessages.fetchCategoriesFailed },
  deleteProduct: plain(productMessages.deleteProductFailed),

  saveCategory: {
    ...explained(categoryMessages.saveCategoryFailed),
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
  moveCategory: plain(categoryMessages.updateCategoryOrderFailed),
  deleteCategory: plain(categoryMessages.deleteCategoryFailed),

  listGallery: { refused: galleryMessages.fetchGalleryItemsFailed },
  deleteGalleryItem: plain(galleryMessages.deleteGalleryItemFailed),
  loadGalleryItem: { refused: galleryMessages.fetchGalleryItemFailed },
  loadSimpleGalleryItem: { refused: galleryMessages.loadGalleryItemFailed },
  saveGalleryItem: explained(galleryMessages.saveGalleryItemFailed),
  createGalleryItem: explained(galleryMessages.createGalleryItemFailed),
  updateGalleryItem: explained(galleryMessages.updateGalleryItemFailed),

  loadNavigation: { refused: navigationMessages.loadNavigationFailed },
  moveInNavigation: plain(navigationMessages.updateItemOrderFailed),
  saveNavigation: { refused: navigationMessages.saveNavigationFailed },

  changeProduct: explained(productMessages.updateProductFailed),
  joinProducts: explained(joinMessages.failed),
  exportSheet: explained(sheetMessages.exportFailed),
  importSheet: explained(sheetMessages.importFailed),
  loadOrder: explained(productMessages.orderLoadFailed),
  arrangeProducts: explained(productMessages.arrangeFailed),
  deleteProducts: {
    ...plain(productMessages.deleteProductFailed),
    refused: ({ words }) =>
      words ? `${productMessages.deleteProductFailed}. ${words}` : productMessages.deleteProductFailed,
  },
  saveShop: explained(shopMessages.saveFailed),
  beginAnew: explained(beginAnewMessages.failed),
  restoreShop: explained(shopMessages.restoreFailed),
  restoreNavigation: explained(navigationMessages.saveNavigationFailed),
  checkRedirects: explained(redirectMessages.checkFailed),
  saveRedirects: explained(redirectMessages.saveFailed),
  undo: explained(changeMessages.failed),
  restore: explained(trashMessages.restoreFailed),
  removeForGood: explained(trashMessages.removeForGoodFailed),
  emptyTrash: explained(trashMessages.emptyTrashFailed),
  account: { refused: wordsOr(connectionMessages.unexpectedTryAgain), unanswered: ({ message }) => message },
} satisfies Record<string, FailureTexts>)
