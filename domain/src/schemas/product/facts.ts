import { z } from 'zod'
import { factLimits, factMessages } from '../../rules/fact-limits.ts'
import {
  type Allergen,
  allergenNames,
  type Diet,
  dietNames,
  type Fact,
  type FactKind,
  factKeys,
  factNames,
  factTable,
  type InheritedFact,
  inheritedFacts,
  type Nutrient,
  nutrientKeys,
  nutrientLabel,
  nutrients,
} from '../../rules/fact-table.ts'
import { parseFssai } from '../../shop/licence-number.ts'
import { boundedList, noneTwice } from '../list-fields.ts'
import { flag, jsonPart, optionalLine, paragraph, requiredLine, wholeNumber } from '../request.ts'
import { isHttps, licence } from '../shop-fields.ts'

const keysOf = <Key extends string>(names: Record<Key, unknown>) => Object.keys(names) as [Key, ...Key[]]
const ofEachNutrient = <Value>(schemaOf: (key: Nutrient) => Value) =>
  Object.fromEntries(nutrientKeys.map(key => [key, schemaOf(key)])) as Record<Nutrient, Value>

const allergenKeys = keysOf<Allergen>(allergenNames)
const inheritedKeys = inheritedFacts as [InheritedFact, ...InheritedFact[]]
const certificate = z.object({ name: z.string(), number: z.string(), link: z.string() })
export type Certificate = z.infer<typeof certificate>

/** A schema for each fact by its kind, in display order. */
const ofEachFact = <Schemas extends Record<FactKind, (fact: Fact) => z.ZodType>>(schemas: Schemas) =>
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
      diet: () => z.enum(keysOf<Diet>(dietNames)),
      /** Counted from the day of packing. */
      'shelf-life': () => z.object({ count: z.int().min(1), unit: z.enum(['days', 'months']) }),
      certificates: () => z.array(certificate),
      /** Per 100 g or 100 ml; sodium in milligrams, energy in kilocalories, all else in grams. */
      nutrition: () => z.object({ per: z.enum(['g', 'ml']), ...ofEachNutrient(() => z.number().optional()) }),
      /** Facts that the product does not take over from its category or the shop. */
      facts: () => z.array(z.enum(inheritedKeys)),
    }),
  )
  .partial()
export type Facts = z.infer<typeof facts>

/** When and where a product was made. */
export const originFacts = facts.pick({ packedOn: true, village: true })

/** A text; an empty one removes the fact, as null does. */
const emptyAsNone = <Text extends z.ZodType<string>>(schema: Text) =>
  schema.nullable().transform(text => text || null)
const line = (fact: Fact) => emptyAsNone(optionalLine(factNames[fact], factLimits.lineCharacters))

/** The values that remove a fact. */
const noValue = [z.literal(''), z.null()] as const

/** A list without duplicates, in the order of `keys`; an empty one removes the fact. */
const keysAmong = <Key extends string>(fact: Fact, keys: readonly Key[], key: z.ZodType<Key>) =>
  boundedList(factNames[fact], key, keys.length)
    .nullable()
    .transform(list => (list && list.length > 0 ? keys.filter(known => list.includes(known)) : null))

/** A date of this century. */
const day = z.iso.date({ error: factMessages.date }).startsWith('20', { error: factMessages.date })

/** A number of a nutrition table; blank means unknown, not 0. */
function amount(key: Nutrient) {
  const { unit, most } = nutrients[key]
  const error = `${nutrientLabel(key)} must be 0 to ${most} ${unit}, with at most 2 decimals`
  return z
    .union([z.number({ error }), z.string({ error }), z.null()], { error })
    .transform(value => String(value ?? '').trim())
    .refine(text => text === '' || (/^\d{1,6}(?:\.\d{1,2})?$/.test(text) && Number(text) <= most), { error })
    .transform(text => (text === '' ? null : Number(text)))
}

const choiceError = (fact: Fact, keys: readonly string[]) => `${factNames[fact]} must be ${keys.join(' or ')}`

const certificateSave = z.object(
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
)

/** One of these, or none: null, or an empty text. */
const optionalChoice = <Key extends string>(fact: Fact, keys: readonly [Key, ...Key[]]) =>
  z.union([...noValue, z.enum(keys)], { error: choiceError(fact, keys) }).transform(value => value || null)

const change = z.object(
  ofEachFact({
    line,
    paragraph: fact => emptyAsNone(paragraph(factNames[fact], factLimits.paragraphCharacters)),
    licence: fact => emptyAsNone(licence(factNames[fact], parseFssai, factMessages.fssai)),
    day: fact => line(fact).pipe(day.nullable()),
    food: fact =>
      z
        .union([...noValue, flag(factNames[fact])], { error: `${factNames[fact]} must be true or false` })
        .transform(value => (value === '' ? null : value)),
    allergens: fact =>
      keysAmong(fact, allergenKeys, z.enum(allergenKeys, { error: choiceError(fact, allergenKeys) })),
    diet: fact => optionalChoice(fact, keysOf<Diet>(dietNames)),
    'shelf-life': fact =>
      z
        .object(
          {
            count: wholeNumber(factNames[fact], 1, factLimits.shelfLife),
            unit: z.enum(['days', 'months'], { error: `${factNames[fact]} must be days or months` }),
          },
          { error: `${factNames[fact]} must have a count and a unit` },
        )
        .nullable(),
    certificates: fact =>
      boundedList(factNames[fact], certificateSave, factLimits.certificates)
        .check(noneTwice(({ name, number }) => `${name} ${number}`.trim(), 'name'))
        .nullable()
        .transform(list => (list && list.length > 0 ? list : null)),
    nutrition: fact =>
      z
        .object(
          {
            per: z.enum(['g', 'ml'], { error: 'Nutrition must be per g or per ml' }).optional(),
            ...ofEachNutrient(key => amount(key).optional()),
          },
          { error: `${factNames[fact]} must be an object` },
        )
        .nullable(),
    facts: fact =>
      keysAmong(
        fact,
        inheritedKeys,
        z.enum(inheritedKeys, { error: `${factNames[fact]} must be among ${inheritedKeys.join(', ')}` }),
      ),
  }),
  { error: factMessages.malformed },
)

/** Facts of a write, as an object or its JSON: a missing fact keeps its value, null removes it. */
export const factsChange = z
  .union([z.string(), z.record(z.string(), z.unknown())], { error: factMessages.malformed })
  .transform(jsonPart)
  .pipe(change.partial())
export type FactsChange = z.infer<typeof factsChange>
