import { peopleMessages } from '@chekku/domain/people'
import { type Action, type Actor, can, forbiddenText, refuseUnproved } from '@chekku/domain/permissions'
import { Problem } from '@chekku/domain/problem'
import { refuseFormer } from '../auth/store.ts'
import { inBatches } from '../database/batches.ts'
import type { Queries } from '../database/schema.ts'
import { isOfBase, slugBase } from '../slugs/slug.ts'
import type { Row, RowKind, WrittenRow } from './change-set.ts'
import { differenceOf } from './write-rows.ts'

/** The fields of the columns of products and sizes; "" for columns that change along with others. */
const fields: Readonly<Partial<Record<RowKind, Readonly<Record<string, string>>>>> = {
  product: {
    search_key: '',
    slug: 'address',
    version: '',
    updated_at: '',
    price_paise: 'price',
    in_stock: 'inStock',
    category_id: 'category',
    subcategory_id: 'subcategory',
    sort_order: 'order',
  },
  pack: {
    price_paise: 'price',
    mrp_paise: 'mrp',
    offer_paise: 'offer',
    offer_from: 'offer',
    offer_until: 'offer',
    in_stock: 'inStock',
    image: 'image',
  },
}

/** The operation by which people change rows of a kind; rows of other kinds go along with these. */
const updates: Readonly<Partial<Record<RowKind, Action>>> = {
  product: 'updateProduct',
  pack: 'updateProduct',
  category: 'updateCategory',
  gallery: 'updateGalleryItem',
  navigation: 'updateNavigation',
  redirect: 'saveRedirects',
}

function fieldsOf({ kind: { kind }, before, after }: WrittenRow): string[] {
  if (!before || !after) return [kind === 'pack' ? 'sizes' : kind]
  const known = fields[kind]
  // The address follows the name, where nobody types another one.
  const isOfName = kind === 'product' && isOfBase(String(after.slug), slugBase(kind, String(after.name)))
  const other = (column: string) => (kind === 'pack' ? 'sizes' : column)
  return Object.keys(differenceOf(before, after)).flatMap(
    column => (column === 'slug' && isOfName ? '' : (known?.[column] ?? other(column))) || [],
  )
}

/**
 * Refuses rows that the actor may not change, by whatever operation and also by an undo, with Problem `forbidden`: by its role,
 * without the fresh proof that its operation needs and, where it has categories, of products in others.
 */
export async function refuseForbidden(
  queries: Queries,
  actor: Actor,
  rows: readonly WrittenRow[],
): Promise<void> {
  if (actor.role === undefined) return
  await refuseFormer(queries, actor)
  for (const row of rows) {
    const { kind, before, after } = row
    for (const action of [updates[kind.kind] ?? [], kind.actions?.(before, after) ?? []].flat()) {
      const changed = kind.kind === 'product' || kind.kind === 'pack' ? fieldsOf(row) : []
      if (!can(actor, action, changed)) throw new Problem('forbidden', forbiddenText(actor, action, changed))
      refuseUnproved(actor, action)
    }
  }
  if (actor.categories) await refuseOtherCategories(queries, actor.categories, rows)
}

/** Refuses changes of products that are in none of these categories; who has categories can't move a product to another. */
async function refuseOtherCategories(
  queries: Queries,
  own: readonly string[],
  rows: readonly WrittenRow[],
): Promise<void> {
  const ids = new Set(
    rows.flatMap(({ kind: { kind }, id }) =>
      kind === 'product' ? id : kind === 'pack' ? id.slice(0, id.indexOf(' ')) : [],
    ),
  )
  for (const part of inBatches([...ids])) {
    const products: Row[] = await queries
      .selectFrom('products')
      .select(['name', 'category_id', 'subcategory_id'])
      .where('id', 'in', part)
      .execute()
    const other = products.find(
      ({ category_id, subcategory_id }) =>
        ![category_id, subcategory_id].some(id => own.includes(String(id))),
    )
    if (other) throw new Problem('forbidden', peopleMessages.notInCategories(String(other.name)))
  }
}
