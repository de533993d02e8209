export const packLimits = {
  /** Maximum number of sizes of one product. */
  packs: 30,
  lineCharacters: 30,
  codeCharacters: 40,
  /** Maximum number of pieces sold together. */
  pieces: 1_000,
  /** Maximum of one piece in millilitres, grams or pieces; in grams it is a tonne. */
  quantity: 1_000_000,
} as const
