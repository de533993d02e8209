import { type Measure, quantityText } from '../units.ts'

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
  const severalPieces = amount === '' ? `${pieces} pieces` : `${pieces} × ${amount}`
  return [pieces > 1 ? severalPieces : amount, kind].filter(Boolean).join(' ')
}
