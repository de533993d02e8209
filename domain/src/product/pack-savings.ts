import { comparedBy, type Measured, unitPrices } from './pack-prices.ts'

/** Beside the price of a larger size: "saves 7 %". */
export const savingText = (percent: number) => `saves ${percent} %`

/** Savings of each size in percent of the highest unit price, rounded down; 0 if unit prices cannot be compared. */
export function savings(packs: readonly Measured[]): number[] {
  if (comparedBy(packs) === undefined) return packs.map(() => 0)
  const prices = unitPrices(packs).map(price => price?.paise)
  const dearest = Math.max(...prices.map(paise => paise ?? 0))
  if (dearest === 0) return packs.map(() => 0)
  return prices.map(paise => Math.floor((100 * (dearest - (paise ?? dearest))) / dearest))
}
