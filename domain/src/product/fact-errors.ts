import { factMessages } from '../rules/fact-limits.ts'
import type { Facts } from '../schemas/product/facts.ts'

/** Contradictions between facts, by field. Label values are rounded, so a part may exceed its whole by 0.1 g. */
export function factErrors({ nutrition = { per: 'g' } }: Facts): Record<string, string> {
  const { carbohydrate, sugars = 0, fat, saturatedFat = 0, transFat = 0 } = nutrition
  const errors: Record<string, string> = {}
  if (exceeds(sugars, carbohydrate)) errors['facts.nutrition.sugars'] = factMessages.sugars
  if (exceeds(saturatedFat + transFat, fat)) errors['facts.nutrition.saturatedFat'] = factMessages.fats
  return errors
}

const exceeds = (part: number, whole: number | undefined) => whole !== undefined && part > whole + 0.1
