import { messages } from '@chekku/domain/public-messages'
import type { ApiError, FailureKind } from './api-response.ts'

type FailureText = string | ((error: ApiError) => string)

/** What is said of one kind of call for each kind of failure; `refused` wherever there is no text of its own. */
export type FailureTexts = { refused: FailureText } & Partial<Record<FailureKind, FailureText>>

/** What a person reads of a failure. */
export function failureText(texts: FailureTexts, error: ApiError): string {
  const text = texts[error.kind] ?? texts.refused
  return typeof text === 'string' ? text : text(error)
}

/** The server's own words, else `text`. */
export const wordsOr =
  (text: string): FailureText =>
  ({ words }) =>
    words ?? text

/** `text` with the reason behind it: the server's own words or the transport's, where there are some. */
const withReason =
  (text: string): FailureText =>
  ({ kind, words, message }) => {
    const reason = kind === 'refused' ? words : message
    return reason === undefined ? text : `${text}: ${reason}`
  }

/** The error catalogue of the public site (first document, section 8); what it does not name says why. */
export const publicFailures = {
  featured: {
    refused: ({ status }) => messages.featuredFetchFailed(status),
    unanswered: ({ message }) => messages.featuredFetchFailed(message),
    malformed: messages.featuredInvalidFormat,
  },
  popular: { refused: messages.homeGalleryFailed },
  category: { refused: messages.fetchCategoryFailed, malformed: messages.fetchDataError },
  categoryProducts: { refused: messages.fetchProductsFailed, malformed: messages.fetchDataError },
  gallery: {
    refused: ({ words }) => messages.galleryFetchFailed(words ?? messages.unknownError),
    unanswered: ({ message }) => messages.galleryFetchFailed(message),
  },
  categories: {
    refused: wordsOr(messages.fetchCategoriesFailed),
    unanswered: ({ message }) => message,
    malformed: messages.invalidResponseFormat,
  },
  products: { refused: withReason(messages.fetchProductsFailed) },
  product: { refused: wordsOr(messages.fetchDataError), unanswered: ({ message }) => message },
} satisfies Record<string, FailureTexts>
