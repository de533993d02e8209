import './without-eval.ts'
import { z } from 'zod'
import { connectionMessages } from '../connection.ts'
import { catalogueLimits } from '../rules/catalogue-limits.ts'
import { invisibleCharacters } from '../rules/search-key.ts'

/*
 * Parsers of single request fields. Multipart sends only strings, JSON also numbers and booleans; both are accepted and
 * validated strictly. Every message names its field, since it may be shown beside the field or alone.
 */

// Control characters except tab and line feed: not allowed in stored texts.
const CONTROL = /[^\P{Cc}\n\t]/u
/** Bidirectional controls: they reverse the text after them, and come with numbers copied from a phone's contacts. */
const DIRECTIONS = /[\u202a-\u202e]/g
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

/** A single line of 1 to `maximum` characters after trimming; `required` is the message if it is blank or missing. */
export const requiredLine = (label: string, maximum: number, required: string) =>
  z
    .union([z.string(), z.undefined(), z.null()], { error: `${label} must be text` })
    .transform(text => text ?? '')
    .pipe(optionalLine(label, maximum))
    // A name of nothing else would be invisible.
    .refine(text => text.replaceAll(invisibleCharacters, '').trim() !== '', { error: required })

/** `true`, `false`, `1` or `0`, as JSON or text. */
export function flag(label: string) {
  return z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal([1, 0])], {
      error: `${label} must be true or false`,
    })
    .transform(value => value === true || value === 'true' || value === '1' || value === 1)
}

/** A filter of a list: as `flag`, or an empty text for none. */
export function flagFilter(label: string) {
  const none = z.literal('').transform(() => undefined)
  return z.union([none, flag(label)], { error: `${label} must be true or false` }).optional()
}

/** As a stored number is written, too: 0.30000000000000004, 1e-7. */
const DECIMAL_TEXT = /^-?\d{1,15}(?:\.\d{1,25})?(?:e-\d{1,3})?$/

/** Any finite number, as JSON or decimal text. */
export function finiteNumber(label: string) {
  const error = `${label} must be a number`
  return (
    z
      .union([z.number({ error }), z.string({ error })], { error })
      .refine(value => typeof value === 'number' || DECIMAL_TEXT.test(value.trim()), { error, abort: true })
      .transform(Number)
      // Beyond this, adding 1 may not change a double: two neighbouring orders would be equal.
      .refine(value => Math.abs(value) <= 1e12, { error: `${label} is too large` })
  )
}

/** A whole number from `minimum` to `maximum`, as JSON or text. */
export function wholeNumber(label: string, minimum: number, maximum: number) {
  const error = `${label} must be a whole number from ${minimum} to ${maximum}`
  return z
    .union([z.number({ error }), z.string({ error })], { error })
    .refine(value => typeof value === 'number' || /^\d{1,9}$/.test(value), { error, abort: true })
    .transform(Number)
    .refine(value => Number.isInteger(value) && value >= minimum && value <= maximum, { error })
}

/** Years for which date arithmetic stays within four-digit years. */
const YEAR = /^(?:20\d\d|2100)-/

/** True for a date, as YYYY-MM-DD, of these years. */
export const isDate = (text: string) => YEAR.test(text) && z.iso.date().safeParse(text).success

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/

/** A minute of the shop's clock: 2026-12-25T09:00. */
export const wallTimeField = (label: string) =>
  z
    .string({ error: `${label} must be a date and time` })
    .refine(text => WALL_TIME.test(text) && isDate(text.slice(0, 10)), {
      error: `${label} must be a date and time, such as 2026-12-25T09:00`,
      abort: true,
    })

/** Parses an empty text, which a form sends, as null. */
export const orNone = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(value => (value === '' ? null : value), field.nullable())

/** An optional id: empty text and null clear it. */
export function optionalReference(label: string) {
  const error = `${label} must be an id`
  return z
    .string({ error })
    .max(catalogueLimits.idCharacters, { error })
    .nullable()
    .transform(id => (id === null || id.trim() === '' ? null : id.trim()))
}

/** A required id; `required` is the message if it is missing or empty. */
export function requiredReference(label: string, required: string) {
  const error = `${label} must be an id`
  return z
    .union([z.string().max(catalogueLimits.idCharacters, { error }), z.undefined(), z.null()], { error })
    .transform(id => id?.trim() ?? '')
    .refine(id => id !== '', { error: required })
}

/** Maximum number of field errors in a response: a list may have a million wrong entries. */
const MOST_ERRORS = 200

/** The first issue of each field of a failed parse, by field. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues.slice(0, MOST_ERRORS)) {
    const field = issue.path.length === 0 ? 'body' : issue.path.map(String).join('.')
    errors[field] ??= issue.message || connectionMessages.unexpected
  }
  return errors
}

/** As `wholeNumber`, from 1, with a default for a missing number and for an empty text, which a form sends for none. */
function numberWithDefault(label: string, maximum: number, value: number) {
  const none = z.literal('').transform(() => value)
  const error = `${label} must be a whole number from 1 to ${maximum}`
  return z.union([none, wholeNumber(label, 1, maximum)], { error }).default(value)
}

/** `page` from 1, default 1; `limit` from 1 to 1000, with this default. */
export const pagingOf = (limit: number) => ({
  page: numberWithDefault('Page', 100_000_000, 1),
  limit: numberWithDefault('Limit', catalogueLimits.listItems, limit),
})
export const paging = pagingOf(catalogueLimits.listItems)

export const pageQuery = z.object(paging)
export type PageQuery = z.infer<typeof pageQuery>

/**
 * Parses a JSON part of a multipart request. An empty text, which a form sends for an empty field, becomes undefined.
 * Text that is not JSON is returned as it is, so the schema refuses it.
 */
export function jsonPart(part: unknown): unknown {
  if (typeof part !== 'string') return part
  if (part.trim() === '') return undefined
  try {
    return JSON.parse(part)
  } catch {
    return part
  }
}

/** Removes the picture, unless the same request uploads a new one. */
export const deleteImage = flag('Delete image').default(false)

const wrongVersions = { error: 'Versions must be the version of each id' }

/** In a write of several: the versions, by id, that it is based on; others are not checked. */
export const versions = z
  .record(z.string(), z.int(wrongVersions).min(1, wrongVersions), wrongVersions)
  .optional()

/** Fields of every stored entity in API responses; times are ISO 8601 UTC. */
export const stamps = { version: z.int().min(1), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }
