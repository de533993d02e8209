/** Limits shared by products, categories and gallery items; lengths are in code points after trimming. */
export const catalogueLimits = {
  nameCharacters: 120,
  descriptionCharacters: 5_000,
  searchCharacters: 200,
  idCharacters: 100,
  /** Maximum and default of a list's `limit`; the minimum is 1. */
  listItems: 1_000,
} as const
