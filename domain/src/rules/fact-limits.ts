import { factNames } from './fact-table.ts'

export const factLimits = {
  lineCharacters: 200,
  paragraphCharacters: 2_000,
  certificates: 10,
  linkCharacters: 500,
  /** In days or months. */
  shelfLife: 1_000,
} as const

/** Labels, hints and validation messages of facts. */
export const factMessages = {
  heading: 'Facts',
  hint: 'Optional. Visitors see only what you fill in.',
  shared: 'Facts that its products share',
  sharedHint: 'Optional. A product without its own shows these.',
  malformed: 'Facts must be an object, or its JSON as text',
  date: `${factNames.packedOn} must be a date, such as 2026-11-22`,
  fssai: `${factNames.fssai} must have 14 digits`,
  sugars: 'Sugars cannot be more than the carbohydrate',
  fats: 'Saturated and trans fat cannot be more than the fat',
} as const
