import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { connectionMessages } from '@chekku/domain/connection'
import type { ApiError, FailureKind } from './api-response.ts'

type FailureText = string | ((error: ApiError) => string)

/** The texts of one kind of call for each kind of failure; `refused` is the default. */
export type FailureTexts = { refused: FailureText } & Partial<Record<FailureKind, FailureText>>

/** The text that a user sees for a failure. */
export function failureText(texts: FailureTexts, error: ApiError): string {
  const text = texts[error.kind] ?? texts.refused
  return typeof text === 'string' ? text : text(error)
}

/** The server's message, else `text`. */
export const wordsOr =
  (text: string): FailureText =>
  ({ words }) =>
    words ?? text

/** `text` followed by the server's or the transport's message, if there is one. */
const withReason =
  (text: string): FailureText =>
  ({ kind, words, message }) => {
    const reason = kind === 'refused' ? words : message
    return reason === undefined ? text : `${text}: ${reason}`
  }

/** The sentence of each failed call of the public site; some give their reason. */
export const publicFailures = {
  featured: {
    refused: ({ status }) => catalogueMessages.featuredFetchFailed(status),
    unanswered: ({ message }) => catalogueMessages.featuredFetchFailed(message),
    malformed: catalogueMessages.featuredInvalidFormat,
  },
  popular: { refused: catalogueMessages.homeGalleryFailed },
  category: { refused: catalogueMessages.fetchCategoryFailed, malformed: catalogueMessages.fetchDataError },
  categoryProducts: {
    refused: catalogueMessages.fetchProductsFailed,
    malformed: catalogueMessages.fetchDataError,
  },
  gallery: {
    refused: ({ words }) => catalogueMessages.galleryFetchFailed(words ?? connectionMessages.unknownError),
    unanswered: ({ message }) => catalogueMessages.galleryFetchFailed(message),
  },
  categories: {
    refused: wordsOr(catalogueMessages.fetchCategoriesFailed),
    unanswered: ({ message }) => message,
    malformed: connectionMessages.invalidResponseFormat,
  },
  products: { refused: withReason(catalogueMessages.fetchProductsFailed) },
  priceList: { refused: catalogueMessages.priceListFailed },
  product: { refused: wordsOr(catalogueMessages.fetchDataError), unanswered: ({ message }) => message },
} satisfies Record<string, FailureTexts>
