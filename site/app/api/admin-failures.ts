import { messages } from '@chekku/domain/messages'
import type { ApiError } from './api-response.ts'
import { type FailureTexts, wordsOr } from './failure-text.ts'

/** `text`, and why no answer came. */
const withNetwork =
  (text: string) =>
  ({ message }: ApiError) =>
    `${text}. ${message}`

/** The server's own words, else `text`; without an answer also why there is none. */
const said = (text: string): FailureTexts => ({ refused: wordsOr(text), unanswered: withNetwork(text) })

/** Every field at fault as `name: text`; undefined where the server named none. */
function validationErrors({ errors = {} }: ApiError): string | undefined {
  const fields = Object.entries(errors).map(([field, text]) => `${field}: ${text}`)
  return fields.length === 0 ? undefined : `${messages.validationErrors} ${fields.join(', ')}`
}

const productForm: Partial<FailureTexts> = {
  unanswered: withNetwork(messages.unexpected),
  malformed: wordsOr(messages.saveProductFailed),
}

/** The error catalogue of the administration (second document, section 8), and what is beyond it at the end. */
export const adminFailures = {
  login: {
    refused: wordsOr(messages.loginFailedTryAgain),
    unanswered: messages.unexpectedTryAgain,
    malformed: wordsOr(messages.loginFailedCheckCredentials),
  },

  createProduct: { refused: wordsOr(messages.createProductFailed), ...productForm },
  updateProduct: { refused: wordsOr(messages.updateProductFailed), ...productForm },
  loadProduct: { refused: messages.fetchProductFailed, unanswered: messages.fetchDataError },
  chooseCategory: { refused: messages.loadCategoriesFailed },
  listProducts: { refused: messages.fetchProductsFailed, unanswered: messages.fetchFailed },
  listProductCategories: { refused: messages.fetchCategoriesFailed },
  deleteProduct: { refused: messages.deleteProductFailed },

  saveCategory: {
    ...said(messages.saveCategoryFailed),
    refused: error => validationErrors(error) ?? error.words ?? messages.saveCategoryFailed,
  },
  loadCategory: { refused: messages.fetchCategoryDataFailed, unanswered: messages.fetchDataError },
  listCategories: { refused: messages.fetchCategoriesFailed, malformed: messages.invalidResponseFormat },
  moveCategory: { refused: messages.updateCategoryOrderFailed },
  deleteCategory: { refused: messages.deleteCategoryFailed },

  listGallery: { refused: messages.fetchGalleryItemsFailed },
  deleteGalleryItem: { refused: messages.deleteGalleryItemFailed },
  loadGalleryItem: { refused: messages.fetchGalleryItemFailed },
  loadSimpleGalleryItem: { refused: messages.loadGalleryItemFailed },
  saveGalleryItem: said(messages.saveGalleryItemFailed),
  createGalleryItem: said(messages.createGalleryItemFailed),
  updateGalleryItem: said(messages.updateGalleryItemFailed),

  loadNavigation: { refused: messages.loadNavigationFailed },
  moveInNavigation: { refused: messages.updateItemOrderFailed },
  saveNavigation: { refused: messages.saveNavigationFailed },

  changeProduct: said(messages.updateProductFailed),
  deleteProducts: {
    refused: ({ words }) =>
      words ? `${messages.deleteProductFailed}. ${words}` : messages.deleteProductFailed,
    unanswered: withNetwork(messages.deleteProductFailed),
  },
  restoreNavigation: said(messages.saveNavigationFailed),
  restore: said(messages.restoreFailed),
  removeForGood: said(messages.removeForGoodFailed),
  emptyTrash: said(messages.emptyTrashFailed),
  account: { refused: wordsOr(messages.unexpectedTryAgain), unanswered: ({ message }) => message },
} satisfies Record<string, FailureTexts>
