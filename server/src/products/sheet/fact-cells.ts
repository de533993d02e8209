import {
  allergenNames,
  dietNames,
  type Fact,
  factNames,
  type Nutrient,
  nutrientLabel,
  nutrients,
} from '@chekku/domain/rules/fact-table'
import type { Facts } from '@chekku/domain/schemas/product/facts'

/* Facts of a product as the cells of a sheet. */

const list = (texts: readonly string[]) => texts.join('; ')
const nutrientKeys = Object.keys(nutrients) as Nutrient[]
/** The facts that are more than a text of their own, as texts. */
export function factText(facts: Facts, fact: Fact): string {
  const { notFood, allergens, diet, shelfLife, certificates, nutrition, none } = facts
  const texts: Partial<Record<Fact, string | undefined>> = {
    notFood: notFood === undefined ? '' : notFood ? 'Not food' : 'Food',
    allergens: list((allergens ?? []).map(key => allergenNames[key])),
    diet: diet && dietNames[diet],
    shelfLife: shelfLife && `${shelfLife.count} ${shelfLife.unit}`,
    certificates: list(
      (certificates ?? []).map(({ name, number, link }) =>
        [name, number, link].join(' | ').replace(/[ |]{1,6}$/, ''),
      ),
    ),
    nutrition: nutrition && list([`per 100 ${nutrition.per}`, ...nutritionTexts(nutrition)]),
    none: list((none ?? []).map(key => factNames[key])),
  }
  return texts[fact] ?? String(fact in texts ? '' : (facts[fact] ?? ''))
}

const nutritionTexts = (nutrition: NonNullable<Facts['nutrition']>) =>
  nutrientKeys.flatMap(key =>
    nutrition[key] === undefined ? [] : [`${nutrientLabel(key)} ${nutrition[key]} ${nutrients[key].unit}`],
  )
