import { type Measure, quantityText } from './units.ts'

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

/** The fields of a size that its name is composed of. */
export interface PackName {
  kind: string
  measure: Measure | null
  quantity: number | null
  pieces: number
}

/** The generated name of a size: "500 ml", "5 litre tin", "2 × 250 g"; "" if nothing is known about the size. */
export function packName({ measure, quantity, pieces, kind }: PackName): string {
  const amount = measure && quantity ? quantityText(measure, quantity, kind !== '') : ''
  const together = pieces > 1 ? (amount ? `${pieces} × ${amount}` : `${pieces} pieces`) : amount
  return [together, kind].filter(Boolean).join(' ')
}
