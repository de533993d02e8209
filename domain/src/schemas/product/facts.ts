import '../without-eval.ts'
import { z } from 'zod'
import {
  allergenKeys,
  dietKeys,
  type Fact,
  type FactKind,
  factKeys,
  factTable,
  inheritedFacts,
  type Nutrient,
  nutrientKeys,
} from '../../rules/fact-table.ts'

const certificate = z.object({ name: z.string(), number: z.string(), link: z.string() })
export type Certificate = z.infer<typeof certificate>

/** A schema for each nutrient, in the order of a label. */
export const ofEachNutrient = <Value>(schemaOf: (key: Nutrient) => Value) =>
  Object.fromEntries(nutrientKeys.map(key => [key, schemaOf(key)])) as Record<Nutrient, Value>

/** A schema for each fact by its kind, in display order. */
export const ofEachFact = <Schemas extends Record<FactKind, (fact: Fact) => z.ZodType>>(schemas: Schemas) =>
  Object.fromEntries(factKeys.map(fact => [fact, schemas[factTable[fact].kind](fact)])) as {
    [Key in Fact]: ReturnType<Schemas[(typeof factTable)[Key]['kind']]>
  }

const text = () => z.string()

/** Facts of a product, or shared facts of a category's products. Only known facts are present, without empty values. */
export const facts = z
  .object(
    ofEachFact({
      line: text,
      paragraph: text,
      licence: text,
      /** YYYY-MM-DD. */
      day: text,
      /** True for products that are not food, false for food in a category of non-food. */
      food: () => z.boolean(),
      allergens: () => z.array(z.enum(allergenKeys)),
      diet: () => z.enum(dietKeys),
      /** Counted from the day of packing. */
      'shelf-life': () => z.object({ count: z.int().min(1), unit: z.enum(['days', 'months']) }),
      certificates: () => z.array(certificate),
      /** Per 100 g or 100 ml; sodium in milligrams, energy in kilocalories, all else in grams. */
      nutrition: () => z.object({ per: z.enum(['g', 'ml']), ...ofEachNutrient(() => z.number().optional()) }),
      /** Facts that the product does not take over from its category or the shop. */
      facts: () => z.array(z.enum(inheritedFacts)),
    }),
  )
  .partial()
export type Facts = z.infer<typeof facts>

/** When and where a product was made. */
export const originFacts = facts.pick({ packedOn: true, village: true })
