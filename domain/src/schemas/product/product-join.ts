import { z } from 'zod'
import { catalogueLimits } from '../../catalogue.ts'
import { joinMessages } from '../../product/join.ts'
import { packLimits } from '../../product/packs.ts'
import { productMessages } from '../../product.ts'
import { product } from '../product.ts'
import { requiredLine } from '../request.ts'
import { packsSave } from './pack-save.ts'

const some = { error: joinMessages.some }

/** Joins products as sizes of the first of them; without name and sizes, as their names say. */
export const productsJoin = z.object({
  ids: z
    .array(z.string(some).min(1).max(catalogueLimits.idCharacters), some)
    .transform(ids => [...new Set(ids)])
    .refine(ids => ids.length >= 2 && ids.length <= packLimits.packs, some),
  name: requiredLine('Product name', catalogueLimits.nameCharacters, productMessages.nameRequired).optional(),
  /** Those with an id are sizes of these products; a product with one size has it under its own id. */
  packs: packsSave.optional(),
})
export type ProductsJoin = z.infer<typeof productsJoin>

/** The joined product, and the deletion of the others, by which the join is undone. */
export const productsJoined = z.object({ product, deletion: z.string() })
export type ProductsJoined = z.infer<typeof productsJoined>

const noDeletion = { error: 'Deletion must be the id that the join answered' }
export const joinUndo = z.object({ deletion: z.string(noDeletion).min(1, noDeletion).max(100, noDeletion) })
export type JoinUndo = z.infer<typeof joinUndo>
