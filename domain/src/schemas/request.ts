import './without-eval.ts'
import { z } from 'zod'
import { catalogueLimits } from '../catalogue.ts'
import { connectionMessages } from '../connection.ts'

/*
 * How one field of a request is read. Multipart carries only strings, JSON carries numbers and booleans: both are
 * taken, and both strictly. Every text names its field, since it is shown beside it or alone.
 */

// Characters that no database text or page should carry: controls except tab and line feed.
const CONTROL = /[^\P{Cc}\n\t]/u
/** They turn the direction of whatever follows them, and come along with numbers that are copied from a phone's contacts. */
const DIRECTIONS = /[\u202a-\u202e]/g
/** Joiners and other characters without a shape of their own: a name of nothing else is seen by nobody. */
const UNSEEN = /\p{Cf}/gu
const LINE_BREAK = /[\n\t]/

/** Text of at most `maximum` characters after trimming. */
function trimmedText(label: string, maximum: number, allowLineBreaks: boolean) {
  return z
    .string({ error: `${label} must be text` })
    .transform(text => text.replaceAll('\r\n', '\n').replace(DIRECTIONS, ''))
    .refine(
      text =>
        text.isWellFormed() && !CONTROL.test(text) && (allowLineBreaks || !LINE_BREAK.test(text.trim())),
      { error: `${label} has characters that cannot be stored` },
    )
    .transform(text => text.trim())
    .refine(text => [...text].length <= maximum, {
      error: `${label} must have at most ${maximum} characters`,
    })
}

/** A single line of at most `maximum` characters after trimming; empty clears it. */
export const optionalLine = (label: string, maximum: number) => trimmedText(label, maximum, false)

/** Text with line breaks, at most `maximum` characters after trimming. */
export const paragraph = (label: string, maximum: number) => trimmedText(label, maximum, true)

/** A single line of 1 to `maximum` characters after trimming; `required` is the text when it is blank or missing. */
export const requiredLine = (label: string, maximum: number, required: string) =>
  z
    .union([z.string(), z.undefined(), z.null()], { error: `${label} must be text` })
    .transform(text => text ?? '')
    .pipe(optionalLine(label, maximum))
    .refine(text => text.replace(UNSEEN, '').trim() !== '', { error: required })

/** `true`, `false`, `1` or `0`, as JSON or as text. */
export function flag(label: string) {
  return z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal([1, 0])], {
      error: `${label} must be true or false`,
    })
    .transform(value => value === true || value === 'true' || value === '1' || value === 1)
}

const DECIMAL_TEXT = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** Any finite number, as JSON or as a decimal text. */
export function finiteNumber(label: string) {
  const error = `${label} must be a number`
  return (
    z
      .union([z.number({ error }), z.string({ error })], { error })
      .refine(value => typeof value === 'number' || DECIMAL_TEXT.test(value.trim()), { error, abort: true })
      .transform(Number)
      // Beyond this, one more is the same number: two neighbouring orders would be equal.
      .refine(value => Math.abs(value) <= 1e12, { error: `${label} is too large` })
  )
}

/** A whole number from `minimum` to `maximum`, as JSON or as text. */
export function wholeNumber(label: string, minimum: number, maximum: number) {
  const error = `${label} must be a whole number from ${minimum} to ${maximum}`
  return z
    .union([z.number({ error }), z.string({ error })], { error })
    .refine(value => typeof value === 'number' || /^\d{1,9}$/.test(value), { error, abort: true })
    .transform(Number)
    .refine(value => Number.isInteger(value) && value >= minimum && value <= maximum, { error })
}

/** An id that may be cleared: empty text and null both mean none. */
export function optionalReference(label: string) {
  return z
    .union([z.string().max(catalogueLimits.idCharacters), z.null()], { error: `${label} must be an id` })
    .transform(id => (id === null || id.trim() === '' ? null : id.trim()))
}

/** An id that must be there; `required` is the text when it is missing or empty. */
export function requiredReference(label: string, required: string) {
  const error = `${label} must be an id`
  return z
    .union([z.string().max(catalogueLimits.idCharacters, { error }), z.undefined(), z.null()], { error })
    .transform(id => id?.trim() ?? '')
    .refine(id => id !== '', { error: required })
}

/** A form has fewer fields; a list of a million wrong entries is not answered with a million texts. */
const MOST_ERRORS = 200

/** The issues of a failed parse as one text a field: the first one of each. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues.slice(0, MOST_ERRORS)) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.')
    errors[field] ??= issue.message || connectionMessages.unexpected
  }
  return errors
}

/** `page` from 1 and `limit` 1 to 1000; 1 and 1000 when they are not given. */
export const paging = {
  page: wholeNumber('Page', 1, 100_000_000).default(1),
  limit: wholeNumber('Limit', 1, catalogueLimits.listItems).default(catalogueLimits.listItems),
}

export const pageQuery = z.object(paging)
export type PageQuery = z.infer<typeof pageQuery>

/**
 * The value of what multipart carries as JSON: undefined for an empty text, which a form sends of what it does not say. A text that
 * is no JSON stays itself, for the schema to refuse.
 */
export function jsonPart(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  if (sent.trim() === '') return undefined
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

/** A write removes the picture, unless it brings a new one. */
export const deleteImage = flag('Delete image').default(false)

/** What the API answers of every stored entity; times are ISO 8601 UTC. */
export const stamps = { version: z.int().min(1), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }
