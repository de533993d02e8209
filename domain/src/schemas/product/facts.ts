import { z } from 'zod'
import { factLimits, factMessages } from '../../product/fact-rules.ts'
import {
  type Allergen,
  allergenNames,
  type Diet,
  dietNames,
  type Fact,
  factNames,
  inheritedFacts,
  type Nutrient,
  nutrientLabel,
  nutrients,
} from '../../product/facts.ts'
import { parseFssai } from '../../shop/licence-number.ts'
import { flag, jsonPart, optionalLine, paragraph, requiredLine, wholeNumber } from '../request.ts'
import { isHttps, licence, listOf, noneTwice } from '../shop-fields.ts'

const keysOf = <Key extends string>(names: Record<Key, unknown>) => Object.keys(names) as [Key, ...Key[]]
const nutrientKeys = keysOf<Nutrient>(nutrients)
const ofEachNutrient = <Value>(schemaOf: (key: Nutrient) => Value) =>
  Object.fromEntries(nutrientKeys.map(key => [key, schemaOf(key)])) as Record<Nutrient, Value>

const allergenKeys = keysOf<Allergen>(allergenNames)
const allergenCount = allergenKeys.length
const allergen = z.enum(allergenKeys)
const diet = z.enum(keysOf<Diet>(dietNames))
const certificate = z.object({ name: z.string(), number: z.string(), link: z.string() })
export type Certificate = z.infer<typeof certificate>

/** Facts of a product, or shared facts of a category's products. Only known facts are present, without empty values. */
export const facts = z
  .object({
    /** True for products that are not food, false for food in a category of non-food. */
    notFood: z.boolean(),
    /** Date as YYYY-MM-DD. */
    packedOn: z.string(),
    village: z.string(),
    ingredients: z.string(),
    allergens: z.array(allergen),
    otherAllergens: z.string(),
    diet,
    /** Counted from the day of packing. */
    shelfLife: z.object({ count: z.int().min(1), unit: z.enum(['days', 'months']) }),
    storage: z.string(),
    usage: z.string(),
    process: z.string(),
    country: z.string(),
    maker: z.string(),
    fssai: z.string(),
    certificates: z.array(certificate),
    /** Per 100 g or 100 ml; sodium in milligrams, energy in kilocalories, all else in grams. */
    nutrition: z.object({ per: z.enum(['g', 'ml']), ...ofEachNutrient(() => z.number().optional()) }),
    /** Facts that the product does not take over from its category or the shop. */
    none: z.array(z.enum(inheritedFacts)),
  })
  .partial()
export type Facts = z.infer<typeof facts>

/** A text; an empty one removes the fact, as null does. */
const line = (fact: Fact) =>
  optionalLine(factNames[fact], factLimits.lineCharacters)
    .nullable()
    .transform(text => text || null)
const lines = (fact: Fact) =>
  paragraph(factNames[fact], factLimits.paragraphCharacters)
    .nullable()
    .transform(text => text || null)

const none = [z.literal(''), z.null()] as const

/** A date of this century. */
const day = z.iso.date({ error: factMessages.date }).startsWith('20', { error: factMessages.date })

/** A number of a nutrition table; blank means unknown, not 0. */
function amount(key: Nutrient) {
  const { unit, most } = nutrients[key]
  const error = `${nutrientLabel(key)} must be a number of ${unit} from 0 to ${most}, with at most 2 decimals`
  return z
    .union([z.number({ error }), z.string({ error }), z.null()], { error })
    .transform(value => String(value ?? '').trim())
    .refine(text => text === '' || (/^\d{1,6}(?:\.\d{1,2})?$/.test(text) && Number(text) <= most), { error })
    .transform(text => (text === '' ? null : Number(text)))
}

const choice = <Key extends string>(fact: Fact, names: Record<Key, string>) => {
  const keys = keysOf(names)
  return z.enum(keys, { error: `${factNames[fact]} must be ${keys.join(' or ')}` })
}
const notFoodError = `${factNames.notFood} must be true or false`

const change = z.object(
  {
    notFood: z
      .union([...none, flag(factNames.notFood)], { error: notFoodError })
      .transform(value => (value === '' ? null : value)),
    packedOn: line('packedOn').pipe(day.nullable()),
    village: line('village'),
    ingredients: lines('ingredients'),
    allergens: listOf(factNames.allergens, choice('allergens', allergenNames), allergenCount)
      .nullable()
      .transform(keys => (keys && keys.length > 0 ? allergenKeys.filter(key => keys.includes(key)) : null)),
    otherAllergens: line('otherAllergens'),
    diet: z
      .union([...none, choice('diet', dietNames)], {
        error: `${factNames.diet} must be ${keysOf(dietNames).join(' or ')}`,
      })
      .transform(value => value || null),
    shelfLife: z
      .object(
        {
          count: wholeNumber(factNames.shelfLife, 1, factLimits.shelfLife),
          unit: z.enum(['days', 'months'], { error: `${factNames.shelfLife} must be days or months` }),
        },
        { error: `${factNames.shelfLife} must have a count and a unit` },
      )
      .nullable(),
    storage: lines('storage'),
    usage: lines('usage'),
    process: lines('process'),
    country: line('country'),
    maker: lines('maker'),
    fssai: licence(factNames.fssai, parseFssai, factMessages.fssai)
      .nullable()
      .transform(text => text || null),
    certificates: listOf(
      factNames.certificates,
      z.object(
        {
          name: requiredLine('Certificate', factLimits.lineCharacters, 'A certificate needs a name'),
          number: optionalLine('Number of the certificate', factLimits.lineCharacters).default(''),
          link: optionalLine('Link of the certificate', factLimits.linkCharacters)
            .refine(text => text === '' || isHttps(text), {
              error: 'Link of the certificate must begin with https://',
            })
            .default(''),
        },
        { error: 'A certificate must have a name' },
      ),
      factLimits.certificates,
    )
      .check(noneTwice(({ name, number }) => `${name} ${number}`.trim(), 'name'))
      .nullable()
      .transform(list => (list && list.length > 0 ? list : null)),
    nutrition: z
      .object(
        {
          per: z.enum(['g', 'ml'], { error: 'Nutrition must be per g or per ml' }).optional(),
          ...ofEachNutrient(key => amount(key).optional()),
        },
        { error: `${factNames.nutrition} must be an object` },
      )
      .nullable(),
    none: listOf(
      factNames.none,
      z.enum(inheritedFacts, { error: `${factNames.none} must be among ${inheritedFacts.join(', ')}` }),
      inheritedFacts.length,
    )
      .nullable()
      .transform(keys => (keys && keys.length > 0 ? inheritedFacts.filter(key => keys.includes(key)) : null)),
  },
  { error: factMessages.malformed },
)

/** Facts of a write, as an object or its JSON: a missing fact keeps its value, null removes it. */
export const factsChange = z
  .union([z.string(), z.record(z.string(), z.unknown())], { error: factMessages.malformed })
  .transform(jsonPart)
  .pipe(change.partial())
export type FactsChange = z.infer<typeof factsChange>
