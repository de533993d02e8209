import {
  type Action,
  type Actor,
  can,
  forbiddenText,
  refuseUnproved,
} from '@chekku/domain/people/permissions'
import { Problem } from '@chekku/domain/problem'
import { refuseFormer } from '../auth/store.ts'
import type { Queries } from '../database/schema.ts'
import { isOfBase, slugBase } from '../slugs/slug.ts'
import type { RowKind, WrittenRow } from './change-set.ts'
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
 * and without the fresh proof that its operation needs.
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
}
