import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { type MissingFact, missingFacts } from '@chekku/domain/shop/go-live'
import { type RawBuilder, sql } from 'kysely'

/* Food products whose own and category facts lack one that labels usually have. */

type Condition = RawBuilder<boolean>

/** Facts are stored as compact JSON with escaped quotes in texts, so this matches a key only. */
const hasFact = (part: string): Condition => sql<boolean>`facts like ${sql.lit(`%${part}%`)}`
const categoriesWithFact = (part: string) =>
  sql`(select id from categories where deletion_id is null and ${hasFact(part)})`
const isIn = (column: 'category_id' | 'subcategory_id', part: string): Condition =>
  sql<boolean>`coalesce(${sql.ref(column)}, '') in ${categoriesWithFact(part)}`

const isNotFood: Condition = sql<boolean>`(case
  when ${hasFact('"notFood":')} then ${hasFact('"notFood":true')}
  when ${isIn('subcategory_id', '"notFood":')} then ${isIn('subcategory_id', '"notFood":true')}
  else ${isIn('category_id', '"notFood":true')} end)`

const lacksFact = (fact: MissingFact): Condition => {
  const key = `"${fact}":`
  return sql<boolean>`(not ${isNotFood} and not
    (${hasFact(key)} or ${isIn('category_id', key)} or ${isIn('subcategory_id', key)}))`
}

const factKeys = Object.keys(missingFacts) as MissingFact[]
export const missingFactConditions = Object.fromEntries(
  factKeys.map(fact => [fact, lacksFact(fact)]),
) as Record<MissingFact, Condition>

/** The facts that the check asks for. The shop's FSSAI licence applies to all products. */
export const askedFacts = ({ legal }: Pick<ShopDetails, 'legal'>): MissingFact[] =>
  factKeys.filter(key => key !== 'fssai' || legal.fssai === '')
