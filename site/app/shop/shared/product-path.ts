import { addressPath } from '@chekku/domain/addresses/address'
import type { Product } from '@chekku/domain/schemas/product'

/** The path of a product's page: by its slug, or by its id if that is not known. */
export const productPath = ({ _id, slug = _id }: Pick<Product, '_id' | 'slug'>): string =>
  addressPath('product', slug)
