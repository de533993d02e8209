import { z } from 'zod'
import { factLimits, factMessages } from '../../rules/fact-limits.ts'
import {
  allergenKeys,
  dietKeys,
  type Fact,
  factNames,
  inheritedFacts,
  type Nutrient,
  nutrientLabel,
  nutrients,
} from '../../rules/fact-table.ts'
import { parseFssai } from '../../shop/licence-number.ts'
import { boundedList, noneTwice } from '../list-fields.ts'
import { flag, jsonPart, optionalLine, paragraph, requiredLine, wholeNumber } from '../request.ts'
import { isHttps, licence } from '../shop-fields.ts'
import { ofEachFact, ofEachNutrient } from './facts.ts'

/* Request schemas of facts. */

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
    diet: fact => optionalChoice(fact, dietKeys),
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
        inheritedFacts,
        z.enum(inheritedFacts, { error: `${factNames[fact]} must be among ${inheritedFacts.join(', ')}` }),
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
