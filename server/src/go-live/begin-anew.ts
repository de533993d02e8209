import { isDeepStrictEqual } from 'node:util'
import type { SampleLeft } from '@chekku/domain/schemas/go-live'
import type { TrashKind } from '@chekku/domain/schemas/trash'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import { type CategoryRow, galleryTextRows, listCategories } from '../categories/store.ts'
import type { RowChange } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { readFacts } from '../entities/columns.ts'
import { planSampleDetailsRemoval } from '../shop/service.ts'
import { planDeletion } from '../trash/service.ts'
import { findUntouchedRows, type SampleRow } from './sample-rows.ts'

/** Plans to remove the unchanged rows and texts of the sample, and counts them; a category in use only loses its facts. */
export async function planBeginAnew(
  queries: Queries,
  // The time of the write, and that of the clock by which the trash expires.
  { at, now }: { at: number; now: number },
): Promise<{ counts: SampleLeft; rows: RowChange[] }> {
  const { products, categories, gallery } = await findUntouchedRows(queries)
  const stored = await listCategories(queries)
  const staying = await listStayingCategories(queries, stored, { products, categories })
  const unused = categories.filter(({ id }) => !staying.has(id))
  const withFacts = stored.filter(({ id, facts }) => staying.has(id) && areSampleFacts(facts))
  const details = await planSampleDetailsRemoval(queries)
  const galleryRows = [
    ...trashRows('gallery', gallery, now),
    ...(unused.length === 0 ? [] : await galleryTextRows(queries, unused)),
  ]
  return {
    counts: {
      products: products.length,
      categories: unused.length,
      gallery: gallery.length,
      facts: withFacts.length,
      testimonials: details.testimonials,
      ...(details.texts > 0 && { texts: details.texts }),
    },
    rows: [
      ...trashRows('product', products, now),
      ...trashRows('category', unused, now),
      ...mergeRows(galleryRows),
      ...withFacts.map(({ id }) => ({ kind: 'category' as const, id, set: { facts: '', updated_at: at } })),
      ...details.rows,
    ],
  }
}

/** Plans to remove only the sample's texts and testimonials. */
export async function planStoryRemoval(queries: Queries): Promise<{ counts: SampleLeft; rows: RowChange[] }> {
  const { texts, testimonials, rows } = await planSampleDetailsRemoval(queries, { keepsChatNumber: true })
  return { counts: { products: 0, categories: 0, gallery: 0, facts: 0, testimonials, texts }, rows }
}

/** One change of each row: an item that goes to the trash may get its category's name too. */
function mergeRows(rows: readonly RowChange[]): RowChange[] {
  const merged = new Map<string, RowChange>()
  for (const row of rows) {
    const earlier = merged.get(row.id)
    merged.set(row.id, earlier ? { ...earlier, set: { ...earlier.set, ...row.set } } : row)
  }
  return [...merged.values()]
}

function trashRows(kind: TrashKind, rows: readonly SampleRow[], now: number): RowChange[] {
  const entities = rows.map(({ id, ...row }) => ({ ...row, _id: id }))
  return entities.length === 0 ? [] : planDeletion(kind, entities, now).rows
}

/** The ids of the categories that stay: the owner's, and sample ones that still have products or subcategories. */
async function listStayingCategories(
  queries: Queries,
  stored: readonly CategoryRow[],
  { products, categories }: Record<'products' | 'categories', readonly SampleRow[]>,
): Promise<Set<string | null>> {
  const sample = new Set(categories.map(({ id }) => id))
  const used = await queries
    .selectFrom('products')
    .select(['category_id', 'subcategory_id'])
    .distinct()
    .where('deletion_id', 'is', null)
    // `not in ()` is a syntax error.
    .where('id', 'not in', ['', ...products.map(({ id }) => id)])
    .execute()
  const inUse = new Set(used.flatMap(({ category_id, subcategory_id }) => [category_id, subcategory_id]))
  const staying = stored.filter(({ id }) => !sample.has(id) || inUse.has(id))
  return new Set(staying.flatMap(({ id, parent_id }) => [id, parent_id]))
}

const sampleFacts = sampleCatalogue.categories
  .flatMap(main => [main, ...main.subcategories])
  .flatMap(({ facts }) => facts ?? [])

const areSampleFacts = (stored: string) =>
  sampleFacts.some(facts => isDeepStrictEqual(facts, readFacts(stored)))
