import { z } from 'zod'
import { productMessages } from '../../product.ts'
import { catalogueLimits } from '../../rules/catalogue-limits.ts'
import { joinMessages } from '../../rules/join-messages.ts'
import { packLimits } from '../../rules/packs/pack-limits.ts'
import { product } from '../product.ts'
import { requiredLine, versions } from '../request.ts'
import { packsSave } from './pack-save.ts'

const wrongCount = { error: joinMessages.chooseSeveral }

/** Joins products as sizes of the first one. By default, name and sizes are derived from the products' names. */
export const productsJoin = z.object({
  ids: z
    .array(z.string(wrongCount).min(1).max(catalogueLimits.idCharacters), wrongCount)
    .transform(ids => [...new Set(ids)])
    .refine(ids => ids.length >= 2 && ids.length <= packLimits.packs, wrongCount),
  name: requiredLine('Product name', catalogueLimits.nameCharacters, productMessages.nameRequired).optional(),
  /** Sizes with an id are sizes of these products; the only size of a product may have the product's id. */
  packs: packsSave.optional(),
  versions,
})
export type ProductsJoin = z.infer<typeof productsJoin>

/** The joined product, and the deletion of the others in the trash. */
export const productsJoined = z.object({ product, deletion: z.string() })
export type ProductsJoined = z.infer<typeof productsJoined>
