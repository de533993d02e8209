import { goLiveLimits, type MissingFact, missingFacts } from '@chekku/domain/shop/go-live'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../database/schema.ts'
import type { Found } from './catalogue-store.ts'

/* Food products whose own and category facts lack one that labels usually have. Drafts and rows in the trash do not count. */

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

export const lacksFact = (fact: MissingFact): Condition => {
  const key = `"${fact}":`
  return sql<boolean>`(not ${isNotFood} and not
    (${hasFact(key)} or ${isIn('category_id', key)} or ${isIn('subcategory_id', key)}))`
}

const countOf = (condition: Condition) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`

interface MissingFacts {
  /** Number of products that lack any of them. */
  any: number
  /** The first of those products. */
  found: Found[]
  parts: { key: MissingFact; count: number }[]
}

/** The facts that the check asks for. The shop's FSSAI licence applies to all products. */
export const askedFacts = (isShopLicensed: boolean): MissingFact[] =>
  (Object.keys(missingFacts) as MissingFact[]).filter(key => key !== 'fssai' || !isShopLicensed)

/** Condition for a product that lacks any of these facts. */
export const lacksAnyFact = (facts: readonly MissingFact[]): Condition =>
  sql<boolean>`(${sql.join(facts.map(lacksFact), sql` or `)})`

/** Number of products that lack each fact, and the first of them. */
export async function findMissingFacts(queries: Queries, isShopLicensed: boolean): Promise<MissingFacts> {
  const keys = askedFacts(isShopLicensed)
  const products = queries.selectFrom('products').where('deletion_id', 'is', null).where('hidden', '=', 0)
  const any = lacksAnyFact(keys)
  const counts: Record<string, unknown> = await products
    .select([countOf(any).as('any'), ...keys.map(key => countOf(lacksFact(key)).as(key))])
    .executeTakeFirstOrThrow()
  const total = Number(counts.any)
  const first = products.select(['id', 'name', 'image']).where(any).orderBy('id')
  return {
    any: total,
    found: total === 0 ? [] : await first.limit(goLiveLimits.examples).execute(),
    parts: keys.map(key => ({ key, count: Number(counts[key]) })),
  }
}
