import { factMessages } from '../rules/fact-limits.ts'
import type { Facts } from '../schemas/product/facts.ts'

/** Contradictions between facts, by field. Label values are rounded, so a part may exceed its whole by 0.1 g. */
export function factErrors({ nutrition = { per: 'g' } }: Facts): Record<string, string> {
  const { carbohydrate, sugars = 0, fat, saturatedFat = 0, transFat = 0 } = nutrition
  const rounding = 0.1
  return {
    ...(carbohydrate !== undefined &&
      sugars > carbohydrate + rounding && { 'facts.nutrition.sugars': factMessages.sugars }),
    ...(fat !== undefined &&
      saturatedFat + transFat > fat + rounding && { 'facts.nutrition.saturatedFat': factMessages.fats }),
  }
}
